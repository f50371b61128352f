/** What was read from the database, good until it tells of a change; while it can't tell, nothing is kept. */
export type ToldCache<T> = {
  get(key: string): T | undefined;
  /** Reads and keeps; not if a change was told while reading. */
  read(key: string, reading: () => Promise<T | undefined>): Promise<T | undefined>;
  forgetAll(): void;
  /** For the channel that tells of changes. */
  readonly listener: { onChange(): void; onLost(): void };
};

export function createToldCache<T>(mostEntries: number): ToldCache<T> {
  const kept = new Map<string, T>();
  let isTold = false;
  let changes = 0;

  const forgetAll = () => {
    changes += 1;
    kept.clear();
  };
  return {
    get: (key) => kept.get(key),
    async read(key, reading) {
      const changesBefore = changes;
      const value = await reading();
      if (value === undefined || !isTold || changes !== changesBefore) return value;
      if (kept.size >= mostEntries) kept.clear();
      kept.set(key, value);
      return value;
    },
    forgetAll,
    listener: {
      onChange() {
        isTold = true;
        forgetAll();
      },
      onLost() {
        isTold = false;
        forgetAll();
      },
    },
  };
}
