// API schemas: the user of a request, and signing out.
import * as z from 'zod/mini';

export const MeSchema = z.object({
  id: z.string(),
  name: z.string(),
  roles: z.array(z.enum(['user', 'admin'])),
  /** Mode in which the chat knows its users. `none` and `token`: there is one, the local user. */
  auth: z.enum(['none', 'token', 'oidc', 'proxy-header']),
  canSignOut: z.boolean(),
  /** Tells whether admins have a console: it needs users who sign in. */
  hasConsole: z.boolean(),
});
/** The user whom a request comes from. */
export type Me = z.infer<typeof MeSchema>;

export const SignedOutSchema = z.object({ location: z.string() });
