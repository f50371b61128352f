import { queryOptions, useSuspenseQuery } from '@tanstack/react-query';
import { ask, type Input, type OperationName, type Output } from './client.ts';

/** The query of an operation that only reads. Its key begins with the operation's name. */
export function operationQuery<N extends OperationName>(name: N, input: Input<N>) {
  return queryOptions<Output<N>>({ queryKey: [name, input], queryFn: () => ask(name, input) });
}

/** What an operation answers. The page's route has asked for it before the page is shown. */
export function useOperation<N extends OperationName>(name: N, input: Input<N>): Output<N> {
  return useSuspenseQuery(operationQuery(name, input)).data;
}
