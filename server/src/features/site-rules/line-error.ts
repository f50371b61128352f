/** What is wrong with one line of a rules file, quoting it. */
export type LineError = {
  /** Counted from 1. */
  readonly line: number;
  readonly text: string;
  readonly message: string;
};
