// The types of a JSON-RPC message and of its text.
import type { Era } from '../connection.ts';

/** A JSON-RPC id. */
export type RequestId = string | number;

/** A path in a JSON text: keys of objects, indexes of arrays (0-based). `[]` is the whole value. */
export type JsonPath = readonly (string | number)[];

/**
 * A JSON text that can be edited in places. Unchanged parts are kept as they were written: key order, number literals (`1.0`, `1e400`,
 * `9007199254740993`), escapes, repeated keys, white space.
 *
 * Values that are written may be plain JSON values, or `rawJson(text)` to write a text as it is. Where a key is repeated, the
 * last one counts, as in `JSON.parse`.
 */
export interface JsonText {
  /** The text with all changes so far; without line breaks. */
  toString(): string;
  /** The parsed value at `path`; undefined when there is none. A fresh copy each time: changing it changes nothing here. */
  get(path: JsonPath): unknown;
  /** The text at `path`, as written; undefined when there is none. */
  text(path: JsonPath): string | undefined;
  /** Writes the value at `path`; missing objects are created. Throws `ConnectError` `bad-path` when the path leads through a value that is no object or array, or beyond an array's end. */
  set(path: JsonPath, value: unknown): void;
  /** Removes the member or item. False when there is none. */
  remove(path: JsonPath): boolean;
  /** Adds to the end of the array at `path`; a missing one is created. Throws `ConnectError` `bad-path` when the value is no array. */
  append(path: JsonPath, ...values: readonly unknown[]): void;
  /** How many items the array at `path` has; undefined when there is no array. */
  length(path: JsonPath): number | undefined;
}

/** The sender of a request: in the legacy era from `initialize`, in the modern one from the `_meta` of the request. */
export interface ProxyClient {
  readonly era: Era | undefined;
  readonly protocolVersion: string | undefined;
  readonly info: Readonly<Record<string, unknown>> | undefined;
  /** The client's capabilities, with `extensions`. Undefined when the client has sent none. */
  readonly capabilities: Readonly<Record<string, unknown>> | undefined;
}
