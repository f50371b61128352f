import { readFile } from 'node:fs/promises';

type Mapping = { readonly file: string | undefined; readonly pss: number; readonly rss: number };

/**
 * Bytes that these processes would have if no other on the machine had the same files open: the bench runs the same
 * Node as Berth, so PSS books half of its code to the bench. Where several of them share a file, a lower bound.
 */
export async function memoryAlone(pids: readonly number[]): Promise<number> {
  const mappings = (await Promise.all(pids.map(readMappings))).flat();
  let bytes = 0;
  for (const [file, shared] of Map.groupBy(mappings, (mapping) => mapping.file)) {
    const pss = shared.reduce((sum, one) => sum + one.pss, 0);
    bytes += file === undefined ? pss : Math.max(pss, ...shared.map((one) => one.rss));
  }
  return bytes;
}

/** The part of a file is its name here: `<device> <inode> <offset>`. */
async function readMappings(pid: number): Promise<readonly Mapping[]> {
  const text = await readFile(`/proc/${pid}/smaps`, 'utf8').catch(() => '');
  return text.split(/^(?=[0-9a-f]+-[0-9a-f]+ )/m).map((block) => {
    const [, , offset, device, inode] = block.split(/\s+/, 5);
    const bytes = (field: string) =>
      1024 * Number(new RegExp(`^${field}:\\s+(\\d+) kB`, 'm').exec(block)?.[1] ?? 0);
    const isFile = inode !== '0' && bytes('Anonymous') === 0;
    return {
      file: isFile ? `${device} ${inode} ${offset}` : undefined,
      pss: bytes('Pss'),
      rss: bytes('Rss'),
    };
  });
}
