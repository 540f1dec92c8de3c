// Routes of the user who is signed in.
import { API_ROUTES } from '@vitrine/agent/api';
import { ChatError } from '../errors.ts';
import type { ApiRouter } from '../routes/api-router.ts';
import type { Auth } from './auth.ts';

interface UserRoutesOptions {
  readonly auth: Auth;
  /** True if admins have a console. */
  readonly hasConsole: boolean;
}

export function addUserRoutes(api: ApiRouter, { auth: { type, signOut }, hasConsole }: UserRoutesOptions): void {
  api.answer(API_ROUTES.me, ({ context }) => {
    const { id, name, roles } = context.get('user');
    return { id, name, roles: [...roles], auth: type, canSignOut: signOut !== undefined, hasConsole };
  });
  api.answer(API_ROUTES.signOut, async ({ context }) => {
    if (!signOut) throw new ChatError('not-found', 'This chat has no sign-in of its own, so that there is no way out.');
    return { location: await signOut(context) };
  });
}
