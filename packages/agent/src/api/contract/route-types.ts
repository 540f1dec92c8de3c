// The type of a row of `API_ROUTES`, and the types that follow from a row.
import type { HttpRoute } from '@vitrine/protocol/internal/http-api/route';
import type * as z from 'zod/mini';

/** A route of the HTTP API with the schemas of its bodies. */
export interface ApiRoute extends HttpRoute {
  /** The request has a file of any kind as its body, and its name as the query parameter `name`. */
  readonly isUpload?: true;
  /** Bytes of the body at most. @default the server's limit */
  readonly maxBytes?: number;
  /** Of an upload of JSON: its values at most. @default the upload is no JSON */
  readonly maxValues?: number;
  /** Member of the answer that methods resolve with, of the client and of the agent. @default the whole answer */
  readonly member?: string;
  /**
   * The method of the agent that has the route's name answers it; its arguments are the path's parameters and the body. `holder`: only where the session's
   * runs and calls are; a cluster passes the call on to that process. @default the chat answers the route itself
   */
  readonly agent?: 'holder' | 'any';
  /** Text of the answer 404, when the agent's method resolves with false; `{name}` is a parameter. */
  readonly missing?: string;
  /** The audit log says that a user called the route, with the path's parameters and these members of the body. @default it does not */
  readonly audit?: readonly string[];
  /** A model is requested: the user needs budget. */
  readonly isRun?: true;
}

/** Request body as the client passes it. */
export type BodyInput<R extends ApiRoute> = R extends { body: infer S extends z.core.$ZodType }
  ? z.core.input<S>
  : undefined;
/** Request body as the server reads it: after the schema, or the bytes of an upload. */
export type BodyOutput<R extends ApiRoute> = R extends { isUpload: true }
  ? Uint8Array
  : R extends { body: infer S extends z.core.$ZodType }
    ? z.core.output<S>
    : undefined;
/** Answer as the server passes it. */
export type AnswerInput<R extends ApiRoute> = R extends { answer: infer S extends z.core.$ZodType }
  ? z.core.input<S>
  : undefined;
/** Answer as the client reads it, after the schema. */
export type AnswerOutput<R extends ApiRoute> = R extends { answer: infer S extends z.core.$ZodType }
  ? z.core.output<S>
  : undefined;

/** Value that a method of the route resolves with: `Answer`, or one member of it. */
export type MethodAnswer<R extends ApiRoute, Answer> = R extends { member: infer Name extends keyof Answer }
  ? Answer[Name]
  : Answer;

/** Values of a path's parameters, in their order. */
export type PathArguments<Path extends string> = Path extends `${string}:${string}/${infer Rest}`
  ? [string, ...PathArguments<Rest>]
  : Path extends `${string}:${string}`
    ? [string]
    : [];

/** JSON that is only read. */
export type ReadonlyJson<T> = T extends readonly (infer Item)[]
  ? readonly ReadonlyJson<Item>[]
  : T extends object
    ? { readonly [Key in keyof T]: ReadonlyJson<T[Key]> }
    : T;

/** The body as the last argument, if the route has one; optional when nothing in it is required. */
export type BodyArgument<Body> = [Body] extends [undefined]
  ? []
  : Record<never, never> extends Body
    ? [body?: Body]
    : [body: Body];
