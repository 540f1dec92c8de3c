// A path with its methods. Any other method is answered with 405 and the list of what is allowed (RFC 9110, 15.5.6).
import type { Context, Handler, Hono } from 'hono';
import { answerOf, ChatError } from './errors.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';
export type Handlers = Partial<Record<Method, Handler>>;

/** Registers `handlers` for `path`. HEAD is answered as GET without the body. */
export function addRoute(app: Hono, path: string, handlers: Handlers): void {
  for (const [method, handler] of Object.entries(handlers)) app.on(method, path, handler);
  const allowed = Object.keys(handlers).flatMap(method => (method === 'GET' ? ['GET', 'HEAD'] : [method]));
  const allow = allowed.join(', ');
  app.all(path, context => {
    const error = new ChatError('method-not-allowed', `${context.req.method} is not possible here, only ${allow}.`);
    return context.json(answerOf(error).body, 405, { Allow: allow });
  });
}

/** A path parameter that the route is known to have. */
export function parameter(context: Context, name: string): string {
  return context.req.param(name) ?? '';
}
