// All durable state of the agent, behind one interface. Data is durable when the method that writes it returns.
// Every method throws `AgentError` `store-failed` when the storage fails.
import type { Consent } from '@vitrine/protocol/internal/consent';
import type { NewSessionEvent, ToolInputEvent, ViewContextEvent } from '@vitrine/protocol/internal/session';
import type { UIResourcePart } from '@vitrine/protocol/parts';
import type { SandboxOptIn } from '@vitrine/protocol/sandbox';
import type { ApprovalRequestEvent, SessionEvent, ToolCallEvent } from '@vitrine/protocol/session';
import type { ApprovalRecord, GivenConsent, ServerOptIns } from '../api/contract/approvals.ts';
import type { SessionSummary } from '../api/contract/sessions.ts';
import type { ReadableEvents } from './readable-events.ts';

/** Content with its MIME type, stored under its SHA-256 (lower-case hexadecimal). */
export interface StoredBlob {
  readonly mimeType: string;
  readonly bytes: Uint8Array;
}

/** A call or an approval whose end is not in the log. */
interface OpenCall {
  readonly sessionId: string;
  readonly event: ToolCallEvent | ToolInputEvent;
}
/** A run whose end is not in the log; its start may not be there either. */
interface OpenRun {
  readonly sessionId: string;
  readonly runId: string;
}
/** An approval whose end is not in the log. */
interface OpenApproval {
  readonly sessionId: string;
  readonly event: ApprovalRequestEvent;
}

/** A string of a stored JSON document that is stored elsewhere: `at` is its path, `ref` the blob, `as` its encoding. */
export interface DetachedBlob {
  readonly at: readonly (string | number)[];
  readonly ref: string;
  readonly as: 'text' | 'base64';
}

/** Storage of an agent. Each method throws `AgentError` `store-failed` when the storage fails. */
export interface Store {
  /** A transaction: writes everything that `work` writes, or nothing when it throws; durable when this returns, not before. */
  batch<T>(work: () => T): T;
  createSession(session: { id: string; createdAt: string }): void;
  /** Newest first. */
  listSessions(): SessionSummary[];
  getSession(sessionId: string): SessionSummary | undefined;
  /** Gives the event the next number of its session and writes it. `at` is ISO 8601, UTC. */
  append(sessionId: string, event: NewSessionEvent, at: string): SessionEvent;
  /** Events after number `after`, in order, at most `limit`. */
  readEvents(sessionId: string, range: { after: number; limit: number }): SessionEvent[];
  /** What can be read of a session whose pages are damaged; `missing`: the numbers of the other events. */
  readReadableEvents(sessionId: string): ReadableEvents;
  /** A call, or what is known of it while the model still writes its arguments. */
  getCall(sessionId: string, callId: string): ToolCallEvent | ToolInputEvent | undefined;
  /** The interface of a call that its surface shows: that of the result, or until then that of the running call. */
  getInterface(sessionId: string, callId: string): UIResourcePart | undefined;
  /** SHA-256 of the document that was last shown for an address of a server. */
  getShownUI(server: string, uri: string): string | undefined;
  setShownUI(shown: { server: string; uri: string; ref: string }): void;
  getApproval(sessionId: string, approvalId: string): { event: ApprovalRequestEvent; answered: boolean } | undefined;
  /** Approvals of all sessions, newest first, at most 5,000. */
  listApprovals(): ApprovalRecord[];
  /** The last `view:context` of each surface that has not cleared it, oldest first. */
  listContexts(sessionId: string): ViewContextEvent[];
  /** Calls, approvals and runs that a dead process left open. The caller must end them; each is returned to one caller only. */
  takeAbandoned(): { calls: OpenCall[]; approvals: OpenApproval[]; runs: OpenRun[] };
  /** Stores content under its SHA-256; the same content again is the same row. */
  putBlob(blob: { ref: string; mimeType: string; bytes: Uint8Array }): void;
  /**
   * Stores a JSON document under the SHA-256 `ref` of `JSON.stringify(value)`, without the strings of `detached`, which are already stored.
   * `getBlob(ref)` returns the whole document.
   */
  putDocument(document: { ref: string; mimeType: string; value: unknown; detached: readonly DetachedBlob[] }): void;
  getBlob(ref: string): StoredBlob | undefined;
  listConsents(): Consent[];
  /** The same with the time of each, ISO 8601, UTC; absent for those that older versions stored. */
  listGivenConsents(): GivenConsent[];
  addConsent(consent: Consent): void;
  removeConsents(consents: readonly Consent[]): void;
  /** The state of a surface, as JSON; undefined when there is none. */
  getViewState(sessionId: string, surfaceId: string): string | undefined;
  /** Replaces the state of a surface; without `json`, deletes it. */
  setViewState(state: { sessionId: string; surfaceId: string; server: string; json?: string | undefined }): void;
  /** Of each server that has any, ordered by server name. */
  listOptIns(): ServerOptIns[];
  setOptIns(server: string, optIns: readonly SandboxOptIn[]): void;
  /** The user's setting of a name; undefined when not set. */
  getSetting(name: string): unknown;
  /** `value` is plain JSON. */
  setSetting(name: string, value: unknown): void;
  close(): void;
}
