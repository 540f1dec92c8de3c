// Every route of the chat's HTTP API (docs/http-api.md) with the schemas of its bodies. The server uses this table to read requests and to type its
// answers; the client uses it to build requests and to check answers.
import { ActionSchema } from '@vitrine/protocol/internal/actions';
import { AgentListSchema, FilledPromptSchema, PromptListSchema } from '@vitrine/protocol/internal/session';
import * as z from 'zod/mini';
import { AppToolCallSchema, AppToolOfferSchema, AppToolOutcomeSchema } from './app-tools.ts';
import {
  AllOptInsSchema,
  ApprovalAnswerSchema,
  ApprovalsSchema,
  ChangeSettingsSchema,
  ConsentFilterSchema,
  ConsentsSchema,
  OptInsSchema,
  SetTrustSchema,
  SettingsSchema,
  TrustedServersSchema,
} from './approvals.ts';
import { ListedResourcesSchema, LoggedMessagesSchema, ReadResourceSchema } from './inspection.ts';
import { ConfigSchema, PageProbeSchema, ServersSchema, ToolsSchema } from './servers.ts';
import {
  ActionResultSchema,
  CreatedSessionSchema,
  ModelsSchema,
  RetryRunSchema,
  SendMessageSchema,
  SentMessageSchema,
  SessionSchema,
  SessionsSchema,
  StartedCallSchema,
  StartedRunSchema,
  ToolCallSchema,
  ViewStateSchema,
} from './sessions.ts';
import { MeSchema, SignedOutSchema } from './users.ts';

/** API schemas: the agents that the user can choose, and the servers' prompts. */
const SelectAgentSchema = z.strictObject({ id: z.string() });

const FillPromptSchema = z.strictObject({
  server: z.string(),
  name: z.string(),
  arguments: z.exactOptional(z.record(z.string(), z.string())),
});

/** A route of the HTTP API with the schemas of its bodies. */
export interface ApiRoute {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** `:name` is a parameter. */
  readonly path: `/${string}`;
  /** Schema of the request's JSON. Absent: the request has no body. */
  readonly body?: z.core.$ZodType;
  /** Schema of the answer's JSON. Absent: the answer is empty, or content that is not JSON. */
  readonly answer?: z.core.$ZodType;
  /** Status of a successful answer. @default 200, or 204 when it is empty */
  readonly status?: 201 | 202;
}

const SESSION = '/api/sessions/:id';
const SURFACE = `${SESSION}/surfaces/:surfaceId` as const;

