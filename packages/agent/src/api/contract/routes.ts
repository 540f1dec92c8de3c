// Every route of the chat's HTTP API (docs/reference/http-api.md) with the schemas of its bodies. The server uses this table to read requests and to type its
// answers; the client uses it to build requests and to check answers.

import { AgentListSchema } from '@vitrine/protocol/internal/session/agents';
import {
  CompletionRequestSchema,
  CompletionSchema,
  FilledPromptSchema,
  PromptListSchema,
} from '@vitrine/protocol/internal/session/prompts';
import * as z from 'zod/mini';
import { ADMIN_ROUTES } from './admin-routes.ts';
import {
  AllOptInsSchema,
  ApprovalsSchema,
  ChangeSettingsSchema,
  ConsentFilterSchema,
  ConsentsSchema,
  InboxSchema,
  OptInsSchema,
  SetTrustSchema,
  SettingsSchema,
  TrustedServersSchema,
} from './approvals.ts';
import { APP_ROUTES } from './apps.ts';
import { ARTIFACT_ROUTES } from './artifacts/artifacts.ts';
import { BOARD_ROUTES } from './boards/board-routes.ts';
import { ChangeRetentionSchema, DataFactsSchema } from './data.ts';
import {
  AskedPromptSchema,
  ListedPromptsSchema,
  ListedResourcesSchema,
  LoggedMessagesSchema,
  PingSchema,
  PromptAnswerSchema,
  ReadResourceSchema,
} from './inspection.ts';
import {
  AddProviderSchema,
  ChangeModelsSchema,
  ChangeProviderSchema,
  CheckModelSchema,
  ListProviderSchema,
  ModelCheckSchema,
  ModelSettingsSchema,
  ProviderModelsSchema,
} from './model-settings.ts';
import { PROJECT_ROUTES } from './projects/project-routes.ts';
import type { ApiRoute } from './route-types.ts';
import { SCHEDULE_ROUTES } from './schedules/schedule-routes.ts';
import {
  AddServersSchema,
  ChangeServerSchema,
  PreviewServersSchema,
  RegistryServersSchema,
  ServerLogSchema,
  ServerPreviewSchema,
  ServerSettingsAnswerSchema,
} from './server-settings.ts';
import { BegunSignInSchema, ConfigSchema, PageProbeSchema, ServersSchema, ToolsSchema } from './servers.ts';
import { SESSION_ROUTES } from './session-routes.ts';
import { ModelsSchema } from './sessions.ts';
import { SHARING_ROUTES } from './sharing/sharing.ts';
import { MeSchema, SignedOutSchema } from './users.ts';

/** API schemas: the agents that the user can choose, and the servers' prompts. */
const SelectAgentSchema = z.strictObject({ id: z.string() });

const FillPromptSchema = z.strictObject({
  server: z.string(),
  name: z.string(),
  arguments: z.exactOptional(z.record(z.string(), z.string())),
});

const OpenAPIDocumentSchema = z.looseObject({ openapi: z.string() });

const SERVER = '/api/servers/:name';

