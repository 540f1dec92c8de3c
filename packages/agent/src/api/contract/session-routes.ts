// The rows of the route table that are about one session, or all of them.

import { AttachmentSchema } from '@vitrine/protocol/internal/content/attachments';
import { ActionSchema } from '@vitrine/protocol/internal/session/actions';
import { ResourceListSchema } from '@vitrine/protocol/internal/session/prompts';
import { AppToolCallSchema, AppToolOfferSchema, AppToolOutcomeSchema } from './app-tools.ts';
import { ApprovalAnswerSchema } from './approvals.ts';
import { MAX_CHAT_FILE, MAX_CHAT_FILE_VALUES } from './chat-file.ts';
import { DeletedSessionsSchema } from './data.ts';
import type { ApiRoute } from './route-types.ts';
import { SearchResultsSchema } from './search.ts';
import { SwitchServersOffSchema } from './server-settings.ts';
import {
  ActionResultSchema,
  AnswerAgainSchema,
  CopySessionSchema,
  CreatedSessionSchema,
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

const SESSION = '/api/sessions/:id';
const SURFACE = `${SESSION}/surfaces/:surfaceId` as const;

/** Routes of sessions, their runs, calls, approvals and views; a part of `API_ROUTES`. */
export const SESSION_ROUTES = {
  /** Newest first, without deleted ones. `title`: the user's, or else from the first message or call. */
  listSessions: { method: 'GET', path: '/api/sessions', answer: SessionsSchema, member: 'sessions', agent: 'any' },
  /** `project`: id of the project that the session belongs to. `id`: chosen by the client, as `ChosenIdSchema` has it. */
  createSession: {
    method: 'POST',
    path: '/api/sessions',
    status: 201,
    query: { project: [], id: [] },
    answer: CreatedSessionSchema,
  },
  /** Deletes all sessions, also pinned and archived ones; for some minutes each can be restored. */
  deleteAllSessions: {
    method: 'DELETE',
    path: '/api/sessions',
    answer: DeletedSessionsSchema,
    member: 'deleted',
    audit: [],
  },
  session: { method: 'GET', path: SESSION, answer: SessionSchema },
  /** The shared conversation of a link, without what is the owner's alone. The id says nothing. */
  sharedSession: { method: 'GET', path: '/api/shared/:token/api/sessions/:id', answer: SessionSchema },
  /** Renames, pins or archives it, or moves it to a project. */
  updateSession: { method: 'PUT', path: SESSION, body: UpdateSessionSchema, answer: SessionSummarySchema },
  /**
   * Ends what runs in a session, withdraws its questions, and deletes it: from now on it is unknown. It can be restored for ten minutes at least; then
   * its events and view states are removed. Rejects with `unknown-session`, `closed`.
   */
  deleteSession: { method: 'DELETE', path: SESSION, agent: 'holder' },
  /** Takes a deletion back. Rejects with `unknown-session` when it is too late, `closed`. */
  restoreSession: { method: 'POST', path: `${SESSION}/restore`, agent: 'any' },
  /** `q`: words, each of which must be there or begin a word. */
  search: { method: 'GET', path: '/api/search', query: { q: [] }, answer: SearchResultsSchema, member: 'results' },
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
  /** Makes a session of a file that was exported as `json`. `id`: as in `createSession`. */
  importSession: {
    method: 'POST',
    path: '/api/session-import',
    query: { id: [] },
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
   * Takes the user's answer to `approval:request`; the first one counts, and may be sent again. Rejects with `unknown-session`, `unknown-approval`, `already-answered`, `busy`,
   * `bad-arguments`.
   */
  respond: {
    method: 'POST',
    path: `${SESSION}/approvals/:approvalId`,
    body: ApprovalAnswerSchema,
    agent: 'holder',
  },

  /**
   * One JSON object, or lines of JSON with progress: `ActionLineSchema`. `template`: hash of the page that acts, which the view has opened in a modal; what
   * is allowed is bound to it.
   */
  act: {
    method: 'POST',
    path: `${SURFACE}/actions`,
    query: { template: [] },
    body: ActionSchema,
    answer: ActionResultSchema,
  },
  /** Removes a surface's model context on the user's behalf. False when there is none. Rejects with `unknown-session`. */
  clearModelContext: {
    method: 'DELETE',
    path: `${SURFACE}/context`,
    agent: 'holder',
    missing: 'The surface "{surfaceId}" has no model context.',
  },
  /** `widget-session`: the state that all views of the surface's server with this id share (Apps SDK, `openai/widgetSessionId`). */
  viewState: {
    method: 'GET',
    path: `${SURFACE}/state`,
    query: { 'widget-session': [] },
    answer: ViewStateSchema,
    member: 'state',
  },
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
} as const satisfies Record<string, ApiRoute>;
