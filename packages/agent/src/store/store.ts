// All durable state of the agent, behind one small interface. What is written is durable when the method returns.
// Every method throws `AgentError` `store-failed` when the storage refuses.
import type { Consent } from '@vitrine/protocol/consent';
import type { UIResourcePart } from '@vitrine/protocol/parts';
import type { SandboxOptIn } from '@vitrine/protocol/sandbox';
import type {
  ApprovalRequestEvent,
  NewSessionEvent,
  SessionEvent,
  ToolCallEvent,
  ToolInputEvent,
  ViewContextEvent,
} from '@vitrine/protocol/session';
import type { ApprovalRecord, GivenConsent, ServerOptIns } from '../client/contract/approvals.ts';
import type { SessionSummary } from '../client/contract/sessions.ts';

export interface StoredBlob {
  readonly mimeType: string;
  readonly bytes: Uint8Array;
}

/** A call or an approval whose end is not in the log. */
export interface OpenCall {
  readonly sessionId: string;
  readonly event: ToolCallEvent | ToolInputEvent;
}
/** A run whose end is not in the log; its start may not be there either. */
export interface OpenRun {
  readonly sessionId: string;
  readonly runId: string;
}
export interface OpenApproval {
  readonly sessionId: string;
  readonly event: ApprovalRequestEvent;
}

/** A string inside a stored JSON document that is kept elsewhere: `at` leads to it, `ref` names the blob, `as` says how to write it. */
export interface DetachedBlob {
  readonly at: readonly (string | number)[];
  readonly ref: string;
  readonly as: 'text' | 'base64';
}

export interface Store {
  /** Writes everything that `work` writes, or nothing when it throws; durable when this returns. Within `work` nothing is yet. */
  batch<T>(work: () => T): T;
  createSession(session: { id: string; createdAt: string }): void;
  /** Newest first. */
  listSessions(): SessionSummary[];
  getSession(sessionId: string): SessionSummary | undefined;
  /** Gives the event the next number of its session and writes it. `at` is ISO 8601, UTC. */
  append(sessionId: string, event: NewSessionEvent, at: string): SessionEvent;
  /** Events after number `after`, in order, at most `limit`. */
  readEvents(sessionId: string, range: { after: number; limit: number }): SessionEvent[];
  /** A call, or what is known of it while the model still writes its arguments. */
  getCall(sessionId: string, callId: string): ToolCallEvent | ToolInputEvent | undefined;
  /** The interface of a call that its surface shows: that of the result, or until then that of the running call. */
  getInterface(sessionId: string, callId: string): UIResourcePart | undefined;
  /** The document that was last shown for an address of a server, by its SHA-256. */
  getShownInterface(server: string, uri: string): string | undefined;
  setShownInterface(shown: { server: string; uri: string; ref: string }): void;
  getApproval(sessionId: string, approvalId: string): { event: ApprovalRequestEvent; answered: boolean } | undefined;
  /** Approvals of all sessions, newest first, at most 5,000. */
  listApprovals(): ApprovalRecord[];
  /** The last `view:context` of each surface that has not cleared it, oldest first. */
  listContexts(sessionId: string): ViewContextEvent[];
  /** Calls, approvals and runs left open by a process that is gone. They are the caller's now, to be ended; each is given to one caller only. */
  takeAbandoned(): { calls: OpenCall[]; approvals: OpenApproval[]; runs: OpenRun[] };
  /** Keeps content under its SHA-256; the same content again is the same row. */
  putBlob(blob: { ref: string; mimeType: string; bytes: Uint8Array }): void;
  /**
   * Keeps a JSON document under the SHA-256 `ref` of `JSON.stringify(value)`, with the strings at `holes` left out: they are stored already.
   * `getBlob(ref)` gives the whole document.
   */
  putDocument(document: { ref: string; mimeType: string; value: unknown; holes: readonly DetachedBlob[] }): void;
  getBlob(ref: string): StoredBlob | undefined;
  listConsents(): Consent[];
  /** The same with the time each was given, ISO 8601, UTC; absent for those that an older Vitrine kept. */
  listGivenConsents(): GivenConsent[];
  addConsent(consent: Consent): void;
  removeConsents(consents: readonly Consent[]): void;
  /** What a surface has kept, as JSON; undefined when it keeps nothing. */
  getViewState(sessionId: string, surfaceId: string): string | undefined;
  /** Replaces what a surface keeps; without `json` it keeps nothing. */
  setViewState(state: { sessionId: string; surfaceId: string; server: string; json?: string | undefined }): void;
  /** Of each server with any, in the order of their names. */
  listOptIns(): ServerOptIns[];
  setOptIns(server: string, optIns: readonly SandboxOptIn[]): void;
  /** What the person has set under a name; undefined when nothing. */
  getSetting(name: string): unknown;
  /** `value` is plain JSON. */
  setSetting(name: string, value: unknown): void;
  close(): void;
}
