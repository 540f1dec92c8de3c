// A chat without sign-in: one local user, with a token where other machines reach the chat.
import type { MiddlewareHandler } from 'hono';
import { createTokenGuard } from '../requests/token-guard.ts';
import type { Auth } from './auth.ts';
import { LOCAL_USER } from './user.ts';

const asLocalUser: MiddlewareHandler = (context, next) => {
  context.set('user', LOCAL_USER);
  return next();
};

/** `token`: what every request must bring. Throws `ChatError` `bad-option` for one that is too short. */
export function createLocalAuth(token?: string): Auth {
  if (token === undefined) return { type: 'none', authenticate: asLocalUser };
  const guard = createTokenGuard(token);
  return {
    type: 'token',
    authenticate: (context, next) => guard(context, async () => void (await asLocalUser(context, next))),
  };
}
