// What a test wants a provider to answer, in a form that is no provider's own.

export interface TurnCall {
  readonly name: string;
  readonly args: Readonly<Record<string, unknown>>;
}

/** One answer: reasoning, then text, then calls. */
export interface AnswerTurn {
  readonly reasoning?: string;
  readonly text?: string;
  readonly calls?: readonly TurnCall[];
  /** Characters of one event. @default 12 */
  readonly pieceLength?: number;
  /** The stream waits before the event with this number until the test calls `release()`; 0 is the first. @default never */
  readonly holdAt?: number;
  /** The connection breaks after this many events. @default never */
  readonly cutAt?: number;
  /** This event is replaced by text that is no JSON. @default none */
  readonly malformedAt?: number;
}

/** A refusal before any answer. */
export interface RefusalTurn {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly message?: string;
}

/** An error event after the headers, as an overloaded provider sends it. */
export interface StreamErrorTurn {
  readonly streamError: string;
}

export type Turn = AnswerTurn | RefusalTurn | StreamErrorTurn;

/** A request as every provider means it. */
export interface SeenRequest {
  readonly wire: 'openai-chat' | 'openai-responses' | 'anthropic' | 'google';
  readonly model: string;
  /** The body as it came. */
  readonly body: Readonly<Record<string, unknown>>;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  /** Names of the tools that were offered. */
  readonly tools: readonly string[];
  /** Text of the last message, whatever its role. */
  readonly lastText: string;
}

export interface WireEvent {
  /** SSE `event:`; absent for providers that name none. */
  readonly event?: string;
  readonly data: unknown;
}

/** `text` in pieces of `length` characters. */
export function pieces(text: string, length: number): string[] {
  const count = Math.ceil(text.length / length);
  return Array.from({ length: count }, (_, index) => text.slice(index * length, (index + 1) * length));
}
