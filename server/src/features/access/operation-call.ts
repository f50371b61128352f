import type { GivenOutputOf, Operation, ParsedInputOf } from '#contract/operation.ts';
import type { Operations } from '#contract/operations.ts';
import type { AppScope, Caller, EnvironmentScope, Scope, TeamScope } from './caller.ts';

/** What a call made by a person's browser has besides: sessions begin and end there. */
export type Browser = {
  readonly address: string;
  readonly userAgent: string;
  startSession(token: string, maxAgeSeconds: number): void;
  endSession(): void;
};

type Scopes = {
  environment: EnvironmentScope;
  app: AppScope;
  team: TeamScope;
  any: Scope;
  caller: undefined;
};

export type OperationCall<O extends Operation> = {
  readonly caller: O['callers'] extends 'anyone' ? undefined : Caller;
  readonly scope: Scopes[O['target']];
  readonly input: ParsedInputOf<O>;
  readonly browser: Browser;
};

/** The verb behind an operation. */
export type Implementation<O extends Operation> = (call: OperationCall<O>) => Promise<GivenOutputOf<O>>;

export type Implementations<Names extends keyof Operations = keyof Operations> = {
  readonly [N in Names]: Implementation<Operations[N]>;
};
