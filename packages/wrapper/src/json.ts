// Looking into JSON of strangers.

/** Whether a value is a JSON object. */
export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The value at `path`; undefined as soon as something on the way is no object. */
export function dig(value: unknown, ...path: readonly string[]): unknown {
  return path.reduce<unknown>((at, key) => (isRecord(at) && Object.hasOwn(at, key) ? at[key] : undefined), value);
}

/** The same text for the same value, whatever order its keys came in. */
export function canonical(value: unknown): string {
  return JSON.stringify(value, (_key, at) =>
    isRecord(at) ? Object.fromEntries(Object.entries(at).sort(([a], [b]) => (a < b ? -1 : 1))) : at,
  );
}
