// Answers any unsupported method of a path with 405 and the list of allowed ones (RFC 9110, 15.5.6).
import type { Hono } from 'hono';
import { ChatError, errorAnswer } from '../errors.ts';

/** Call it after adding the routes of `path`. HEAD is answered as GET without the body. */
export function refuseOtherMethods(app: Hono, path: string, methods: readonly string[]): void {
  const allow = methods.flatMap(method => (method === 'GET' ? ['GET', 'HEAD'] : [method])).join(', ');
  app.all(path, context => {
    const error = new ChatError('method-not-allowed', `${context.req.method} is not possible here, only ${allow}.`, {
      received: context.req.method,
    });
    return context.json(errorAnswer(error).body, 405, { Allow: allow });
  });
}
