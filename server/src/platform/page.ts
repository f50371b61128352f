export type Page<T> = {
  readonly items: readonly T[];
  readonly pagination: { readonly hasNextPage: boolean; readonly afterId?: string };
};

export const pageSize = 50;

/** A page out of one row more than fits on it: the row too many says that there is a next page. */
export function pageOf<T extends { readonly id: string }>(rows: readonly T[]): Page<T> {
  const items = rows.slice(0, pageSize);
  const hasNextPage = rows.length > pageSize;
  return { items, pagination: hasNextPage ? { hasNextPage, afterId: items.at(-1)!.id } : { hasNextPage } };
}
