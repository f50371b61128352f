import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ask, type Input, type OperationName, type Output } from './client.ts';
import { explain, type Failure } from './explain.ts';

type Options<N extends OperationName> = {
  /** The operations whose answers are no longer true after this change. */
  readonly outdates?: readonly OperationName[];
  readonly onDone?: (output: Output<N>) => unknown;
};

export type Change<N extends OperationName> = {
  readonly send: (input: Input<N>) => void;
  readonly busy: boolean;
  readonly failure: Failure | undefined;
  readonly output: Output<N> | undefined;
};

/** An operation that changes something, called when the member says so. */
export function useChange<N extends OperationName>(name: N, options: Options<N> = {}): Change<N> {
  const { outdates = [], onDone } = options;
  const queries = useQueryClient();
  const mutation = useMutation({
    mutationFn: (input: Input<N>) => ask(name, input),
    onSuccess: async (output) => {
      await Promise.all(outdates.map((outdated) => queries.invalidateQueries({ queryKey: [outdated] })));
      await onDone?.(output);
    },
  });
  return {
    send: (input) => mutation.mutate(input),
    busy: mutation.isPending,
    failure: mutation.error === null ? undefined : explain(mutation.error),
    output: mutation.data,
  };
}
