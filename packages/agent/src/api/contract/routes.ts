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
import {
  AllOptInsSchema,
  ApprovalsSchema,
  ChangeSettingsSchema,
  ConsentFilterSchema,
  ConsentsSchema,
  OptInsSchema,
  SetTrustSchema,
  SettingsSchema,
  TrustedServersSchema,
} from './approvals.ts';
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
import type { ApiRoute } from './route-types.ts';
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
  addServers: { method: 'POST', path: '/api/servers', status: 201, body: AddServersSchema, answer: ServersSchema },
  changeServer: { method: 'PUT', path: SERVER, body: ChangeServerSchema, answer: ServersSchema },
  removeServer: { method: 'DELETE', path: SERVER },
  /** Of a server that the user added, without the values of variables and headers. */
  serverSettings: { method: 'GET', path: `${SERVER}/settings`, answer: ServerSettingsAnswerSchema },
  serverResources: { method: 'GET', path: `${SERVER}/resources`, answer: ListedResourcesSchema },
  serverLog: { method: 'GET', path: `${SERVER}/log`, answer: ServerLogSchema },
  /** Connects now instead of waiting for the next attempt. */
  retryServer: { method: 'POST', path: `${SERVER}/retry` },
  previewServers: {
    method: 'POST',
    path: '/api/server-preview',
    body: PreviewServersSchema,
    answer: ServerPreviewSchema,
  },
  searchRegistry: { method: 'GET', path: '/api/mcp-registry', answer: RegistryServersSchema },
  config: { method: 'GET', path: '/api/config', answer: ConfigSchema },
  tools: { method: 'GET', path: '/api/tools', answer: ToolsSchema },
  models: { method: 'GET', path: '/api/models', answer: ModelsSchema },
  agents: { method: 'GET', path: '/api/agents', answer: AgentListSchema },
  selectAgent: { method: 'PUT', path: '/api/agents/current', body: SelectAgentSchema, answer: AgentListSchema },
  prompts: { method: 'GET', path: '/api/prompts', answer: PromptListSchema },
  fillPrompt: { method: 'POST', path: '/api/prompts/fill', body: FillPromptSchema, answer: FilledPromptSchema },
  /** What a server suggests for one argument of a prompt, or one variable of a resource template. */
  complete: { method: 'POST', path: '/api/completions', body: CompletionRequestSchema, answer: CompletionSchema },

  /** The next seven set models for all users. Changes are for admins. */
  modelSettings: { method: 'GET', path: '/api/model-settings', answer: ModelSettingsSchema },
  changeModels: { method: 'PUT', path: '/api/model-settings', body: ChangeModelsSchema, answer: ModelSettingsSchema },
  addProvider: {
    method: 'POST',
    path: '/api/model-settings/providers',
    status: 201,
    body: AddProviderSchema,
    answer: ModelSettingsSchema,
  },
  changeProvider: {
    method: 'PUT',
    path: '/api/model-settings/providers/:id',
    body: ChangeProviderSchema,
    answer: ModelSettingsSchema,
  },
  removeProvider: { method: 'DELETE', path: '/api/model-settings/providers/:id', answer: ModelSettingsSchema },
  listProviderModels: {
    method: 'POST',
    path: '/api/model-settings/list',
    body: ListProviderSchema,
    answer: ProviderModelsSchema,
  },
  checkModel: { method: 'POST', path: '/api/model-settings/check', body: CheckModelSchema, answer: ModelCheckSchema },

  /** The user whom this request comes from. */
  me: { method: 'GET', path: '/api/me', answer: MeSchema },
  /** Ends the session. The page then goes to `location`. */
  signOut: { method: 'POST', path: '/auth/sign-out', answer: SignedOutSchema },

  ...SESSION_ROUTES,

  approvals: { method: 'GET', path: '/api/approvals', answer: ApprovalsSchema },
  consents: { method: 'GET', path: '/api/consents', answer: ConsentsSchema },
  revokeConsents: { method: 'DELETE', path: '/api/consents', body: ConsentFilterSchema },
  trustedServers: { method: 'GET', path: '/api/trusted-servers', answer: TrustedServersSchema },
  setTrustedServer: {
    method: 'PUT',
    path: '/api/servers/:name/trust',
    body: SetTrustSchema,
    answer: TrustedServersSchema,
  },
  /** Begins a sign-in at a server; `url` is to be opened in the browser that asked. */
  beginServerSignIn: { method: 'POST', path: '/api/servers/:name/sign-in', answer: BegunSignInSchema },
  /** Gives up a sign-in: the calls that wait for it end. */
  cancelServerSignIn: { method: 'DELETE', path: '/api/servers/:name/sign-in' },
  signOutOfServer: { method: 'POST', path: '/api/servers/:name/sign-out' },
  settings: { method: 'GET', path: '/api/settings', answer: SettingsSchema },
  changeSettings: { method: 'PUT', path: '/api/settings', body: ChangeSettingsSchema, answer: SettingsSchema },
  /** What the user has stored, and how long it is kept. */
  data: { method: 'GET', path: '/api/data', answer: DataFactsSchema },
  /** For all users; only an admin may. */
  changeRetention: { method: 'PUT', path: '/api/data/retention', body: ChangeRetentionSchema, answer: DataFactsSchema },
  /** A ZIP of all sessions, each as Markdown and as JSON (`ChatFileSchema`). */
  exportAll: { method: 'GET', path: '/api/data/export' },
  /** Stored content of an event, with its own content type. */
  blob: { method: 'GET', path: '/api/blobs/:ref' },

  allOptIns: { method: 'GET', path: '/api/opt-ins', answer: AllOptInsSchema },
  optIns: { method: 'GET', path: '/api/servers/:name/opt-ins', answer: OptInsSchema },
  setOptIns: { method: 'PUT', path: '/api/servers/:name/opt-ins', body: OptInsSchema, answer: OptInsSchema },
  probePage: { method: 'GET', path: '/api/servers/:name/pages/:ref', answer: PageProbeSchema },
  inspectedMessages: { method: 'GET', path: '/api/inspect/messages', answer: LoggedMessagesSchema },
  inspectedResources: { method: 'GET', path: '/api/inspect/resources', answer: ListedResourcesSchema },
  inspectedResource: { method: 'GET', path: '/api/inspect/resource', answer: ReadResourceSchema },
  inspectedPrompts: { method: 'GET', path: '/api/inspect/prompts', answer: ListedPromptsSchema },
  askInspectedPrompt: {
    method: 'POST',
    path: '/api/inspect/prompt',
    body: AskedPromptSchema,
    answer: PromptAnswerSchema,
  },
  pingInspected: { method: 'POST', path: '/api/inspect/ping', answer: PingSchema },
  /** This API as an OpenAPI 3.1 document. */
  openApi: { method: 'GET', path: '/api/openapi.json', answer: OpenAPIDocumentSchema },
} as const satisfies Record<string, ApiRoute>;