/** All routes of the HTTP API, by the name that the client and the server use. */
export const API_ROUTES = {
  servers: { method: 'GET', path: '/api/servers', answer: ServersSchema },
  config: { method: 'GET', path: '/api/config', answer: ConfigSchema },
  tools: { method: 'GET', path: '/api/tools', answer: ToolsSchema },
  models: { method: 'GET', path: '/api/models', answer: ModelsSchema },
  agents: { method: 'GET', path: '/api/agents', answer: AgentListSchema },
  selectAgent: { method: 'PUT', path: '/api/agents/current', body: SelectAgentSchema, answer: AgentListSchema },
  prompts: { method: 'GET', path: '/api/prompts', answer: PromptListSchema },
  fillPrompt: { method: 'POST', path: '/api/prompts/fill', body: FillPromptSchema, answer: FilledPromptSchema },

  /** The user whom this request comes from. */
  me: { method: 'GET', path: '/api/me', answer: MeSchema },
  /** Ends the session. The page then goes to `location`. */
  signOut: { method: 'POST', path: '/auth/sign-out', answer: SignedOutSchema },

  sessions: { method: 'GET', path: '/api/sessions', answer: SessionsSchema },
  createSession: { method: 'POST', path: '/api/sessions', status: 201, answer: CreatedSessionSchema },
  session: { method: 'GET', path: SESSION, answer: SessionSchema },
  /** A file of JSON lines: the session, then every event that can be read. */
  exportSession: { method: 'GET', path: `${SESSION}/export` },
  /** Server-sent events: `STREAM_EVENTS`, and the events of the log. */
  sessionEvents: { method: 'GET', path: `${SESSION}/events` },
  sendMessage: {
    method: 'POST',
    path: `${SESSION}/messages`,
    status: 202,
    body: SendMessageSchema,
    answer: SentMessageSchema,
  },
  removeMessage: { method: 'DELETE', path: `${SESSION}/messages/:messageId` },
  retryRun: {
    method: 'POST',
    path: `${SESSION}/runs`,
    status: 202,
    body: RetryRunSchema,
    answer: StartedRunSchema,
  },
  stopRun: { method: 'DELETE', path: `${SESSION}/runs/:runId` },
  callTool: {
    method: 'POST',
    path: `${SESSION}/tool-calls`,
    status: 202,
    body: ToolCallSchema,
    answer: StartedCallSchema,
  },
  cancelCall: { method: 'DELETE', path: `${SESSION}/tool-calls/:callId` },

  respond: { method: 'POST', path: `${SESSION}/approvals/:approvalId`, body: ApprovalAnswerSchema },
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
  settings: { method: 'GET', path: '/api/settings', answer: SettingsSchema },
  changeSettings: { method: 'PUT', path: '/api/settings', body: ChangeSettingsSchema, answer: SettingsSchema },
  /** Stored content of an event, with its own content type. */
  blob: { method: 'GET', path: '/api/blobs/:ref' },

  /** One JSON object, or lines of JSON with progress: `ActionLineSchema`. */
  act: { method: 'POST', path: `${SURFACE}/actions`, body: ActionSchema, answer: ActionResultSchema },
  clearContext: { method: 'DELETE', path: `${SURFACE}/context` },
  viewState: { method: 'GET', path: `${SURFACE}/state`, answer: ViewStateSchema },
  saveViewState: { method: 'PUT', path: `${SURFACE}/state`, body: ViewStateSchema },
  offerAppTools: { method: 'PUT', path: `${SURFACE}/app-tools`, body: AppToolOfferSchema },
  recordAppTool: {
    method: 'POST',
    path: `${SURFACE}/app-tools`,
    status: 201,
    body: AppToolCallSchema,
    answer: StartedCallSchema,
  },
  reportAppToolCall: { method: 'POST', path: `${SESSION}/app-tool-calls/:callId`, body: AppToolOutcomeSchema },

  allOptIns: { method: 'GET', path: '/api/opt-ins', answer: AllOptInsSchema },
  optIns: { method: 'GET', path: '/api/servers/:name/opt-ins', answer: OptInsSchema },
  setOptIns: { method: 'PUT', path: '/api/servers/:name/opt-ins', body: OptInsSchema, answer: OptInsSchema },
  probePage: { method: 'GET', path: '/api/servers/:name/pages/:ref', answer: PageProbeSchema },
  inspectedMessages: { method: 'GET', path: '/api/inspect/messages', answer: LoggedMessagesSchema },
  inspectedResources: { method: 'GET', path: '/api/inspect/resources', answer: ListedResourcesSchema },
  inspectedResource: { method: 'GET', path: '/api/inspect/resource', answer: ReadResourceSchema },
} as const satisfies Record<string, ApiRoute>;

/** Names of a path's parameters. */
export type ParamsOf<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | ParamsOf<Rest>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never;

/** Request body as the client passes it. */
export type BodyInput<R extends ApiRoute> = R extends { body: infer S extends z.core.$ZodType }
  ? z.core.input<S>
  : undefined;
/** Request body as the server reads it, after the schema. */
export type BodyOutput<R extends ApiRoute> = R extends { body: infer S extends z.core.$ZodType }
  ? z.core.output<S>
  : undefined;
/** Answer as the server passes it. */
export type AnswerInput<R extends ApiRoute> = R extends { answer: infer S extends z.core.$ZodType }
  ? z.core.input<S>
  : undefined;
/** Answer as the client reads it, after the schema. */
export type AnswerOutput<R extends ApiRoute> = R extends { answer: infer S extends z.core.$ZodType }
  ? z.core.output<S>
  : undefined;
