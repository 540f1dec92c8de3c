// The chat as one Hono app, without a port: all routes behind one guard and with one set of security headers.
//
//   headers → /healthz, /readyz → guard → sign-in → requests in a minute → the API of the user → the page and its files → 404

import { API_ROUTES } from '@vitrine/agent/api';
import type { ApiRoute } from '@vitrine/agent/internal/routes';
import type { ModelSettings } from '@vitrine/agent/internal/settings';
import { createHealth, type HealthCheck } from '@vitrine/std/internal/health';
import type { HttpObserver } from '@vitrine/std/internal/http-observer';
import { Hono } from 'hono';
import { addAdminRoutes, requireAdmin } from './admin/admin-routes.ts';
import { addAuditRoutes } from './admin/audit-routes.ts';
import type { AdminRecords } from './admin/records.ts';
import { createUseNotes } from './admin/use-notes.ts';
import type { Auth } from './auth/auth.ts';
import { createLocalAuth } from './auth/local-auth.ts';
import type { UsageBudget } from './auth/usage-budget.ts';
import { LOCAL_USER, type User } from './auth/user.ts';
import type { UserRules } from './auth/user-access.ts';
import { createRequestLimit } from './auth/user-limits.ts';
import { addUserRoutes } from './auth/user-routes.ts';
import { ChatError } from './errors.ts';
import { addBasePath, checkBasePath } from './requests/base-path.ts';
import { createBodyBudget } from './requests/body-budget.ts';
import { createGuard } from './requests/guard.ts';
import { handleErrors } from './requests/handle-errors.ts';
import { observeRequests } from './requests/observe-requests.ts';
import { refuseChanges } from './requests/refuse-changes.ts';
import { createHeaderSetter } from './requests/security-headers.ts';
import { createApiRouter } from './routes/api-router.ts';
import type { DataSettings } from './routes/data-routes.ts';
import { addHealthRoutes, databaseCheck, reportFailure } from './routes/health-routes.ts';
import { addModelRoutes } from './routes/model-routes.ts';
import { addPageRoutes } from './routes/page-routes.ts';
import type { ProbeRoutesOptions } from './routes/probe-routes.ts';
import { addClientMetadataRoute, CALLBACK_PATH } from './routes/server-sign-in-routes.ts';
import { addScimRoutes } from './scim/scim-routes.ts';
import type { ScimIdentity } from './scim/scim-service.ts';
import { createMCPRegistry } from './servers/mcp-registry.ts';
import { addShareRoutes, nameGuests, type Sharing } from './sharing/share-routes.ts';
import { endLostStreams } from './streams/end-lost-streams.ts';
import { createLongAnswers } from './streams/long-answers.ts';
import { createOpenStreams } from './streams/open-streams.ts';
import { createUserApi } from './workspaces/user-api.ts';
import type { UserWorkspace, UserWorkspaces, Workspace } from './workspaces/workspace.ts';
import { createWorkspacePool } from './workspaces/workspace-pool.ts';

/** Paths of routes that are equal for all users. */
const SHARED_PATHS = /^\/(?:api\/me|api\/shares|api\/shared\/|auth\/|api\/model-settings|api\/admin\/)/;
/** The routes that each user's own API answers. */
const USER_ROUTES: readonly ApiRoute[] = [
  ...Object.values(API_ROUTES).filter(({ path }) => !SHARED_PATHS.test(path)),
  { method: 'GET', path: CALLBACK_PATH },
];

const WORKSPACE_IDLE_MS = 15 * 60_000;
/** The most that a workspace stays open beyond that. */
const LONGEST_LOOK_MS = 30_000;

/** Options of `createChatApp`: its settings, and the workspace of its one user or of each. */
export type ChatAppOptions = ChatAppSettings & (Workspace | UserWorkspaces);

