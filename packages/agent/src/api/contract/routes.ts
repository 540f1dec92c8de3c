// Every route of the chat's HTTP API (docs/reference/http-api.md) with the schemas of its bodies. The server uses this table to read requests and to type its
// answers; the client uses it to build requests and to check answers.

import { AttachmentSchema } from '@vitrine/protocol/internal/content/attachments';
import { ActionSchema } from '@vitrine/protocol/internal/session/actions';
import { AgentListSchema } from '@vitrine/protocol/internal/session/agents';
import {
  CompletionRequestSchema,
  CompletionSchema,
  FilledPromptSchema,
  PromptListSchema,
  ResourceListSchema,
} from '@vitrine/protocol/internal/session/prompts';
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
import { MAX_CHAT_FILE, MAX_CHAT_FILE_VALUES } from './chat-file.ts';
import { ChangeRetentionSchema, DataFactsSchema, DeletedSessionsSchema } from './data.ts';
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
import { SearchResultsSchema } from './search.ts';
import {
  AddServersSchema,
  ChangeServerSchema,
  PreviewServersSchema,
  RegistryServersSchema,
  ServerLogSchema,
  ServerPreviewSchema,
  ServerSettingsAnswerSchema,
  SwitchServersOffSchema,
} from './server-settings.ts';
import { BegunSignInSchema, ConfigSchema, PageProbeSchema, ServersSchema, ToolsSchema } from './servers.ts';
import {
  ActionResultSchema,
  AnswerAgainSchema,
  CopySessionSchema,
  CreatedSessionSchema,
  ModelsSchema,
  RetryRunSchema,
  SendMessageSchema,
  SentMessageSchema,
  SessionSchema,
  SessionSummarySchema,
  SessionsSchema,
  StartedCallSchema,
  StartedRunSchema,
  SwitchBranchSchema,
  ToolCallSchema,
  UpdateSessionSchema,
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

const OpenAPIDocumentSchema = z.looseObject({ openapi: z.string() });

/** A route of the HTTP API with the schemas of its bodies. */
export interface ApiRoute {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** `:name` is a parameter. */
  readonly path: `/${string}`;
  /** Schema of the request's JSON. Absent: the request has no body. */
  readonly body?: z.core.$ZodType;
  /** Schema of the answer's JSON. Absent: the answer is empty, or content that is not JSON. */
  readonly answer?: z.core.$ZodType;
  /** The request has a file of any kind as its body, and its name as the query parameter `name`. */
  readonly isUpload?: true;
  /** Bytes of the body at most. @default that of the server */
  readonly maxBytes?: number;
  /** Of an upload of JSON: its values at most. @default the upload is no JSON */
  readonly maxValues?: number;
  /** Query parameters by name, each with the values that it can have; without values it is any text. None is required. */
  readonly query?: Readonly<Record<string, readonly string[]>>;
  /** Status of a successful answer. @default 200, or 204 when it is empty */
  readonly status?: 201 | 202;
  /**
   * The method of the agent that has the route's name answers it; its arguments are the path's parameters and the body. `holder`: only where the session's
   * runs and calls are; a cluster passes the call on to that process. @default the chat answers the route itself
   */
  readonly agent?: 'holder' | 'any';
  /** Text of the answer 404, when the agent's method resolves with false; `{name}` is a parameter. */
  readonly missing?: string;
  /** A model is requested: the user needs budget. */
  readonly isRun?: true;
}

const SERVER = '/api/servers/:name';
const SESSION = '/api/sessions/:id';
const SURFACE = `${SESSION}/surfaces/:surfaceId` as const;

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

  sessions: { method: 'GET', path: '/api/sessions', answer: SessionsSchema },
  createSession: { method: 'POST', path: '/api/sessions', status: 201, answer: CreatedSessionSchema },
  /** Deletes all sessions, also pinned and archived ones; for some minutes each can be restored. */
  deleteAllSessions: { method: 'DELETE', path: '/api/sessions', answer: DeletedSessionsSchema },
  session: { method: 'GET', path: SESSION, answer: SessionSchema },
  /** Renames, pins or archives it. */
  updateSession: { method: 'PUT', path: SESSION, body: UpdateSessionSchema, answer: SessionSummarySchema },
  /**
   * Ends what runs in a session, withdraws its questions, and deletes it: from now on it is unknown. It can be restored for ten minutes at least; then
   * its events and view states are removed. Rejects with `unknown-session`, `closed`.
   */
  deleteSession: { method: 'DELETE', path: SESSION, agent: 'holder' },
  /** Takes a deletion back. Rejects with `unknown-session` when it is too late, `closed`. */
  restoreSession: { method: 'POST', path: `${SESSION}/restore`, agent: 'any' },
  /** `q`: words, each of which must be there or begin a word. */
  search: { method: 'GET', path: '/api/search', answer: SearchResultsSchema },
  /**
   * Copies the conversation that is shown into a new session, up to the end of the answer `runId` if given. Nothing is called again; what is open ends in
   * the copy. Rejects with `unknown-session`, `bad-arguments` when the run is not in the conversation, `closed`.
   */
  copySession: {
    method: 'POST',
    path: `${SESSION}/copy`,
    status: 201,
    body: CopySessionSchema,
    answer: CreatedSessionSchema,
    agent: 'any',
  },
  /**
   * A file with the session and every event that can be read: `json` with the contents (`ChatFileSchema`), `jsonl` as lines without them, `markdown` as a
   * text to read, of the branch that is shown. Absent: `jsonl`.
   */
  exportSession: {
    method: 'GET',
    path: `${SESSION}/export`,
    query: { format: ['jsonl', 'json', 'markdown'] },
  },
  /** Makes a session of a file that was exported as `json`. */
  importSession: {
    method: 'POST',
    path: '/api/session-import',
    isUpload: true,
    maxBytes: MAX_CHAT_FILE,
    maxValues: MAX_CHAT_FILE_VALUES,
    status: 201,
    answer: CreatedSessionSchema,
  },
  /** Server-sent events: `STREAM_EVENTS`, and the events of the log. */
  sessionEvents: { method: 'GET', path: `${SESSION}/events` },
  /**
   * Logs the user's message and starts a run that answers it, or hands it to the current run. Resolves with the run that will answer.
   * Rejects with `unknown-session`, `no-model`, `unknown-model`, `bad-message`, `too-many`, `closed`; for what is attached with
   * `bad-attachment`, and when a resource cannot be read with `unknown-server`, `call-failed`.
   */
  sendMessage: {
    method: 'POST',
    path: `${SESSION}/messages`,
    status: 202,
    body: SendMessageSchema,
    answer: SentMessageSchema,
    agent: 'holder',
    isRun: true,
  },
  /** Switches servers off for the session, from the next step on; all others are on. Rejects with `unknown-session`, `bad-arguments`. */
  switchServersOff: { method: 'PUT', path: `${SESSION}/servers`, body: SwitchServersOffSchema, agent: 'holder' },
  /** Stores a file for a message that is still to be sent. */
  attach: { method: 'POST', path: '/api/attachments', isUpload: true, status: 201, answer: AttachmentSchema },
  /** What servers offer to be attached. */
  resources: { method: 'GET', path: '/api/resources', answer: ResourceListSchema },
  /** Removes a message that no run has read yet. False when there is none. Rejects with `unknown-session`. */
  removeMessage: {
    method: 'DELETE',
    path: `${SESSION}/messages/:messageId`,
    agent: 'holder',
    missing: 'No message "{messageId}" waits to be read.',
  },
  /**
   * Starts a run that continues a failed or interrupted one from the log, without a new message. Rejects with
   * `unknown-session`, `not-failed` when the run has neither failed nor was interrupted, or is not the last one, `no-model`, `unknown-model`, `closed`.
   */
  retryRun: {
    method: 'POST',
    path: `${SESSION}/runs`,
    status: 202,
    body: RetryRunSchema,
    answer: StartedRunSchema,
    agent: 'holder',
    isRun: true,
  },
  /**
   * Stops what runs, and starts a run that answers again what `runId` has answered, on another branch; the former answer stays in the log. Rejects with
   * `unknown-session`, `bad-arguments` when the run is not in the conversation, `no-model`, `unknown-model`, `closed`.
   */
  answerAgain: {
    method: 'POST',
    path: `${SESSION}/runs/:runId/again`,
    status: 202,
    body: AnswerAgainSchema,
    answer: StartedRunSchema,
    agent: 'holder',
    isRun: true,
  },
  /**
   * Stops what runs, and makes the branch that begins with the event `seq` the conversation, as it was left. Rejects with
   * `unknown-session`, `bad-arguments` when there is no such event, `closed`.
   */
  switchBranch: { method: 'PUT', path: `${SESSION}/branch`, body: SwitchBranchSchema, agent: 'holder' },
  /** Ends a run: its request is aborted, its calls are cancelled, its approvals withdrawn. False when it is not running. Rejects with `unknown-session`. */
  stopRun: {
    method: 'DELETE',
    path: `${SESSION}/runs/:runId`,
    agent: 'holder',
    missing: 'No run "{runId}" is going on.',
  },
  /**
   * Starts a call; its events follow in the log, `llm:tool-result` always last. Resolves when the call is in the log, or the user is about to be asked.
   * Rejects with `unknown-session`, `unknown-server`, `unknown-tool`, `bad-arguments`, `server-unavailable`, `denied`, `closed`.
   */
  callTool: {
    method: 'POST',
    path: `${SESSION}/tool-calls`,
    status: 202,
    body: ToolCallSchema,
    answer: StartedCallSchema,
    agent: 'holder',
  },
  /** Cancels a call that runs or waits for an approval; the server is notified. False when there is none in flight with this id. */
  cancelCall: {
    method: 'DELETE',
    path: `${SESSION}/tool-calls/:callId`,
    agent: 'holder',
    missing: 'No call "{callId}" is running.',
  },

  /**
   * Takes the user's answer to `approval:request`; the first one counts. Rejects with `unknown-session`, `unknown-approval`, `already-answered`,
   * `bad-arguments`.
   */
  respond: {
    method: 'POST',
    path: `${SESSION}/approvals/:approvalId`,
    body: ApprovalAnswerSchema,
    agent: 'holder',
  },
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

  /** One JSON object, or lines of JSON with progress: `ActionLineSchema`. */
  act: { method: 'POST', path: `${SURFACE}/actions`, body: ActionSchema, answer: ActionResultSchema },
  /** Removes a surface's model context on the user's behalf. False when there is none. Rejects with `unknown-session`. */
  clearModelContext: {
    method: 'DELETE',
    path: `${SURFACE}/context`,
    agent: 'holder',
    missing: 'The surface "{surfaceId}" has no model context.',
  },
  /** `widget-session`: the state that all views of the surface's server with this id share (Apps SDK, `openai/widgetSessionId`). */
  viewState: { method: 'GET', path: `${SURFACE}/state`, query: { 'widget-session': [] }, answer: ViewStateSchema },
  saveViewState: { method: 'PUT', path: `${SURFACE}/state`, query: { 'widget-session': [] }, body: ViewStateSchema },
  /**
   * Takes the tools that an open surface offers to the model, in place of its previous offer; an empty list withdraws it. An offer that is not renewed ends
   * after 60 s. `pageId`: an unguessable id of the page that holds the surface; the page makes the calls whose `view:tool-call` names it, and
   * reports them. Rejects with `unknown-session`, `unknown-surface`, `bad-action`.
   */
  offerAppTools: { method: 'PUT', path: `${SURFACE}/app-tools`, body: AppToolOfferSchema, agent: 'holder' },
  /** Logs that the user called a tool of a view; the page has called it. Rejects with `unknown-session`, `unknown-surface`, `bad-action`. */
  recordAppToolCall: {
    method: 'POST',
    path: `${SURFACE}/app-tools`,
    status: 201,
    body: AppToolCallSchema,
    answer: StartedCallSchema,
    agent: 'holder',
  },
  /** Reports how a model's call of a view's tool ended. False when no call waits for it (any more). Rejects with `unknown-session`. */
  reportAppToolCall: {
    method: 'POST',
    path: `${SESSION}/app-tool-calls/:callId`,
    body: AppToolOutcomeSchema,
    agent: 'holder',
    missing: 'The call "{callId}" is not waited for.',
  },

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
/** Request body as the server reads it: after the schema, or the bytes of an upload. */
export type BodyOutput<R extends ApiRoute> = R extends { isUpload: true }
  ? Uint8Array
  : R extends { body: infer S extends z.core.$ZodType }
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

/** Values of a path's parameters, in their order. */
export type PathArguments<Path extends string> = Path extends `${string}:${string}/${infer Rest}`
  ? [string, ...PathArguments<Rest>]
  : Path extends `${string}:${string}`
    ? [string]
    : [];

/** JSON that is only read. */
export type ReadonlyJson<T> = T extends readonly (infer Item)[]
  ? readonly ReadonlyJson<Item>[]
  : T extends object
    ? { readonly [Key in keyof T]: ReadonlyJson<T[Key]> }
    : T;

/** The body as the last argument, if the route has one; optional when nothing in it is required. */
export type BodyArgument<Body> = [Body] extends [undefined]
  ? []
  : Record<never, never> extends Body
    ? [body?: Body]
    : [body: Body];

/** The names of a path's parameters, in their order. */
export const listParams = (path: string): string[] => Array.from(path.matchAll(/:(\w+)/g), ([, name]) => name!);
