import { closeSync, constants, openSync } from 'node:fs';

const LONGEST_SOCKET_PATH_BYTES = 107;

/** A folder name short enough for a socket's address: where the path is too long, a name of our open handle to it. */
export function openSocketFolder(folder: string, port: number): { readonly host: string; close(): void } {
  if (Buffer.byteLength(`${folder}/.s.PGSQL.${port}`) <= LONGEST_SOCKET_PATH_BYTES) {
    return { host: folder, close: () => {} };
  }
  const handle = openSync(folder, constants.O_RDONLY | constants.O_DIRECTORY);
  // By process id, not "self": child processes may be handed this connection.
  return { host: `/proc/${process.pid}/fd/${handle}`, close: () => closeSync(handle) };
}
