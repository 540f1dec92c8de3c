// The public types of an agent.
import type { Progress } from '@vitrine/connect';
import type { ConsentFilter } from '@vitrine/policy';
import type { Attachment } from '@vitrine/protocol/internal/content/attachments';
import type { Action } from '@vitrine/protocol/internal/session/actions';
import type { ApprovalMode } from '@vitrine/protocol/internal/session/consent';
import type { LiveStep } from '@vitrine/protocol/internal/session/live';
import type { ModelContext } from '@vitrine/protocol/internal/session/model-context';
import type { ModelInfo } from '@vitrine/protocol/internal/session/run-events';
import type { HostCapabilities } from '@vitrine/protocol/mcp-apps';
import type { SandboxOptIn } from '@vitrine/protocol/sandbox';
import type { SessionEvent } from '@vitrine/protocol/session';
import type { RouteMethods } from './api/agent-methods.ts';
import type { Preferences, TrustChange } from './api/contract/approvals.ts';
import type { SearchResult } from './api/contract/search.ts';
import type { SessionSummary } from './api/contract/sessions.ts';
import type { ClientFacts } from './calls/client-hints.ts';
import type { PreferencesChange } from './preferences.ts';
import type { SessionChange, StoredBlob, StoreSize } from './store/store.ts';

/** Settings of the user that belong to the application around the agent: JSON by name, kept with the sessions. */
export interface AppSettings {
  /** Returns a setting; undefined when not set. Rejects with `AgentError` `store-failed`. */
  get(name: string): Promise<unknown>;
  /**
   * Replaces a setting by what `change` makes of its value; one change at a time in this process. Then `followSettings` is called here and in the other
   * processes. Rejects as `change` does, or with `AgentError` `store-failed`; then nothing has changed.
   */
  change(name: string, change: (value: unknown) => unknown): Promise<void>;
}

/** Settings of an agent file for its runs. */
export interface AgentProfile {
  readonly name: string;
  /** Text sent first in every request, before the text that explains tools and contexts. */
  readonly systemPrompt?: string;
  /** The model when a message names none. @default the first of `models` */
  readonly modelId?: string;
  /** Tools that the model is offered: patterns `tool`, `server/tool`, with `*`. `deny` wins. @default all that are visible to models */
  readonly tools?: { readonly allow?: readonly string[]; readonly deny?: readonly string[] };
  /** Model requests of one run. @default 24 */
  readonly stepLimit?: number;
  /** `ask-always` holds whatever the user has set. @default the user's setting */
  readonly approvals?: ApprovalMode;
  /** Whether `ui/message` of a view is sent at once, or put into the composer as a draft. @default 'draft' */
  readonly viewMessages?: 'draft' | 'send';
  /**
   * Whether the model also gets the structured content of a tool that declares an interface. MCP Apps keeps it for the interface; of every other
   * tool the model gets it. @default false
   */
  readonly interfaceData?: boolean;
  /** True if the model is told how to write pages, drawings and documents that the chat shows beside the conversation. @default true */
  readonly artifacts?: boolean;
}

/** The profiles that a user can choose from, by id. The choice is stored with the sessions. */
export interface AgentProfiles {
  /** The profile in effect until the user chooses. A choice is forgotten when this is another one. */
  readonly initialId: string;
  /** Finds a profile; undefined when there is none. */
  readonly find: (id: string) => AgentProfile | undefined;
  /** Connects the servers of a profile that has taken effect. A rejection fails `chooseProfile`, which then goes back. */
  readonly connect: (id: string) => Promise<void>;
}

/** A message of the user (`SendMessageSchema`). */
export type SendMessage = Parameters<RouteMethods['sendMessage']>[1];

/** A call of a tool by the user or the model. */
interface ToolCallRequest {
  /** The server's name in the configuration. */
  readonly server: string;
  /** The tool's own name at that server. */
  readonly tool: string;
  readonly arguments: unknown;
  /** Id that the caller chooses; a call that was started before with it is not made again. @default a new id */
  readonly callId?: string;
  /** Views use `act()`. */
  readonly initiator: 'user' | 'model';
  /** Id of the schedule that makes the call: only what that may do is done without a question. */
  readonly schedule?: string | undefined;
}

/** A session with its log. */
export interface Session extends SessionSummary {
  /** The whole log, in order; `events.at(-1)?.seq ?? 0` equals `seq`. */
  readonly events: SessionEvent[];
}

