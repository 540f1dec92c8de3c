// API schemas: apps, which are tools that the user opens without a model.
import * as z from 'zod/mini';

/** Names a tool. */
const AppAddressSchema = z.strictObject({ server: z.string(), tool: z.string() });

const ChangeAppSchema = z.strictObject({ server: z.string(), tool: z.string(), pinned: z.boolean() });

const OpenedAppSchema = z.object({
  server: z.string(),
  tool: z.string(),
  /** Id of the session that has the calls of the app, and no others; it is in no list of chats. */
  sessionId: z.string(),
  /** Time at which the app was opened last: ISO 8601, UTC. */
  openedAt: z.string(),
  /** Tells whether the user wants the app at the top of the list. */
  pinned: z.exactOptional(z.literal(true)),
});
/** An app that the user has opened. */
export type OpenedApp = z.infer<typeof OpenedAppSchema>;
const OpenedAppsSchema = z.object({ apps: z.array(OpenedAppSchema) });

const APPS = '/api/apps';

/** Routes of apps; a part of `API_ROUTES`. */
export const APP_ROUTES = {
  /** Apps that the user has opened, the last one first. */
  listApps: { method: 'GET', path: APPS, answer: OpenedAppsSchema, member: 'apps', agent: 'any' },
  /** Opens an app: its session goes on where it was left. Rejects with `closed`, `store-failed`. */
  openApp: { method: 'POST', path: APPS, body: AppAddressSchema, answer: OpenedAppSchema, agent: 'any' },
  /** Pins an app that was opened, or takes that back. Rejects with `unknown-tool` when it was never opened. */
  changeApp: { method: 'PUT', path: APPS, body: ChangeAppSchema, answer: OpenedAppSchema, agent: 'any' },
} as const;
