// The chat as one Hono app, without a port: all routes behind one guard and with one set of security headers.
//
//   headers → guard → token, where one is set → /healthz, /api/* → the page and its files → 404
import { readFileSync } from 'node:fs';
import type { Agent } from '@vitrine/agent';
import { API_ROUTES } from '@vitrine/agent/api';
import type { Connections } from '@vitrine/connect';
import type { HostCapabilities } from '@vitrine/protocol/mcp-apps';
import { Hono } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { type AgentDirectory, addAgentRoutes } from './agent-routes.ts';
import { type ApiRouter, createApiRouter } from './api-router.ts';
import { blobResponse } from './blob-response.ts';
import { ChatError, errorAnswer } from './errors.ts';
import { createGuard } from './guard.ts';
import { addInspectRoutes } from './inspect-routes.ts';
import type { Inspection } from './inspection.ts';
import { createOpenStreams } from './open-streams.ts';
import { addPageRoutes } from './page-routes.ts';
import { addProbeRoutes, type ProbeRoutesOptions } from './probe-routes.ts';
import { addPromptRoutes } from './prompt-routes.ts';
import { createHeaderSetter } from './security-headers.ts';
import { listServers, listTools } from './server-list.ts';
import { addAppToolRoutes, addMessageRoutes, addSessionRoutes } from './session-routes.ts';
import { addSettingsRoutes, addTrustRoutes } from './settings-routes.ts';
import { createTokenGuard } from './token-guard.ts';

/** Options of `createChatApp`. */
export interface ChatAppOptions {
  agent: Agent;
  connections: Connections;
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
  /** A server to inspect. Default: none, and its routes answer 404. */
  inspection?: Inspection | undefined;
  /** The agents that users can select. Default: one, without a greeting. */
  agents?: AgentDirectory | undefined;
  /** Origins of the registries that the configuration allows. Default: none. */
  registries?: readonly string[] | undefined;
  /** Checks an external page before it is shown in a frame. Default: `probePage` of `@vitrine/host/node`. */
  probe?: ProbeRoutesOptions['probe'];
  /** Called with errors that no client caused. Default: `console.error`. */
  report?: ((error: unknown) => void) | undefined;
}

/** The chat as a Hono app, without a port. */
export interface ChatApp {
  /** The Hono app: mount it, serve its `fetch`, or test it with `request()`. */
  readonly app: Hono;
  /** Number of open event streams. */
  readonly streamCount: number;
  /** Ends every event stream. The agent and the connections stay open: the caller closes them. */
  close(): void;
}

/** This package's name and version, as in `GET /api/config`. */
const CHAT_INFO: { readonly name: string; readonly version: string } = {
  name: 'vitrine',
  version: readVersion(),
};

/**
 * Builds the app. Throws `ChatError` `bad-option` if the template does not give each server its own label.
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
  const { agent, connections, sandboxTemplate, allowedHosts, webFolder, maxBodyBytes, heartbeatMs } = options;
  const report = options.report ?? (error => console.error(error));
  const streams = createOpenStreams();
  const app = new Hono();

  app.onError((error, context) => {
    const { status, body, unexpected } = errorAnswer(error);
    if (unexpected) report(error);
    return context.json(body, status as ContentfulStatusCode);
  });
  app.notFound(context => {
    throw new ChatError('not-found', `There is nothing at ${context.req.path.slice(0, 200)}.`);
  });
  app.use(createHeaderSetter(sandboxTemplate));
  app.use(createGuard(allowedHosts));
  if (options.token !== undefined) app.use(createTokenGuard(options.token));

  const api = createApiRouter(app, { maxBodyBytes });
  addServerRoutes(api, options);
  api.respond(API_ROUTES.blob, async ({ context, params: { ref } }) => {
    const blob = /^[0-9a-f]{64}$/.test(ref) ? await agent.blob(ref) : undefined;
    if (!blob) throw new ChatError('not-found', 'There is no stored content of this name.');
    return blobResponse(blob, { range: context.req.header('range'), download: context.req.query('download') });
  });
  addSessionRoutes(api, { agent, connections, streams, heartbeatMs, report });
  addAgentRoutes(api, options.agents);
  addPromptRoutes(api, connections);
  addAppToolRoutes(api, agent);
  addMessageRoutes(api, agent);
  addInspectRoutes(api, { connections, inspection: options.inspection });
  addSettingsRoutes(api, agent);
  addTrustRoutes(api, { agent, connections });
  const { registries, probe } = options;
  addProbeRoutes(api, { agent, connections, sandboxTemplate, registries, probe });
  api.close();
  app.all('/api/*', context => {
    throw new ChatError('not-found', `There is no ${context.req.path.slice(0, 200)} in this API.`);
  });
  addPageRoutes(app, webFolder);

  return {
    app,
    get streamCount() {
      return streams.size;
    },
    close: () => streams.close(),
  };
}

function addServerRoutes(api: ApiRouter, options: ChatAppOptions): void {
  const { agent, connections, sandboxTemplate, inspection } = options;
  api.answer(API_ROUTES.health, () => ({ status: 'ok' as const, servers: listServers(connections) }));
  api.answer(API_ROUTES.config, () => ({
    ...CHAT_INFO,
    sandbox: { template: sandboxTemplate },
    capabilities: chatCapabilities(agent),
    ...(inspection === undefined ? {} : { inspect: inspection.server }),
  }));
  api.answer(API_ROUTES.tools, () => ({ tools: listTools(connections) }));
}

function readVersion(): string {
  const text = readFileSync(new URL('../package.json', import.meta.url), 'utf8');
  return (JSON.parse(text) as { version: string }).version;
}

/** The host capabilities that this chat announces to views (MCP Apps, Host Capabilities): those of its agent, its page and its event stream. */
function chatCapabilities({ capabilities }: Pick<Agent, 'capabilities'>): HostCapabilities {
  return {
    ...capabilities,
    // The `servers` event says which lists changed.
    ...(capabilities.serverTools ? { serverTools: { ...capabilities.serverTools, listChanged: true } } : {}),
    ...(capabilities.serverResources
      ? { serverResources: { ...capabilities.serverResources, listChanged: true } }
      : {}),
    openLinks: {},
    logging: {},
  };
}