/** All routes of the HTTP API, by the name that the client and the server use. */
export const API_ROUTES = {
  servers: { method: 'GET', path: '/api/servers', answer: ServersSchema },
  /** Adds all or none. */
  addServers: {
    method: 'POST',
    path: '/api/servers',
    status: 201,
    body: AddServersSchema,
    answer: ServersSchema,
    audit: [],
  },
  /** Replaces the settings of a server that the user added. */
  changeServer: { method: 'PUT', path: SERVER, body: ChangeServerSchema, answer: ServersSchema, audit: [] },
  removeServer: { method: 'DELETE', path: SERVER, audit: [] },
  /** Of a server that the user added, without the values of variables and headers. */
  serverSettings: { method: 'GET', path: `${SERVER}/settings`, answer: ServerSettingsAnswerSchema, member: 'settings' },
  serverResources: { method: 'GET', path: `${SERVER}/resources`, answer: ListedResourcesSchema },
  /** The last lines of its stderr. */
  serverLog: { method: 'GET', path: `${SERVER}/log`, answer: ServerLogSchema, member: 'lines' },
  /** Connects now instead of waiting for the next attempt. */
  retryServer: { method: 'POST', path: `${SERVER}/retry` },
  /** Lists the servers that a configuration text of another client would add. Starts no server. */
  previewServers: {
    method: 'POST',
    path: '/api/server-preview',
    body: PreviewServersSchema,
    answer: ServerPreviewSchema,
  },
  searchRegistry: {
    method: 'GET',
    path: '/api/mcp-registry',
    query: { search: [] },
    answer: RegistryServersSchema,
    member: 'servers',
  },
  config: { method: 'GET', path: '/api/config', answer: ConfigSchema },
  /** Every tool of every connected server. */
  tools: { method: 'GET', path: '/api/tools', answer: ToolsSchema, member: 'tools' },
  models: { method: 'GET', path: '/api/models', answer: ModelsSchema },
  agents: { method: 'GET', path: '/api/agents', answer: AgentListSchema },
  /** Selects an agent for the whole chat: its servers replace the connected ones. */
  selectAgent: { method: 'PUT', path: '/api/agents/current', body: SelectAgentSchema, answer: AgentListSchema },
  prompts: { method: 'GET', path: '/api/prompts', answer: PromptListSchema, member: 'prompts' },
  /** The text of a prompt, for the composer. */
  fillPrompt: {
    method: 'POST',
    path: '/api/prompts/fill',
    body: FillPromptSchema,
    answer: FilledPromptSchema,
    member: 'text',
  },
  /** What a server suggests for one argument of a prompt, or one variable of a resource template. */
  complete: { method: 'POST', path: '/api/completions', body: CompletionRequestSchema, answer: CompletionSchema },

  /** The next seven set models for all users. Changes are for admins. */
  modelSettings: { method: 'GET', path: '/api/model-settings', answer: ModelSettingsSchema },
  changeModels: {
    method: 'PUT',
    path: '/api/model-settings',
    body: ChangeModelsSchema,
    answer: ModelSettingsSchema,
    audit: ['defaultModel'],
  },
  addProvider: {
    method: 'POST',
    path: '/api/model-settings/providers',
    status: 201,
    audit: ['provider'],
    body: AddProviderSchema,
    answer: ModelSettingsSchema,
  },
  changeProvider: {
    method: 'PUT',
    path: '/api/model-settings/providers/:id',
    audit: [],
    body: ChangeProviderSchema,
    answer: ModelSettingsSchema,
  },
  removeProvider: {
    method: 'DELETE',
    path: '/api/model-settings/providers/:id',
    answer: ModelSettingsSchema,
    audit: [],
  },
  /** The names of the models that a provider lists. */
  listProviderModels: {
    method: 'POST',
    path: '/api/model-settings/list',
    body: ListProviderSchema,
    answer: ProviderModelsSchema,
    member: 'models',
  },
  /** Asks a model for the beginning of an answer. */
  checkModel: { method: 'POST', path: '/api/model-settings/check', body: CheckModelSchema, answer: ModelCheckSchema },

  /** The user whom this request comes from. */
  me: { method: 'GET', path: '/api/me', answer: MeSchema },
  /** Ends the session. The page then goes to `location`. */
  signOut: { method: 'POST', path: '/auth/sign-out', answer: SignedOutSchema, member: 'location' },

  ...SESSION_ROUTES,
  ...APP_ROUTES,
  ...PROJECT_ROUTES,
  ...ARTIFACT_ROUTES,
  ...SCHEDULE_ROUTES,
  /** Open questions of all sessions, and the runs of schedules. */
  inbox: { method: 'GET', path: '/api/inbox', answer: InboxSchema, agent: 'any' },
  ...BOARD_ROUTES,
  ...SHARING_ROUTES,
  ...ADMIN_ROUTES,

  /** The approval history: every approval of every session, newest first, at most 5,000. */
  listApprovals: { method: 'GET', path: '/api/approvals', answer: ApprovalsSchema, member: 'approvals', agent: 'any' },
  /** Lists what the user has allowed beyond a single call, and since when (ISO 8601, UTC; unknown if an older version stored it). */
  listConsents: { method: 'GET', path: '/api/consents', answer: ConsentsSchema, member: 'consents', agent: 'any' },
  revokeConsents: { method: 'DELETE', path: '/api/consents', body: ConsentFilterSchema, audit: ['server', 'tool'] },
  /** Servers whose read-only tools their views, or the model, may call without a question. */
  listTrustedServers: {
    method: 'GET',
    path: '/api/trusted-servers',
    answer: TrustedServersSchema,
    member: 'servers',
    agent: 'any',
  },
  /** Resolves with the servers that are trusted now. */
  setTrustedServer: {
    method: 'PUT',
    path: '/api/servers/:name/trust',
    audit: ['trusted', 'reader'],
    body: SetTrustSchema,
    answer: TrustedServersSchema,
    member: 'servers',
  },
  /** Begins a sign-in at a server; `url` is to be opened in the browser that asked. */
  beginServerSignIn: { method: 'POST', path: '/api/servers/:name/sign-in', answer: BegunSignInSchema },
  /** Gives up a sign-in: the calls that wait for it end. */
  cancelServerSignIn: { method: 'DELETE', path: '/api/servers/:name/sign-in' },
  signOutOfServer: { method: 'POST', path: '/api/servers/:name/sign-out', audit: [] },
  settings: { method: 'GET', path: '/api/settings', answer: SettingsSchema },
  changeSettings: {
    method: 'PUT',
    path: '/api/settings',
    body: ChangeSettingsSchema,
    answer: SettingsSchema,
    audit: ['approvals', 'compiledViews'],
  },
  /** What the user has stored, and how long it is kept. */
  data: { method: 'GET', path: '/api/data', answer: DataFactsSchema },
  /** For all users; only an admin may. */
  changeRetention: {
    method: 'PUT',
    path: '/api/data/retention',
    body: ChangeRetentionSchema,
    answer: DataFactsSchema,
    audit: [],
  },
  /** A ZIP of all sessions, each as Markdown and as JSON (`ChatFileSchema`). */
  exportAll: { method: 'GET', path: '/api/data/export', audit: [] },
  /** Stored content of an event, with its own content type. */
  blob: { method: 'GET', path: '/api/blobs/:ref' },

  /** The sandbox opt-ins that the user gave the views of each server. A server that is not listed has none. */
  listOptIns: { method: 'GET', path: '/api/opt-ins', answer: AllOptInsSchema, member: 'optIns', agent: 'any' },
  optIns: { method: 'GET', path: '/api/servers/:name/opt-ins', answer: OptInsSchema, member: 'optIns' },
  /** Replaces the opt-ins of a server. */
  setOptIns: {
    method: 'PUT',
    path: '/api/servers/:name/opt-ins',
    body: OptInsSchema,
    audit: ['optIns'],
    answer: OptInsSchema,
    member: 'optIns',
  },
  probePage: { method: 'GET', path: '/api/servers/:name/pages/:ref', answer: PageProbeSchema },
  /** Messages of the inspected server with a number greater than `after`. */
  inspectedMessages: {
    method: 'GET',
    path: '/api/inspect/messages',
    query: { after: [] },
    answer: LoggedMessagesSchema,
    member: 'messages',
  },
  inspectedResources: { method: 'GET', path: '/api/inspect/resources', answer: ListedResourcesSchema },
  inspectedResource: {
    method: 'GET',
    path: '/api/inspect/resource',
    query: { uri: [] },
    answer: ReadResourceSchema,
    member: 'contents',
  },
  inspectedPrompts: { method: 'GET', path: '/api/inspect/prompts', answer: ListedPromptsSchema, member: 'prompts' },
  askInspectedPrompt: {
    method: 'POST',
    path: '/api/inspect/prompt',
    body: AskedPromptSchema,
    answer: PromptAnswerSchema,
    member: 'answer',
  },
  /** Milliseconds that the inspected server takes to answer a ping. */
  pingInspected: { method: 'POST', path: '/api/inspect/ping', answer: PingSchema, member: 'ms' },
  /** This API as an OpenAPI 3.1 document. */
  openApi: { method: 'GET', path: '/api/openapi.json', answer: OpenAPIDocumentSchema },
} as const satisfies Record<string, ApiRoute>;
