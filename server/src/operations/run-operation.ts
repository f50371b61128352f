import type { Operation, OutputOf } from '#contract/operation.ts';
import { operations, type Operations } from '#contract/operations.ts';
import type { z } from 'zod';
import { type Caller, isKind } from '../features/access/caller.ts';
import type { Browser, Implementations } from '../features/access/operation-call.ts';
import { isLostRace } from '../platform/database.ts';
import type { Platform } from '../platform/platform.ts';
import { invalidInput, Refusal } from '../platform/refusal.ts';
import { findScope, type RawInput, scopeIds } from './find-scope.ts';
import { refuseUnstorableText, unknownFields } from './raw-input.ts';

const mostErrorsTold = 20;

export type OperationName = keyof Operations;

export type RawCall = {
  readonly caller: Caller | undefined;
  readonly input: RawInput;
  readonly browser: Browser;
};

export type Answer = { readonly output: unknown; readonly unknownFields: readonly string[] };

export type RunOperation = (name: OperationName, call: RawCall) => Promise<Answer>;

/** Every call at every door takes these steps, in this order: caller, scope, input, verb, output. */
export function createRunOperation(
  platform: Platform,
  implementations: Partial<Implementations>,
): RunOperation {
  return async (name, { caller, input, browser }) => {
    const operation: Operation = operations[name];
    admit(operation, caller);
    refuseUnstorableText(input);
    const named = namedInput(operation, caller, input);
    const scope = caller && (await findScope(platform.db, operation, caller, named));
    const parsed = parseInput(operation, named);
    const verb = (implementations as Partial<Record<OperationName, Verb>>)[name];
    if (verb === undefined) throw notBuiltYet(operation);
    const given = await verb({ caller, scope, input: parsed, browser }).catch(refuseLostRace);
    // Other processes are told by the database; in this one a revoked key is void before the answer is out.
    if (operation.method === 'DELETE') platform.keys.forgetAll();
    return { output: presentOutput(operation, given), unknownFields: unknownFields(named, parsed) };
  };
}

/** Asked for by the API before it reads a body, and again here for every door. */
export function admit(operation: Operation, caller: Caller | undefined): void {
  if (operation.callers === 'anyone') return;
  if (caller === undefined) {
    throw new Refusal('forbidden', 'invalid-key', 'A valid API key is required in the Authorization header.');
  }
  if (!isKind(caller, operation.callers)) {
    const accepted = operation.callers.filter((kind) => kind !== 'member').join(', ');
    throw new Refusal(
      'forbidden',
      'key-level',
      `This operation takes a key of the level ${accepted || 'member'}.`,
    );
  }
}

type Verb = (call: object) => Promise<unknown>;

/** Fields under their own names; the ids of a scope are ignored with an environment key, whatever they are. */
function namedInput(operation: Operation, caller: Caller | undefined, input: RawInput): RawInput {
  const named: Record<string, unknown> = { ...input };
  for (const [alias, name] of Object.entries<string>(operation.aliases)) {
    named[name] ??= named[alias];
    delete named[alias];
  }
  if (caller?.kind === 'environment') for (const id of scopeIds) delete named[id];
  return named;
}

function refuseLostRace(error: unknown): never {
  if (!isLostRace(error)) throw error;
  throw new Refusal(
    'conflict',
    'changed-meanwhile',
    'Someone changed or deleted this at the same time: look again.',
    {
      cause: error,
    },
  );
}

function parseInput(operation: Operation, input: RawInput): unknown {
  const { success, data, error } = operation.input.safeParse(input, { reportInput: true });
  if (success) return data;
  if (operation.callers === 'anyone' && operation.method === 'POST') throw unproven(operation, error);
  throw invalidInput(fieldErrors(error));
}

function fieldErrors({ issues }: z.ZodError): readonly (readonly [field: string, message: string])[] {
  const told = issues.slice(0, mostErrorsTold);
  return told.map((issue) => [issue.path.join('.').slice(0, 200), messageOf(issue)] as const);
}

/** What proves the caller of a sign-in stands in its input: without it he is refused, not corrected. */
function unproven(operation: Operation, error: z.ZodError): Refusal {
  const proof = 'token' in operation.input.shape ? ['token'] : Object.keys(operation.input.shape);
  const proofless = error.issues.some((issue) => proof.includes(String(issue.path[0])));
  return proofless
    ? new Refusal('forbidden', 'missing-credentials', `Missing or malformed: ${proof.join(', ')}.`)
    : invalidInput(fieldErrors(error));
}

function messageOf(issue: z.core.$ZodIssue): string {
  if (issue.input === undefined && issue.code !== 'custom') return 'is required';
  if (issue.code === 'invalid_key') return issue.issues.map(messageOf).join(', ');
  return issue.message.replace(/^Invalid input: /, '');
}

function notBuiltYet(operation: Operation): Refusal {
  return new Refusal('not-built-yet', 'not-built-yet', `${operation.name} is not built yet.`);
}

/** An undeclared field falls away here, and a blanked one is blank, at every door. */
function presentOutput<O extends Operation>(operation: O, given: unknown): OutputOf<O> {
  return operation.output.parse(given) as OutputOf<O>;
}
