// A route of an HTTP API with the schemas of its bodies. Servers read requests by it, clients build them, and its OpenAPI document is made of it.
import type * as z from 'zod/mini';

export interface HttpRoute {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** `:name` is a parameter. */
  readonly path: `/${string}`;
  /** One sentence for the OpenAPI document. */
  readonly summary?: string;
  /** Schema of the request's JSON. Absent: the request has no JSON. */
  readonly body?: z.core.$ZodType;
  /** Schema of the answer's JSON. Absent: the answer is empty, or content that is not JSON. */
  readonly answer?: z.core.$ZodType;
  /** Query parameters by name, each with the values that it can have, or with words that say what it is. None is required. */
  readonly query?: Readonly<Record<string, readonly string[] | string>>;
  /** Status of a successful answer. @default 200, or 204 when it is empty */
  readonly status?: 200 | 201 | 202;
  /** Media type of a request whose body is a file. */
  readonly upload?: string;
  /** The route needs a token; of no other route the document says whether it does. */
  readonly auth?: boolean;
}

/** The names of a path's parameters, in their order. */
export const listParams = (path: string): string[] => Array.from(path.matchAll(/:(\w+)/g), ([, name = '']) => name);

/** Names of a path's parameters. */
export type ParamsOf<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | ParamsOf<Rest>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never;