/** The settings of a chat app. */
export interface ChatAppSettings {
  /** Origin of views: `http://{label}.localhost:4401`; each server has its own label. */
  sandboxTemplate: string;
  /** The allowed `Host` headers, e.g. `127.0.0.1:4400` (see `ownHosts`). */
  allowedHosts: readonly string[];
  /** Whether the web page is served beside the API. @default true */
  page?: boolean | undefined;
  /** The built page. @default this package's own `dist/web` */
  webFolder?: string | undefined;
  /** Path of the host below which the app is reached, such as `/chat`; the app itself is asked by its own paths. @default none */
  basePath?: string | undefined;
  /** Maximum size of a request body, in bytes. @default 8 MiB, and 20 MiB of an uploaded file */
  maxBodyBytes?: number | undefined;
  /** Heartbeat interval of an idle event stream, in milliseconds. @default 5000 */
  heartbeatMs?: number | undefined;
  /**
   * Token that every request must bring, as a bearer token or by the cookie of a page that was opened with `?token=`. @default none is
   * needed
   */
  token?: string | undefined;
  /** Authentication of users. @default one local user, with the `token` if there is one */
  auth?: Auth | undefined;
  /** Budget of each user for models: asked before a message is sent and before a run is retried. @default no limit */
  budget?: Pick<UsageBudget, 'check'> | undefined;
  /** The models of all users, which admins change in the page. @default the page changes none */
  modelSettings?: ModelSettings | undefined;
  /** Place of the data, and how long sessions are kept. @default the page shows neither */
  data?: DataSettings | undefined;
  /** Origins of the registries that the configuration allows. @default none */
  registries?: readonly string[] | undefined;
  /** The registry of MCP servers that users search: its URL. @default none is searched */
  mcpRegistry?: string | undefined;
  /** Records for the console of admins; chats whose users sign in have one. @default there is no console and no audit log */
  admin?: AdminRecords | undefined;
  /** Tokens of identity providers that keep users up to date by SCIM, and the ids of their users. It needs `admin`. @default there is no SCIM */
  scim?: (ScimIdentity & { readonly tokens: readonly string[] }) | undefined;
  /** Stores by which users share chats with each other. @default chats are not shared */
  sharing?: Sharing | undefined;
  /** True if the chat only shows what is stored: no messages, calls, changes or servers, such as over a copy of a database. @default false */
  paused?: boolean | undefined;
  /** Checks an external page before it is shown in a frame. @default `probePage` of `@vitrine/host/node` */
  probe?: ProbeRoutesOptions['probe'];
  /** Checks that must pass before `/readyz` says so. @default the agent's storage */
  checks?: readonly HealthCheck[] | undefined;
  /** Milliseconds after which a workspace that nothing needs is closed; see `UserWorkspace.close`. @default 15 minutes */
  workspaceIdleMs?: number | undefined;
  /** Is told of each request. @default none */
  observer?: HttpObserver | undefined;
  /** Called with errors that no client caused. @default `console.error` */
  report?: ((error: unknown) => void) | undefined;
}

/** The chat as a Hono app, without a port. */
export interface ChatApp {
  /** The Hono app: mount it, serve its `fetch`, or test it with `request()`. */
  readonly app: Hono;
  /** Number of open event streams. */
  readonly streamCount: number;
  /**
   * Makes `/readyz` say 503 from now on, and refuses event streams; open ones end with a hint when to come back. Requests are still
   * answered.
   */
  drain(): void;
  /** The same as `drain`. The agent and the connections stay open: the caller closes them. */
  close(): void;
}

/**
 * Builds the app. Throws `ChatError` `bad-option` if the template does not give each server its own label, and for
 * users who sign in without `openWorkspace`: they would share one workspace.
 * @example
 * const { app } = createChatApp({
 *   agent,
 *   connections,
 *   sandboxTemplate: 'http://{label}.localhost:4401',
 *   allowedHosts: ['127.0.0.1:4400'],
 * });
 * const response = await app.request('http://127.0.0.1:4400/api/config');
 */
