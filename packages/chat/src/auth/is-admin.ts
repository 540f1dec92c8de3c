// The role that may set servers, models and limits for all users.
import type { Context } from 'hono';

/** Whether the user of a request is an admin; so is the only user of a chat without sign-in. */
export const isAdmin = (context: Context): boolean => context.get('user').roles.includes('admin');
