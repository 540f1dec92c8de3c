// The public types of an agent.
import type { Connections, Progress } from '@vitrine/connect';
import type { Models } from '@vitrine/model';
import type { ConsentFilter, Policy } from '@vitrine/policy';
import type { Action } from '@vitrine/protocol/actions';
import type { ApprovalMode } from '@vitrine/protocol/consent';
import type { HostCapabilities } from '@vitrine/protocol/mcp-apps';
import type { SandboxOptIn } from '@vitrine/protocol/sandbox';
import type { LiveStep, ModelContext, ModelInfo, SessionEvent } from '@vitrine/protocol/session';
import type { AppToolCall, AppToolOffer, AppToolOutcome } from './client/contract/app-tools.ts';
import type {
  ApprovalAnswer,
  ApprovalRecord,
  GivenConsent,
  ServerOptIns,
  TrustedServer,
} from './client/contract/approvals.ts';
import type { SessionSummary } from './client/contract/sessions.ts';
import type { Clock } from './clock.ts';
import type { CompiledViewsOptions } from './compiled-views.ts';
import type { Sampler } from './sampling.ts';
import type { SanitizeLimits } from './sanitizer/limits.ts';
import type { Store, StoredBlob } from './store/store.ts';
import type { OnResource } from './ui-review.ts';

export interface AgentOptions {
  /** The servers to call. The agent neither starts nor closes them. */
  readonly connections: Connections;
  /** Folder of the database `vitrine.db`; made when missing. One of `dataDir` and `store` is needed. */
  readonly dataDir?: string;
  /** The storage itself; the agent closes it. Wins over `dataDir`. */
  readonly store?: Store;
  /** The gate. Consents are loaded into it from the store. @default createPolicy() */
  readonly policy?: Policy;
  /** @default the system's clocks */
  readonly clock?: Clock;
  /** A new id, unguessable. @default crypto.randomUUID */
  readonly randomId?: () => string;
  /** How much of a result is kept where. @default DEFAULT_LIMITS */
  readonly limits?: Partial<SanitizeLimits>;
  /** The models that answer messages. @default none: `sendMessage` throws `no-model` */
  readonly models?: Models;
  /** How runs behave; what an agent file says. @default DEFAULT_PROFILE */
  readonly profile?: AgentProfile;
  /** The model that views may ask, once the person agrees. @default none: such requests fail with `no-model`, without a question */
  readonly sampler?: Sampler;
  /**
   * Asked about every interface before it is shown, once for each document and what that may reach. Denied, the result keeps its text and says
   * that the interface is not shown. @default everything is shown
   */
  readonly onResource?: OnResource;
  /** Makes interfaces for tools that bring none. @default none: what such tools answer is shown as it is */
  readonly compiledViews?: CompiledViewsOptions;
  /**
   * Whether the interfaces that tools name are read when their server connects, at most 20 of each server with 2 MiB each, so that a first call
   * finds them. @default true
   */
  readonly prefetch?: boolean;
  /** Called with errors that no caller waits for, such as a full disk while a result was written. @default nothing */
  readonly onError?: (error: Error) => void;
  /** Told, in one line for a person, of what is worth knowing: consents that no longer hold, a tool that failed. @default nothing */
  readonly onNotice?: (line: string) => void;
}

/** What an agent file says of its runs. */
export interface AgentProfile {
  readonly name: string;
  /** Sent first in every request, before the text that explains tools and contexts. */
  readonly systemPrompt?: string;
  /** The model when a message names none. @default the first of `models` */
  readonly modelId?: string;
  /** Which tools the model is offered: patterns `tool`, `server/tool`, with `*`. `deny` wins. @default all that are visible to models */
  readonly tools?: { readonly allow?: readonly string[]; readonly deny?: readonly string[] };
  /** Model requests of one run. @default 24 */
  readonly stepLimit?: number;
  /** `ask-always` holds whatever the user has set. @default the user's setting */
  readonly approvals?: ApprovalMode;
  /** Whether `ui/message` of a view is sent at once, or put into the composer as a draft. @default 'draft' */
  readonly viewMessages?: 'draft' | 'send';
}

export interface SendMessage {
  /** 1 to 100,000 characters. */
  readonly text: string;
  /** @default the profile's, or the model of the run that is going on */
  readonly modelId?: string;
  /** How it meets a run that is going on. @default 'queue' */
  readonly delivery?: 'queue' | 'steer';
}

