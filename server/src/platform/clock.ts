/** The time, from one place, so that tests can set it. */
export type Clock = { nowMs(): number };

export const systemClock: Clock = { nowMs: () => Date.now() };

export function unixSeconds(time: Date): string {
  return String(Math.floor(time.getTime() / 1000));
}
