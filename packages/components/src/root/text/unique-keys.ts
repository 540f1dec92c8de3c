/** A React key for each item: its id, or where a model gave the same id twice, the id with a number. */
export function uniqueKeys(items: readonly { readonly id: string }[]): string[] {
  const counts = new Map<string, number>();
  return items.map(({ id }) => {
    const count = counts.get(id) ?? 0;
    counts.set(id, count + 1);
    return count === 0 ? `id:${id}` : `again:${count}:${id}`;
  });
}
