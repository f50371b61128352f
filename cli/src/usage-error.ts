/** Something that its reader can mend: told in one sentence. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}
