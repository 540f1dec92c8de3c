// A scripted provider answer and a recorded request, in a form independent of the provider.

/** A tool call in a scripted answer. */
export interface TurnCall {
  readonly name: string;
  readonly args: Readonly<Record<string, unknown>>;
  /** The text of the arguments, which may be no JSON. Google's format has none. @default the JSON of `args` */
  readonly argumentText?: string;
}

/** One answer: reasoning, then text, then calls. */
export interface AnswerTurn {
  readonly reasoning?: string;
  readonly text?: string;
  readonly calls?: readonly TurnCall[];
  /** Reason why the answer ends. @default 'tool-calls' when there are calls, else 'stop' */
  readonly finish?: 'length' | 'content-filter';
  /** Characters per event. @default 12 */
  readonly pieceLength?: number;
  /** Milliseconds between events, as of a model that is watched. @default 0 */
  readonly pauseMs?: number;
  /** The stream waits before the event with this index (from 0) until the test calls `release()`. @default never */
  readonly holdAt?: number;
  /** The connection breaks after this many events. @default never */
  readonly cutAt?: number;
  /** The stream ends after this many events, without the reason. @default never */
  readonly endAt?: number;
  /** Index of the event that is replaced by text that is not JSON. @default none */
  readonly malformedAt?: number;
}

/** A refusal before any answer. */
interface RefusalTurn {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly message?: string;
  /** @default the provider's own form of an error, with `message` */
  readonly body?: string;
}

/** An error event after the headers, as an overloaded provider sends. */
interface StreamErrorTurn {
  readonly streamError: string;
}

/** A body with status 200 that is no answer in the provider's format, in pieces. */
interface BodyTurn {
  readonly body: string | readonly string[];
  /** @default 'text/event-stream' */
  readonly contentType?: string;
}

/** A scripted reaction to one request. */
export type Turn = AnswerTurn | RefusalTurn | StreamErrorTurn | BodyTurn;

/** A request, independent of the provider. */
export interface SeenRequest {
  readonly wire: 'openai-chat' | 'openai-responses' | 'anthropic' | 'google';
  readonly model: string;
  /** The body as received. */
  readonly body: Readonly<Record<string, unknown>>;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  /** Names of the tools that were offered. */
  readonly tools: readonly string[];
  /** Text of the last message, whatever its role. */
  readonly lastText: string;
}

export interface WireEvent {
  /** SSE `event:`; absent for providers that send none. */
  readonly event?: string;
  readonly data: unknown;
}

/** `text` in pieces of `length` characters. */
export function pieces(text: string, length: number): string[] {
  const count = Math.ceil(text.length / length);
  return Array.from({ length: count }, (_, index) => text.slice(index * length, (index + 1) * length));
}
