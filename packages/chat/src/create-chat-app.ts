// The chat as one Hono app, without a port: all routes behind one guard and with one set of security headers.
//
//   headers → /healthz, /readyz → guard → sign-in → requests in a minute → the API of the user → the page and its files → 404
import { API_ROUTES } from '@vitrine/agent/api';
import type { ApiRoute } from '@vitrine/agent/internal/routes';
import { createHealth, type HealthCheck } from '@vitrine/protocol/internal/health';
import type { HttpObserver } from '@vitrine/protocol/internal/http-observer';
import { Hono } from 'hono';
import { createApiRouter } from './api-router.ts';
import type { Auth } from './auth/auth.ts';
import { createLocalAuth } from './auth/local-auth.ts';
import type { UsageBudget } from './auth/usage-budget.ts';
import { LOCAL_USER } from './auth/user.ts';
import { createRequestLimit } from './auth/user-limits.ts';
import { addUserRoutes } from './auth/user-routes.ts';
import { ChatError } from './errors.ts';
import { createGuard } from './guard.ts';
import { handleErrors } from './handle-errors.ts';
import { addHealthRoutes, databaseCheck, reportFailure } from './health-routes.ts';
import { observeRequests } from './observe-requests.ts';
import { createOpenStreams } from './open-streams.ts';
import { addPageRoutes } from './page-routes.ts';
import type { ProbeRoutesOptions } from './probe-routes.ts';
import { createHeaderSetter } from './security-headers.ts';
import { createUserApi } from './user-api.ts';
import { createPerUser, type UserWorkspaces, type Workspace } from './workspace.ts';

const { me, signOut, ...OTHER_ROUTES } = API_ROUTES;
/** The routes that each user's own API answers. */
const USER_ROUTES: readonly ApiRoute[] = Object.values(OTHER_ROUTES);

/** Options of `createChatApp`: its settings, and the workspace of its one user or of each. */
export type ChatAppOptions = ChatAppSettings & (Workspace | UserWorkspaces);

/** The settings of a chat app. */
export interface ChatAppSettings {
  /** Origin of views: `http://{label}.localhost:4401`; each server has its own label. */
  sandboxTemplate: string;
  /** The allowed `Host` headers, e.g. `127.0.0.1:4400` (see `ownHosts`). */
  allowedHosts: readonly string[];
  /** The built page. Default: this package's own `dist/web`. */
  webFolder?: string | undefined;
  /** Maximum size of a request body, in bytes. Default 8 MiB. */
  maxBodyBytes?: number | undefined;
  /** Heartbeat interval of an idle event stream, in milliseconds. Default 15 000. */
  heartbeatMs?: number | undefined;
  /** What every request must bring, as a bearer token or by the cookie of a page that was opened with `?token=`. Default: none is needed. */
  token?: string | undefined;
  /** How users sign in. Default: one local user, with the `token` if there is one. */
  auth?: Auth | undefined;
  /** What each user may spend on models: asked before a message is sent and before a run is retried. Default: no limit. */
  budget?: Pick<UsageBudget, 'check'> | undefined;
  /** Origins of the registries that the configuration allows. Default: none. */
  registries?: readonly string[] | undefined;
  /** Checks an external page before it is shown in a frame. Default: `probePage` of `@vitrine/host/node`. */
  probe?: ProbeRoutesOptions['probe'];
  /** What has to work before `/readyz` says so. Default: the agent's storage. */
  checks?: readonly HealthCheck[] | undefined;
  /** Is told of each request. Default: none. */
  observer?: HttpObserver | undefined;
  /** Called with errors that no client caused. Default: `console.error`. */
  report?: ((error: unknown) => void) | undefined;
}

/** The chat as a Hono app, without a port. */
export interface ChatApp {
  /** The Hono app: mount it, serve its `fetch`, or test it with `request()`. */
  readonly app: Hono;
  /** Number of open event streams. */
  readonly streamCount: number;
  /** From now on `/readyz` says 503, and event streams are refused; open ones end with a hint when to come back. Requests are still answered. */
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
  const { sandboxTemplate, allowedHosts, webFolder, maxBodyBytes, heartbeatMs, registries, probe, token, budget } =
    options;
  const report = options.report ?? (error => console.error(error));
  const auth = options.auth ?? createLocalAuth(token);
  const openWorkspace = chooseWorkspaces(options, auth);
  const streams = createOpenStreams();
  const settings = { sandboxTemplate, registries, probe, maxBodyBytes, heartbeatMs, streams, report };
  const getApi = createPerUser(async user => {
    const sandboxUser = user.id === LOCAL_USER.id ? undefined : user.id;
    const checkBudget = budget && (() => budget.check(user.id));
    return createUserApi(await openWorkspace(user), { ...settings, sandboxUser, checkBudget });
  });

  const checks = options.checks ?? ('agent' in options ? [databaseCheck(options.agent)] : []);
  const health = createHealth({ checks, onFailure: reportFailure(report) });
  const app = new Hono();
  handleErrors(app, report);
  if (options.observer) app.use(observeRequests(options.observer));
  app.use(createHeaderSetter(sandboxTemplate));
  addHealthRoutes(app, health);
  app.use(createGuard(allowedHosts));
  auth.addOpenRoutes?.(app);
  app.use(auth.authenticate);
  if (auth.requestsPerMinute !== undefined) app.use(createRequestLimit(auth.requestsPerMinute));
  const api = createApiRouter(app, { maxBodyBytes });
  addUserRoutes(api, auth);
  for (const { method, path } of USER_ROUTES)
    app.on(method, path, async context => (await getApi(context.get('user'))).fetch(context.req.raw, context.env));
  api.close();
  app.all('/api/*', context => {
    throw new ChatError('not-found', `There is no ${context.req.path.slice(0, 200)} in this API.`);
  });
  addPageRoutes(app, webFolder);

  const drain = () => {
    health.drain();
    streams.close();
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
function chooseWorkspaces(options: ChatAppOptions, { type }: Auth): UserWorkspaces['openWorkspace'] {
  if ('openWorkspace' in options) return options.openWorkspace;
  if (type === 'none' || type === 'token') return async () => options;
  throw new ChatError(
    'bad-option',
    `With auth "${type}" the chat has several users, who would share one workspace. Give createChatApp an openWorkspace.`,
    { received: type },
  );
}
