// A chat that is paused: it shows what is stored, and changes nothing. Its users may sign out, and its admins may do what they do.
import type { MiddlewareHandler } from 'hono';
import { ChatError } from '../errors.ts';

const READING = new Set(['GET', 'HEAD', 'OPTIONS']);
const ALLOWED_PATH = /^\/(?:auth|api\/admin)\//;

/** Throws `ChatError` `paused`, which is 503. */
export const refuseChanges: MiddlewareHandler = ({ req }, next) => {
  if (READING.has(req.method) || ALLOWED_PATH.test(req.path)) return next();
  throw new ChatError('paused', 'This chat is paused: it shows what is stored, and changes nothing.', {
    hint: 'Its operator starts it without --paused.',
  });
};