export interface ToolCallRequest {
  /** The server's name in the configuration. */
  readonly server: string;
  /** The tool's own name at that server. */
  readonly tool: string;
  readonly arguments: unknown;
  /** Views ask by `act()`. */
  readonly initiator: 'person' | 'model';
}

export interface Session extends SessionSummary {
  /** The whole log, in order; `events.at(-1)?.seq ?? 0` equals `seq`. */
  readonly events: SessionEvent[];
}

export interface ActOptions {
  /** Withdraws what was asked: its approval, its call, its reading. */
  readonly signal?: AbortSignal | undefined;
  /** Progress of a tool call, at most ten times a second; the log has the same. */
  readonly onProgress?: ((progress: Progress) => void) | undefined;
}

export interface LiveSession {
  /** The same object until something changes. */
  getSnapshot(): LiveStep | undefined;
  subscribe(listener: () => void): () => void;
}

export interface Agent {
  /** What `act()` does for a view, as MCP Apps names it; a page adds what it does itself. */
  readonly capabilities: HostCapabilities;
  createSession(): { id: string };
  /** Newest first. `title` comes from the first call. */
  listSessions(): SessionSummary[];
  getSession(sessionId: string): Session | undefined;
  /**
   * Starts a call; its events follow in the log, `llm:tool-result` always last. Throws `AgentError` `unknown-session`,
   * `unknown-server`, `unknown-tool`, `bad-arguments`, `server-unavailable`, `denied`, `closed`.
   */
  callTool(sessionId: string, call: ToolCallRequest): { callId: string };
  /**
   * Writes the user's message down and starts a run that answers it, or hands it to the run that is going on. Returns the run that will answer.
   * Throws `AgentError` `unknown-session`, `no-model`, `unknown-model`, `bad-message`, `too-many`, `closed`.
   */
  sendMessage(sessionId: string, message: SendMessage): { messageId: string; runId: string };
  /** Takes back a message that no run has read yet. False when there is none. Throws `unknown-session`. */
  removeMessage(sessionId: string, messageId: string): boolean;
  /**
   * Starts a run that takes up a failed one: it goes on from the log, without a new message. `modelId`: see `SendMessage`. Throws `AgentError`
   * `unknown-session`, `not-failed` when the run has not failed or is not the last one, `no-model`, `unknown-model`, `closed`.
   */
  retryRun(sessionId: string, runId: string, options?: { readonly modelId?: string }): { runId: string };
  /** Ends a run: the request is aborted, its calls are cancelled, its questions withdrawn. False when it does not run. Throws `unknown-session`. */
  stopRun(sessionId: string, runId: string): boolean;
  /** What a model is writing in this session now. Listeners are told of every change; read it with `getSnapshot`. Throws `unknown-session`. */
  live(sessionId: string): LiveSession;
  /** The models that messages can name; empty without `models`. */
  models(): readonly ModelInfo[];
  /** The model of a message that names none; undefined without `models`. */
  defaultModelId(): string | undefined;
  /** Replaces the profile; a run that is going on keeps its own. */
  setProfile(profile: AgentProfile): void;
  /** Ends a call that runs or waits for an approval; the server is told. False when there is none in flight with this id. */
  cancelCall(sessionId: string, callId: string): boolean;
  /**
   * Does what a view asked. `surfaceId` is the id of the call the surface belongs to: its server is the only one the view reaches.
   * The agent checks `action` itself, also when the caller has checked it. Resolves with: `tool` → the whole `CallToolResult` as received, without malformed content blocks; `read-resource` →
   * `{contents}`; `list` → MCP's list result, whole; `prompt`, `notify`, `link` → `{}` when it is in the log (a link is opened by the
   * page); `model-context` → `{}` when it, or a later one, is in the log; `download` → `{}` when the person took the files (`view:download`); `sample` →
   * the sampler's result. Rejects `AgentError` `unknown-session`, `unknown-surface`, `bad-action`, `bad-arguments`, `unknown-tool`, `server-unavailable`,
   * `denied`, `too-fast`, `cancelled`, `call-failed`, `no-model`, and `unsupported` for `data`, `display-mode` and, once it is in the log, `intent`.
   */
  act(sessionId: string, surfaceId: string, action: Action, options?: ActOptions): Promise<unknown>;
  /** What the surfaces of a session have told the model, oldest update first. Throws `unknown-session`. */
  modelContext(sessionId: string): ModelContext[];
  /** Takes away what a surface told the model, in the person's name. False when there is nothing. Throws `unknown-session`. */
  clearModelContext(sessionId: string, surfaceId: string): boolean;
  /**
   * Writes down that the person called a tool which a view offers; the page has called it. Throws `AgentError` `unknown-session`, `unknown-surface`,
   * `bad-action`.
   */
  recordAppToolCall(sessionId: string, surfaceId: string, call: AppToolCall): { callId: string };
  /**
   * What an open surface offers to the model, in place of what it offered before; an empty list takes it back. An offer that is not renewed ends after
   * 60 s. `pageId`: an unguessable id of the page that holds the surface; the page makes the calls whose `view:tool-call` names it, and
   * reports them. Throws `AgentError` `unknown-session`, `unknown-surface`, `bad-action`.
   */
  offerAppTools(sessionId: string, surfaceId: string, offer: AppToolOffer): void;
  /** How a call ended that the model made of a view's tool. False when the call is not waited for (any more). Throws `unknown-session`. */
  reportAppToolCall(sessionId: string, callId: string, end: AppToolOutcome): boolean;
  /** A person's answer to `approval:request`. Throws `AgentError` `unknown-session`, `unknown-approval`, `already-answered`, `bad-arguments`. */
  respond(sessionId: string, approvalId: string, answer: ApprovalAnswer): void;
  /**
   * The log after the event `after` (default 0: all of it), then live, without gap or repetition, until `signal` aborts or the agent
   * closes. Pulled by number: a slow reader queues nothing. An `after` beyond the log is taken as its end. Throws `unknown-session`.
   */
  events(sessionId: string, options?: { after?: number; signal?: AbortSignal }): AsyncIterable<SessionEvent>;
  /** What the person has allowed beyond a single call, and since when (ISO 8601, UTC; not known of what an older Vitrine kept). */
  listConsents(): GivenConsent[];
  /** Takes consents back, here and in the store; an empty filter takes all. */
  revokeConsents(filter: ConsentFilter): void;
  /** Servers whose read-only tools their views may call without a question. */
  listTrustedServers(): TrustedServer[];
  /** Throws `AgentError` `unknown-server` when a server that is not configured is to be trusted, `store-failed`. */
  setTrustedServer(server: string, trusted: boolean): void;
  /** Every approval of every session, newest first, at most 5,000. */
  listApprovals(): ApprovalRecord[];
  approvalMode(): ApprovalMode;
  /** Kept with the sessions. Throws `AgentError` `bad-arguments` (also where the profile asks for everything), `store-failed`. */
  setApprovalMode(mode: ApprovalMode): void;
  /** What a surface has kept (`setViewState`); undefined when nothing. Throws `unknown-session`, `unknown-surface`. */
  getViewState(sessionId: string, surfaceId: string): unknown;
  /**
   * Keeps a JSON value for a surface, at most 65 536 bytes of JSON as UTF-8, in place of what it kept before; `undefined` keeps nothing. Not in the
   * log. Throws `AgentError` `unknown-session`, `unknown-surface`, `bad-action`, `too-large`, `too-fast`, `store-failed`.
   */
  setViewState(sessionId: string, surfaceId: string, state: unknown): void;
  /** What the person lets the views of each server do beyond the sandbox's policy. A server that is not listed has none. */
  listOptIns(): ServerOptIns[];
  /** Replaces the opt-ins of a server; an empty list takes all back. Throws `AgentError` `unknown-server`, `bad-arguments`, `store-failed`. */
  setOptIns(server: string, optIns: readonly SandboxOptIn[]): void;
  /** Whether tools without an interface get a compiled one, but for servers of which the options say otherwise. Undefined: this agent makes none. */
  compiledViews(): boolean | undefined;
  /** The person's word on it, from the next call on, kept with the sessions. Throws `AgentError` `store-failed`. */
  setCompiledViews(on: boolean): void;
  /** Stored content by its SHA-256. */
  blob(ref: string): StoredBlob | undefined;
  /** Cancels calls in flight, denies open approvals, ends readers, closes the store. */
  close(): Promise<void>;
}
