// The API of one user: its routes reach this user's workspace and no other.
import { readFileSync } from 'node:fs';
import type { Agent } from '@vitrine/agent';
import { API_ROUTES } from '@vitrine/agent/api';
import type { ModelSettings } from '@vitrine/agent/internal/settings';
import type { HostCapabilities } from '@vitrine/protocol/mcp-apps';
import { Hono } from 'hono';
import type { AuditLog } from '../admin/records.ts';
import { type AgentMethodRoutesOptions, addAgentMethodRoutes } from '../agent-method-routes.ts';
import type { User } from '../auth/user.ts';
import type { UserRules } from '../auth/user-access.ts';
import { ChatError } from '../errors.ts';
import { createOpenAPIDocument } from '../openapi/create-openapi-document.ts';
import type { BodyBudget } from '../requests/body-budget.ts';
import { handleErrors } from '../requests/handle-errors.ts';
import { addAgentRoutes } from '../routes/agent-routes.ts';
import { type ApiRouter, createApiRouter } from '../routes/api-router.ts';
import { blobResponse } from '../routes/blob-response.ts';
import { addDataRoutes, type DataSettings } from '../routes/data-routes.ts';
import { addInspectRoutes } from '../routes/inspect-routes.ts';
import { addProbeRoutes, type ProbeRoutesOptions } from '../routes/probe-routes.ts';
import { addProjectRoutes } from '../routes/project-routes.ts';
import { addPromptRoutes } from '../routes/prompt-routes.ts';
import { addServerSignInRoutes } from '../routes/server-sign-in-routes.ts';
import { addComposerRoutes, addSessionRoutes } from '../routes/session-routes.ts';
import { addSettingsRoutes, addTrustRoutes } from '../routes/settings-routes.ts';
import type { MCPRegistry } from '../servers/mcp-registry.ts';
import { listTools } from '../servers/server-list.ts';
import { addServerRoutes } from '../servers/server-routes.ts';
import type { UserStreams } from '../streams/open-streams.ts';
import type { Workspace } from './workspace.ts';

/** Settings that the APIs of all users have in common. */
export interface UserApiSettings extends Pick<ProbeRoutesOptions, 'sandboxTemplate' | 'registries' | 'probe'> {
  readonly maxBodyBytes?: number | undefined;
  /** Counts the bodies of each user. */
  readonly bodyBudget: BodyBudget;
  readonly heartbeatMs?: number | undefined;
  readonly streams: UserStreams;
  /** Settings of models; without them the models never change. */
  readonly modelSettings?: Pick<ModelSettings, 'refresh'> | undefined;
  readonly mcpRegistry?: MCPRegistry | undefined;
  /** Settings of the data; without them, where data is and how long it is kept is the business of the program that made the chat. */
  readonly data?: DataSettings | undefined;
  /** True if the chat only shows what is stored. @default false */
  readonly isPaused?: boolean | undefined;
  /** True if users share chats. @default false */
  readonly isShared?: boolean | undefined;
  /** See `ChatAppSettings.basePath`; checked. */
  readonly basePath: string;
  /** Adds entries to the audit log. @default no audit log */
  readonly audit?: AuditLog['add'] | undefined;
  readonly report: (error: unknown) => void;
}

/** Name and version of this package, as in `GET /api/config`. */
const CHAT_INFO: { readonly name: string; readonly version: string } = {
  name: 'vitrine',
  version: readVersion(),
};

/** Settings that differ from user to user. */
interface OwnSettings extends Pick<AgentMethodRoutesOptions, 'checkBudget'> {
  /** User that the sandboxes are derived from; absent where the chat has one user. */
  readonly sandboxUser?: string | undefined;
}

export function createUserApi(workspace: Workspace, settings: UserApiSettings & OwnSettings): Hono {
  const { agent, connections, inspection, servers } = workspace;
  const { streams, heartbeatMs, report, sandboxTemplate, sandboxUser, registries, probe, basePath } = settings;
  const app = new Hono();
  handleErrors(app, report);
  app.use(async (context, next) => {
    // The outer app hands it over beside what Hono's server has.
    const { user, access } = context.env as { readonly user: User; readonly access: UserRules | undefined };
    context.set('user', user);
    context.set('access', access);
    // The roles may have changed since the last sign-in.
    await servers?.noteRole({ appSettings: agent.appSettings, isAdmin: user.roles.includes('admin') });
    const locale = /^[a-z]{2,3}(-[a-z0-9]{2,8})*/i.exec(context.req.header('accept-language') ?? '')?.[0];
    agent.noteClient({ userAgent: context.req.header('user-agent'), locale });
    await next();
  });
  const api = createApiRouter(app, {
    maxBodyBytes: settings.maxBodyBytes,
    budget: settings.bodyBudget,
    audit: settings.audit,
  });
  const sandbox = { template: sandboxTemplate, ...(sandboxUser === undefined ? {} : { user: sandboxUser }) };
  addConfigRoutes(api, workspace, {
    sandbox,
    isPaused: settings.isPaused === true,
    isShared: settings.isShared === true,
  });
  addServerRoutes(api, { agent, connections, servers, mcpRegistry: settings.mcpRegistry });
  api.respond(API_ROUTES.blob, async ({ context, params: { ref } }) => {
    const blob = /^[0-9a-f]{64}$/.test(ref) ? await agent.blob(ref) : undefined;
    if (!blob) throw new ChatError('not-found', 'There is no stored content of this name.');
    return blobResponse(blob, { range: context.req.header('range'), download: context.req.query('download') });
  });
  addProjectRoutes(api, agent);
  addSessionRoutes(api, { agent, connections, streams, heartbeatMs, report });
  addAgentRoutes(api, workspace.agents);
  addPromptRoutes(api, connections);
  addAgentMethodRoutes(api, { agent, checkBudget: settings.checkBudget });
  addComposerRoutes(api, { agent, modelSettings: settings.modelSettings });
  addInspectRoutes(api, { connections, inspection });
  addServerSignInRoutes(api, { app, connections, basePath, report });
  addSettingsRoutes(api, agent);
  addDataRoutes(api, { agent, data: settings.data, report });
  addTrustRoutes(api, { agent, connections });
  addProbeRoutes(api, { agent, connections, sandboxTemplate, sandboxUser, registries, probe });
  return app;
}

function addConfigRoutes(
  api: ApiRouter,
  { agent, connections, inspection }: Workspace,
  {
    sandbox,
    isPaused,
    isShared,
  }: { sandbox: { template: string; user?: string }; isPaused: boolean; isShared: boolean },
): void {
  api.answer(API_ROUTES.config, () => ({
    ...CHAT_INFO,
    sandbox,
    capabilities: chatCapabilities(agent),
    ...(inspection === undefined ? {} : { inspect: inspection.server }),
    ...(isPaused ? { paused: true as const } : {}),
    ...(isShared ? { sharing: true as const } : {}),
  }));
  api.answer(API_ROUTES.tools, () => ({ tools: listTools(connections) }));
  api.answer(API_ROUTES.openApi, () => createOpenAPIDocument(CHAT_INFO));
}

function readVersion(): string {
  const text = readFileSync(new URL('../../package.json', import.meta.url), 'utf8');
  return (JSON.parse(text) as { version: string }).version;
}

/**
 * Returns the host capabilities that this chat announces to views (MCP Apps, Host Capabilities): its agent's, its page's and its event
 * stream's.
 */
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
