// Remembers the height of surfaces, so that a reload of the page does not shift it. Per tab: another window has another width.

const key = (id: string): string => `vitrine.height.${id}`;

/** CSS pixels; undefined when nothing is remembered. */
export function rememberedHeight(id: string, storage: Pick<Storage, 'getItem'> = sessionStorage): number | undefined {
  try {
    const height = Number(storage.getItem(key(id)) ?? Number.NaN);
    return height > 0 && height < 10_000 ? height : undefined;
  } catch {
    return undefined;
  }
}

export function rememberHeight(id: string, height: number, storage: Pick<Storage, 'setItem'> = sessionStorage): void {
  try {
    storage.setItem(key(id), String(Math.round(height)));
  } catch {
    // Storage full or denied: the next page starts with an estimate.
  }
}
