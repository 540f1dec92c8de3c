// All durable state of the agent, behind one small interface. What is written is durable when the method returns.
// Every method throws `AgentError` `store-failed` when the storage refuses.
import type { Consent } from '@vitrine/policy';
import type {
  ApprovalRequestEvent,
  NewSessionEvent,
  SessionEvent,
  ToolCallEvent,
  ViewContextEvent,
} from '@vitrine/protocol';

export interface SessionSummary {
  readonly id: string;
  /** ISO 8601, UTC. */
  readonly createdAt: string;
  /** The number of the newest event; 0 for a session without events. */
  readonly seq: number;
  /** Absent until the first call. */
  readonly title?: string;
}

export interface StoredBlob {
  readonly mimeType: string;
  readonly bytes: Uint8Array;
}

/** A call or an approval whose end is not in the log. */
export interface OpenCall {
  readonly sessionId: string;
  readonly event: ToolCallEvent;
}
export interface OpenApproval {
  readonly sessionId: string;
  readonly event: ApprovalRequestEvent;
}

/** A string inside a stored JSON document that is kept elsewhere: `at` leads to it, `ref` names the blob, `as` says how to write it. */
export interface Hole {
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
  getCall(sessionId: string, callId: string): ToolCallEvent | undefined;
  getApproval(sessionId: string, approvalId: string): { event: ApprovalRequestEvent; answered: boolean } | undefined;
  /** The last `view:context` of each surface that has not cleared it, oldest first. */
  listContexts(sessionId: string): ViewContextEvent[];
  /** Calls and approvals left open by a process that is gone. They are the caller's now, to be ended; nobody else gets them. */
  takeAbandoned(): { calls: OpenCall[]; approvals: OpenApproval[] };
  /** Keeps content under its SHA-256; the same content again is the same row. */
  putBlob(blob: { ref: string; mimeType: string; bytes: Uint8Array }): void;
  /**
   * Keeps a JSON document under the SHA-256 `ref` of `JSON.stringify(value)`, with the strings at `holes` left out: they are stored already.
   * `getBlob(ref)` gives the whole document.
   */
  putDocument(document: { ref: string; mimeType: string; value: unknown; holes: readonly Hole[] }): void;
  getBlob(ref: string): StoredBlob | undefined;
  listConsents(): Consent[];
  addConsent(consent: Consent): void;
  removeConsents(consents: readonly Consent[]): void;
  close(): void;
}
