export type RefusalKind =
  | 'invalid'
  | 'forbidden'
  | 'not-found'
  | 'wrong-method'
  | 'conflict'
  | 'too-large'
  | 'too-many'
  | 'not-built-yet';

type Details = {
  /** All that is wrong with the input, a sentence each. */
  readonly errors?: readonly string[];
  /** The same by field name, for operations that answer with a map. */
  readonly fields?: Readonly<Record<string, string>>;
  readonly retryAfterSeconds?: number;
  /** The methods that would do. */
  readonly allowed?: readonly string[];
  /** For the log alone. */
  readonly cause?: unknown;
};

/** An expected no. Its message is for the caller; everything else that is thrown is a fault. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
  readonly kind: RefusalKind;
  readonly code: string;
  readonly details: Details;

  constructor(kind: RefusalKind, code: string, message: string, details: Details = {}) {
    super(message, { cause: details.cause });
    this.kind = kind;
    this.code = code;
    this.details = details;
  }
}

export function invalidInput(fields: readonly (readonly [field: string, message: string])[]): Refusal {
  const errors = fields.map(([field, message]) => (field === '' ? message : `${field}: ${message}`));
  return new Refusal('invalid', 'invalid-input', errors.join('; '), {
    errors,
    fields: Object.fromEntries(fields.toReversed()),
  });
}
