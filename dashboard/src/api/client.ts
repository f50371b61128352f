import { createClient } from '#contract/client.ts';
import type { InputOf, OutputOf } from '#contract/operation.ts';
import type { Operations } from '#contract/operations.ts';
import { Unreachable } from './unreachable.ts';

export type OperationName = keyof Operations;
export type Input<N extends OperationName> = InputOf<Operations[N]>;
export type Output<N extends OperationName> = OutputOf<Operations[N]>;

const client = createClient({ baseUrl: window.location.origin, fetch: reach });

/** Calls an operation of the contract as the member who is signed in. */
export function ask<N extends OperationName>(name: N, input: Input<N>): Promise<Output<N>> {
  const call = client[name] as (input: Input<N>) => Promise<Output<N>>;
  return call(input);
}

async function reach(...request: Parameters<typeof fetch>): Promise<Response> {
  try {
    return await fetch(...request);
  } catch (cause) {
    throw new Unreachable(cause);
  }
}
