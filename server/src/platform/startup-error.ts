/** A reason not to start that its reader can mend: printed as one sentence, without a stack trace, exit code 1. */
export class StartupError extends Error {
  override readonly name = 'StartupError';
}