/** Options of `Agent.act`. */
interface ActOptions {
  /** Withdraws the request: its approval, its call, its read. */
  readonly signal?: AbortSignal | undefined;
  /** Progress of a tool call, at most ten times a second; the same as in the log. */
  readonly onProgress?: ((progress: Progress) => void) | undefined;
  /** Hash of the page that acts, which the view has opened in a modal: what the user allows it, the view is not allowed. @default the view acts */
  readonly template?: string | undefined;
}

/** Step that a model is writing in a session now: an observable value that is not in the log. */
export interface LiveSession {
  /** The same object until something changes. */
  getSnapshot(): LiveStep | undefined;
  subscribe(listener: () => void): () => void;
}

/** Sessions, their log, calls and approvals. Made by `createAgent`. */
export interface Agent extends Omit<RouteMethods, 'sendMessage' | 'callTool'> {
  /** The host capabilities that `act()` implements now, as MCP Apps names them; a page adds its own. `sampling` comes with the first model. */
  readonly capabilities: HostCapabilities;
  /** Rejects with `AgentError` `unknown-project`, `closed`. */
  createSession(options?: {
    readonly project?: string | undefined;
    readonly id?: string | undefined;
  }): Promise<{ id: string }>;
  /** Removes a project and the consents that hold in it; its sessions stay as they are. Resolves with false when there was none. */
  removeProject(id: string): Promise<boolean>;
  /**
   * Searches the titles of all sessions, and their messages, answers and tool results: every word of `query` must be there, or begin a word. At most
   * 50 results, titles first, then the newest first. Deleted sessions are not found; archived ones and answers on other branches are.
   */
  search(query: string): Promise<SearchResult[]>;
  /** Renames, pins or archives a session. Rejects with `AgentError` `bad-arguments` (a title has 1 to 200 characters), `unknown-session`, `closed`. */
  updateSession(sessionId: string, change: SessionChange): Promise<void>;
  /** How much the user has stored. */
  measure(): Promise<StoreSize>;
  getSession(sessionId: string): Promise<Session | undefined>;
  /** Makes a session of the conversation of an exported file (`ChatFile`), with new ids. Rejects with `AgentError` `bad-file`, `closed`. */
  importSession(file: unknown, options?: { readonly id?: string | undefined }): Promise<{ id: string }>;
  /** Exports what can be read of a session, also when a part of the database is damaged; `missing`: the numbers of the other events. */
  exportSession(sessionId: string): Promise<(Session & { readonly missing: readonly number[] }) | undefined>;
  /** The same as in `RouteMethods`, also for a message of a schedule: only what that may do is done without a question in the run. */
  sendMessage(
    sessionId: string,
    message: SendMessage & { readonly schedule?: string },
  ): ReturnType<RouteMethods['sendMessage']>;
  /** The same as in `RouteMethods`, also for a call that the model or a schedule makes. */
  callTool(sessionId: string, call: ToolCallRequest): Promise<{ callId: string }>;
  /**
   * Stores a file for a message that is still to be sent, at most 20 MiB. Its type is found by its contents. Rejects with `AgentError`
   * `bad-attachment`, `closed`, `store-failed`.
   */
  attach(name: string, bytes: Uint8Array): Promise<Attachment>;
  /**
   * Resolves with what a model is writing in this session now. Listeners are notified of every change; read it with `getSnapshot`. Rejects
   * with `unknown-session`.
   */
  live(sessionId: string): Promise<LiveSession>;
  /** The models that messages can name; empty without `models`. */
  models(): readonly ModelInfo[];
  /** The model of a message that names none; undefined without `models`. */
  defaultModelId(): string | undefined;
  /** The id of the profile in effect; undefined without `AgentOptions.profiles`. */
  profileId(): Promise<string | undefined>;
  /**
   * Stores the user's choice of a profile, in every process that works for the user; a run in progress keeps its own. Rejects with `AgentError`
   * `bad-arguments`, `store-failed`, and as `AgentProfiles.connect` does.
   */
  chooseProfile(id: string): Promise<void>;
  /**
   * Performs a view's action. `surfaceId` is the id of the call that the surface belongs to: the view can reach only that call's server.
   * The agent checks `action` itself, also when the caller has checked it. Resolves with: `tool` → the whole `CallToolResult` as received, without malformed content blocks; `read-resource` →
   * `{contents}`; `list` → MCP's list result, whole; `prompt`, `notify`, `link` → `{}` when it is in the log (a link is opened by the
   * page); `model-context` → `{}` when it, or a later one, is in the log; `download` → `{}` when the user took the files (`view:download`); `sample` →
   * the sampler's result. Rejects `AgentError` `unknown-session`, `unknown-surface`, `bad-action`, `bad-arguments`, `unknown-tool`, `server-unavailable`,
   * `denied`, `too-fast`, `cancelled`, `call-failed`, `no-model`, and `unsupported` for `data`, `display-mode` and, once it is in the log, `intent`.
   */
  act(sessionId: string, surfaceId: string, action: Action, options?: ActOptions): Promise<unknown>;
  /** The model contexts of a session's surfaces, oldest update first. Rejects with `unknown-session`. */
  modelContext(sessionId: string): Promise<ModelContext[]>;
  /**
   * The log after the event `after` (default 0: all of it), then live, without gap or repetition, until `signal` aborts or the agent
   * closes or the session is deleted. Readers pull by number, so a slow reader needs no queue. An `after` beyond the log means its end. Rejects with `unknown-session`.
   */
  events(sessionId: string, options?: { after?: number; signal?: AbortSignal }): Promise<AsyncIterable<SessionEvent>>;
  /** Revokes consents, also in the store; an empty filter revokes all. */
  revokeConsents(filter: ConsentFilter): Promise<void>;
  /** Rejects with `AgentError` `unknown-server` when `server` is to be trusted but not configured, `store-failed`. */
  setTrustedServer(server: string, change: TrustChange): Promise<void>;
  approvalMode(): Promise<ApprovalMode>;
  /** Stored with the sessions. Rejects with `AgentError` `bad-arguments` (also where the profile asks for everything), `store-failed`. */
  setApprovalMode(mode: ApprovalMode): Promise<void>;
  /**
   * The stored state of a surface's view (`setViewState`); undefined when there is none. `widgetSession`: the state that all views of the same
   * server with this id share in the session (Apps SDK, `openai/widgetSessionId`). Rejects with `unknown-session`, `unknown-surface`.
   */
  getViewState(sessionId: string, surfaceId: string, widgetSession?: string): Promise<unknown>;
  /**
   * Stores a JSON value for a surface, at most 65 536 bytes of JSON as UTF-8 (and what `localStorage` has), replacing the previous one; `undefined` deletes it. Not in the
   * log. Rejects with `AgentError` `unknown-session`, `unknown-surface`, `bad-action`, `too-large`, `too-fast`, `store-failed`.
   */
  setViewState(sessionId: string, surfaceId: string, state: unknown, widgetSession?: string): Promise<void>;
  /** Replaces the opt-ins of a server; an empty list revokes all. Rejects with `AgentError` `unknown-server`, `bad-arguments`, `store-failed`. */
  setOptIns(server: string, optIns: readonly SandboxOptIn[]): Promise<void>;
  /** Whether tools without an interface get a compiled one, except for servers that the options set. Undefined: this agent makes none. */
  compiledViews(): Promise<boolean | undefined>;
  /** Stores the user's setting, which takes effect with the next call. Rejects with `AgentError` `store-failed`. */
  setCompiledViews(on: boolean): Promise<void>;
  readonly appSettings: AppSettings;
  /** Whether this process works for the user: a run, a call, an action of a view, or an open question of one of them. */
  isBusy(): boolean;
  /** Stops what goes on for the user, in every process: runs, calls and questions; messages that wait are taken back. Never rejects. */
  stopWork(): Promise<void>;
  /** Notes facts about the program by which the user reaches the agent; servers of the Apps SDK are told with each call. */
  noteClient(facts: ClientFacts): void;
  /** Resolves with the preferences by which the user reads dates, numbers and measures, as far as they are set. */
  preferences(): Promise<Preferences>;
  /** Changes only the given members; null takes one back. Rejects with `AgentError` `bad-arguments`, `store-failed`. */
  setPreferences(change: PreferencesChange): Promise<void>;
  /** Stored content by its SHA-256. */
  blob(ref: string): Promise<StoredBlob | undefined>;
  /** Cancels calls in flight, denies open approvals, ends readers, closes the store. */
  close(): Promise<void>;
}
