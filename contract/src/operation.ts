import type { z } from 'zod';

export type KeyLevel = 'environment' | 'app' | 'team' | 'user';

/** A caller is the holder of a key of one of the four levels, or a member signed in to the dashboard. */
export type CallerKind = KeyLevel | 'member';

export type Role = 'developer' | 'admin' | 'owner';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

export type RefusalStatus = 400 | 402 | 403 | 404 | 409 | 413 | 429;

/**
 * What an operation acts on: 'any' is whatever the narrowest given id names, else the caller's own reach;
 * 'caller' is nothing but the caller himself.
 */
export type Target = 'environment' | 'app' | 'team' | 'any' | 'caller';

/** The statuses for a scope that the caller did not name (or that is gone), and for one beyond his reach. */
export type ScopeRefusals = { readonly missing: 400 | 403 | 404; readonly beyondReach: 403 | 404 };

export type Operation = {
  /** The name of the MCP tool and the id in the OpenAPI document. */
  readonly name: string;
  readonly area: string;
  readonly summary: string;
  readonly method: Method;
  readonly path: `/v1/${string}`;
  /** Who may call: 'anyone' stands for the few operations that are themselves how one signs in, or public. */
  readonly callers: readonly CallerKind[] | 'anyone';
  /** What the operation acts on. The scope is found and checked before the input is. */
  readonly target: Target;
  /** The least role of a member (or of a user key's user) in the target's team. */
  readonly role: Role;
  readonly input: z.ZodObject;
  /** Input fields that belong in the query string of an operation whose other fields are a body. */
  readonly inQuery: readonly string[];
  /** Other names under which fields are taken, to the name that they stand for. */
  readonly aliases: Readonly<Record<string, string>>;
  readonly accepts: 'json' | 'multipart';
  readonly output: z.ZodType;
  readonly answers: 'json' | 'event-stream';
  readonly status: 200 | 201;
  readonly refusals: Readonly<Partial<Record<RefusalStatus, string>>>;
  readonly scopeRefusals: ScopeRefusals;
  /** How an invalid input is told: a list of sentences, or the bare map of field name to message. */
  readonly invalidAnswer: 'errors' | 'field-map';
  readonly doors: readonly ('api' | 'mcp')[];
};

type Defaults = {
  readonly role: 'developer';
  readonly inQuery: readonly [];
  readonly aliases: Readonly<Record<never, never>>;
  readonly accepts: 'json';
  readonly answers: 'json';
  readonly status: 200;
  readonly scopeRefusals: { readonly missing: 404; readonly beyondReach: 404 };
  readonly invalidAnswer: 'errors';
  readonly doors: readonly ['api'];
};

const defaults: Defaults = {
  role: 'developer',
  inQuery: [],
  aliases: {},
  accepts: 'json',
  answers: 'json',
  status: 200,
  scopeRefusals: { missing: 404, beyondReach: 404 },
  invalidAnswer: 'errors',
  doors: ['api'],
};

type Definition = Omit<Operation, keyof Defaults> & Partial<Pick<Operation, keyof Defaults>>;

export function defineOperation<const D extends Definition>(definition: D): Omit<Defaults, keyof D> & D {
  return { ...defaults, ...definition };
}

/** What a caller may send. */
export type InputOf<O extends Operation> = z.input<O['input']>;
/** What the operation's verb receives. */
export type ParsedInputOf<O extends Operation> = z.output<O['input']>;
/** What the operation's verb gives; undeclared fields fall away in the answer. */
export type GivenOutputOf<O extends Operation> = z.input<O['output']>;
/** What a caller receives. */
export type OutputOf<O extends Operation> = z.output<O['output']>;

/** The names in the path's braces. */
export function pathFields(operation: Pick<Operation, 'path'>): readonly string[] {
  return [...operation.path.matchAll(/\{(\w+)\}/g)].map((match) => match[1]!);
}

export type FieldPlace = 'path' | 'query' | 'body';

/** Where a field of the input stands in a request: the path, the query string of GET and DELETE, else the body. */
export function placeOf(operation: Operation, field: string): FieldPlace {
  if (pathFields(operation).includes(field)) return 'path';
  if (operation.method === 'GET' || operation.method === 'DELETE') return 'query';
  return operation.inQuery.includes(field) ? 'query' : 'body';
}
