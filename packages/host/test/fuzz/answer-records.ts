// Records which answers a view may receive in one of its dialects, and reports every other one.

/** `rpc`: JSON-RPC; `older`: the messages of `mcp-ui` and `tool-ui`. */
export type Wire = 'rpc' | 'older';

export interface AnswerRecords {
  /** A message with this id may be answered; undefined: it has none. */
  expect(id: unknown): void;
  /** The answer that carries this number may go out under this id. */
  allow(id: unknown, nonce: number): void;
  /** An answer went out under this id, with this number if it carries one. */
  answered(id: unknown, body: unknown, nonce: number | undefined): void;
  /** Starts the view again: no request from before may be answered any more. */
  clear(): void;
}

export function createAnswerRecords(report: (problem: string, value: unknown) => void): AnswerRecords {
  /** Ids of messages that may still be answered, as many times as each was used. */
  const expected = new Map<unknown, number>();
  const nonces = new Map<unknown, Set<number>>();
  return {
    expect(id) {
      if (id !== undefined) expected.set(id, (expected.get(id) ?? 0) + 1);
    },
    allow(id, nonce) {
      nonces.set(id, (nonces.get(id) ?? new Set()).add(nonce));
    },
    answered(id, body, nonce) {
      const remaining = expected.get(id) ?? 0;
      if (remaining === 0) report('An answer without a request', { id, body });
      expected.set(id, remaining - 1);
      if (nonce !== undefined && !nonces.get(id)?.has(nonce)) report('The answer of another request', { id, body });
    },
    clear() {
      expected.clear();
      nonces.clear();
    },
  };
}
