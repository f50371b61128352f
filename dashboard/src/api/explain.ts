import { ApiError } from '#contract/client.ts';
import { Unreachable } from './unreachable.ts';

/** What happened, how to go on, and what is wrong with which field of a form. */
export type Failure = {
  readonly what: string;
  readonly next?: string;
  readonly fields: Readonly<Record<string, string>>;
};

export function explain(error: unknown): Failure {
  if (error instanceof ApiError) return explainAnswer(error);
  if (error instanceof Unreachable) {
    return {
      what: 'Berth cannot be reached.',
      next: 'See whether it is running and you are online, then try again.',
      fields: {},
    };
  }
  return { what: 'The page ran into an error.', next: 'Reload it and try again.', fields: {} };
}

function explainAnswer(error: ApiError): Failure {
  const fields = fieldsOf(error);
  if (error.code === 'foreign-origin') {
    return {
      what: 'This page was opened at another address than Berth’s own.',
      next: 'Open the address that Berth printed when it started, and try again there.',
      fields,
    };
  }
  if (error.status === 503) {
    return { what: 'Berth is not ready yet.', next: 'Try again in a moment.', fields };
  }
  if (error.status >= 500 && error.status !== 501) {
    return {
      what: 'Something went wrong inside Berth.',
      next: `Try again. If it goes on, look for the request ${error.requestId ?? ''} in Berth’s log.`,
      fields,
    };
  }
  const next = nextOfCode[error.code ?? ''];
  return { what: error.message, fields, ...(next !== undefined && { next }) };
}

const nextOfCode: Readonly<Record<string, string>> = {
  'invalid-token': 'Open the newest link that you have; if you have an account by now, sign in.',
  'role-too-low': 'Ask an admin or owner of the team.',
};

const fieldOfCode: Readonly<Record<string, string>> = {
  'address-taken': 'email',
  'already-a-member': 'email',
  'name-taken': 'displayName',
};

/** `errors: ["email: must be an e-mail address"]` by field, the first of each; or the one that the code is about. */
function fieldsOf({ body, code = '', message }: ApiError): Readonly<Record<string, string>> {
  const field = fieldOfCode[code];
  if (field !== undefined) return { [field]: message };
  const { errors } = (body ?? {}) as { readonly errors?: unknown };
  if (!Array.isArray(errors)) return {};
  const pairs = errors
    .map((text) => /^(\w+): (.+)$/s.exec(String(text)))
    .filter((match) => match !== null)
    .map((match): [string, string] => [match[1]!, match[2]!]);
  return Object.fromEntries(pairs.toReversed());
}
