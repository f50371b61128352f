/** No answer came at all. */
export class Unreachable extends Error {
  override readonly name = 'Unreachable';

  constructor(cause: unknown) {
    super('Berth cannot be reached.', { cause });
  }
}