export function createChatApp(options: ChatAppOptions): ChatApp {
  const {
    sandboxTemplate,
    allowedHosts,
    webFolder,
    maxBodyBytes,
    heartbeatMs,
    registries,
    probe,
    token,
    budget,
    modelSettings,
  } = options;
  const report = options.report ?? (error => console.error(error));
  const basePath = checkBasePath(options.basePath);
  const auth = options.auth ?? createLocalAuth(token);
  const openWorkspace = chooseWorkspaces(options, auth);
  const streams = createOpenStreams();
  // A chat without sign-in has one user: no other user could read a link.
  const sharing = auth.type === 'none' || auth.type === 'token' ? undefined : options.sharing;
  const mcpRegistry = options.mcpRegistry === undefined ? undefined : createMCPRegistry({ url: options.mcpRegistry });
  const settings = {
    basePath,
    sandboxTemplate,
    registries,
    mcpRegistry,
    probe,
    maxBodyBytes,
    bodyBudget: createBodyBudget(),
    heartbeatMs,
    report,
    modelSettings,
    data: options.data,
    audit: options.admin?.audit.add,
    isPaused: options.paused === true,
    isShared: sharing !== undefined,
  };
  const idleMs = options.workspaceIdleMs ?? WORKSPACE_IDLE_MS;
  const pool = createWorkspacePool({
    async open(user) {
      const sandboxUser = user.id === LOCAL_USER.id ? undefined : user.id;
      const checkBudget = budget && ((own: UserRules | undefined) => budget.check(user.id, own));
      const ownStreams = streams.forUser(() => pool.extend(user));
      const workspace = await openWorkspace(user);
      return {
        workspace,
        api: createUserApi(workspace, { ...settings, streams: ownStreams, sandboxUser, checkBudget }),
      };
    },
    closer: ({ workspace }) => workspace.close,
    isBusy: ({ workspace }) => workspace.agent.isBusy(),
    stop: ({ workspace }) => workspace.agent.stopWork(),
    idleMs,
    now: () => performance.now(),
    report,
  });
  const longAnswers = createLongAnswers();
  const unsubscribe = auth.access?.subscribe(userId => {
    longAnswers.end(userId);
    longAnswers.end(nameGuests(userId));
    pool.end(userId).catch(report);
  });
  const looking = setInterval(() => void pool.closeIdle(), Math.min(idleMs / 2, LONGEST_LOOK_MS)).unref();

  const checks = options.checks ?? ('agent' in options ? [databaseCheck(options.agent)] : []);
  const health = createHealth({ checks, onFailure: reportFailure(report) });
  const stopLooking = endLostStreams(streams, health);
  const app = new Hono();
  handleErrors(app, report);
  if (options.observer) app.use(observeRequests(options.observer));
  if (basePath) app.use(addBasePath(basePath));
  app.use(createHeaderSetter(sandboxTemplate));
  addHealthRoutes(app, health);
  app.use(createGuard(allowedHosts));
  auth.addOpenRoutes?.(app);
  addClientMetadataRoute(app, basePath);
  addScimRoutes(app, readScimOptions(options, auth, { basePath, report }));
  app.use(auth.authenticate);
  if (auth.requestsPerMinute !== undefined) app.use(createRequestLimit(auth.requestsPerMinute));
  if (options.paused) app.use(refuseChanges);
  if (options.admin) app.use(createUseNotes(options.admin.users, { now: () => performance.now(), report }));
  const { audit, bodyBudget } = settings;
  const api = createApiRouter(app, { maxBodyBytes, budget: bodyBudget, audit });
  addUserRoutes(api, { auth, hasConsole: options.admin !== undefined });
  app.use('/api/admin/*', requireAdmin);
  addAdminRoutes(api, { admin: options.admin, access: auth.access, now: Date.now, report });
  addAuditRoutes(api, options.admin?.audit);
  addModelRoutes(api, modelSettings);
  addShareRoutes(api, { sharing, auth, users: options.admin?.users, streams, longAnswers, heartbeatMs });
  for (const { method, path } of USER_ROUTES)
    app.on(method, path, async context => {
      const user = context.get('user');
      const { workspace, leave } = await pool.enter(user);
      try {
        const access = context.get('access');
        const answer = await workspace.api.fetch(context.req.raw, { ...(context.env as object), user, access });
        return auth.access ? longAnswers.follow(user.id, answer) : answer;
      } finally {
        leave();
      }
    });
  api.close();
  app.all('/api/*', context => {
    throw new ChatError('not-found', `There is no ${context.req.path.slice(0, 200)} in this API.`);
  });
  if (options.page !== false) addPageRoutes(app, { webFolder, basePath });

  const drain = () => {
    health.drain();
    streams.close();
    stopLooking();
    clearInterval(looking);
    unsubscribe?.();
  };
  return {
    app,
    get streamCount() {
      return streams.size;
    },
    drain,
    close: drain,
  };
}

/** One workspace is for one user: the owner of the machine, or who has its token. */
function chooseWorkspaces(options: ChatAppOptions, { type }: Auth): (user: User) => Promise<UserWorkspace> {
  if ('openWorkspace' in options) return options.openWorkspace;
  if (type === 'none' || type === 'token') return async () => ({ ...options, close: undefined });
  throw new ChatError(
    'bad-option',
    `With auth "${type}" the chat has several users, who would share one workspace. Give createChatApp an openWorkspace.`,
    { received: type },
  );
}

type ScimRoutesOptions = NonNullable<Parameters<typeof addScimRoutes>[1]>;

/** Returns undefined for a chat without SCIM. Throws `ChatError` `bad-option` for one without users who sign in. */
function readScimOptions(
  { scim, admin }: ChatAppSettings,
  { access }: Auth,
  common: Pick<ScimRoutesOptions, 'basePath' | 'report'>,
): ScimRoutesOptions | undefined {
  if (!scim || scim.tokens.length === 0) return undefined;
  if (!admin?.scim || !access)
    throw new ChatError(
      'bad-option',
      'There is a SCIM token, but no users sign in here: set auth to oidc or proxy-header.',
    );
  const { users: directory, audit, scim: records } = admin;
  return { ...common, tokens: scim.tokens, identity: scim, records, directory, audit, access, now: Date.now };
}
