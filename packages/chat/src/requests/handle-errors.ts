// Every error of a route becomes an answer in the API's shape; only those that no client caused are reported.
import type { Hono } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { ChatError, errorAnswer } from '../errors.ts';

export function handleErrors(app: Hono, report: (error: unknown) => void): void {
  app.onError((error, context) => {
    const { status, body, headers, unexpected } = errorAnswer(error);
    if (unexpected) report(error);
    return context.json(body, status as ContentfulStatusCode, headers);
  });
  app.notFound(context => {
    throw new ChatError('not-found', `There is nothing at ${context.req.path.slice(0, 200)}.`);
  });
}
