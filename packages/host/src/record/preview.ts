// Summarises a message for a log: the beginning of its JSON, and its length.

export interface Preview {
  /** The beginning of the JSON; a description for a value that has no JSON. */
  readonly text: string;
  /** Characters of the whole JSON. */
  readonly length: number;
}

export function createPreview(value: unknown, most: number): Preview {
  let json: string | undefined;
  try {
    json = JSON.stringify(value);
  } catch {
    // Cyclic, or a bigint.
  }
  json ??= String(typeof value);
  // A pair of surrogates is not cut in two.
  const end = json.charCodeAt(most - 1) >> 10 === 0x36 ? most - 1 : most;
  return { text: json.slice(0, end), length: json.length };
}

/** The kind of a message: its method or type, or `result` or `error` for an answer. */
export function messageLabel(message: unknown): string {
  const { method, type, id, error } = (message ?? {}) as Record<string, unknown>;
  if (typeof method === 'string') return method.slice(0, 100);
  if (typeof type === 'string') return type.slice(0, 100);
  return error ? 'error' : id === undefined ? '' : 'result';
}
