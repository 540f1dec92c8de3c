// All durable state of one user's agent, behind one interface. Data is durable when the promise of the method that writes it resolves.
// Every method rejects with `AgentError` `store-failed` when the storage fails.
import type {
  ApprovalRequestEvent,
  NewSessionEvent,
  ToolCallEvent,
  ViewContextEvent,
} from '@vitrine/protocol/internal/session/events';
import type { ToolInputEvent, UserMessageEvent } from '@vitrine/protocol/internal/session/run-events';
import type { UIResourcePart } from '@vitrine/protocol/parts';
import type { SessionEvent } from '@vitrine/protocol/session';
import type { ApprovalRecord } from '../api/contract/approvals.ts';
import type { SessionSummary } from '../api/contract/sessions.ts';
import type { Choices } from './choices.ts';
import type { ReadableEvents } from './readable-events.ts';

/** The user of an agent whose users do not sign in. */
export const LOCAL_USER = 'local';

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

/** Work that dead processes have left open. */
export interface Abandoned {
  readonly calls: OpenCall[];
  readonly approvals: OpenApproval[];
  readonly runs: OpenRun[];
}

/** A string of a stored JSON document that is stored elsewhere: `at` is its path, `ref` the blob, `as` its encoding. */
export interface DetachedBlob {
  readonly at: readonly (string | number)[];
  readonly ref: string;
  readonly as: 'text' | 'base64';
}

/** Appends an event: it gets the next number of its session. `at` is ISO 8601, UTC. */
export interface EventChange {
  readonly type: 'event';
  readonly sessionId: string;
  readonly event: NewSessionEvent;
  readonly at: string;
}

/** Stores content under its SHA-256; the same content again is the same row. */
export interface BlobChange {
  readonly type: 'blob';
  readonly ref: string;
  readonly mimeType: string;
  readonly bytes: Uint8Array;
}

/**
 * Stores a JSON document under the SHA-256 `ref` of `JSON.stringify(value)`, without the strings of `detached`, which are stored before it.
 * `getBlob(ref)` returns the whole document.
 */
export interface DocumentChange {
  readonly type: 'document';
  readonly ref: string;
  readonly mimeType: string;
  readonly value: unknown;
  readonly detached: readonly DetachedBlob[];
}

/** The document that was last shown for an address of a server. */
export interface ShownUIChange {
  readonly type: 'shown-ui';
  readonly server: string;
  readonly uri: string;
  readonly ref: string;
}

/** Draft of an answer whose `step:end` is not in the log: what a process that dies leaves of it. */
export interface AnswerDraft {
  readonly runId: string;
  readonly step: number;
  readonly text: string;
  readonly reasoning: string;
}

/** One thing to write. The changes of one `Store.write` are one transaction. */
export type Change = EventChange | BlobChange | DocumentChange | ShownUIChange;

/** Change of a session by the user. Absent members stay as they are. */
export interface SessionChange {
  readonly title?: string | undefined;
  readonly pinned?: boolean | undefined;
  readonly archived?: boolean | undefined;
  /** Id of a project; the empty text for none. */
  readonly project?: string | undefined;
}

/** First data of a session. */
interface NewSession {
  readonly id: string;
  /** ISO 8601, UTC. */
  readonly createdAt: string;
  /** Id of the project that it belongs to. */
  readonly project?: string | undefined;
  /** Id of the board or the app whose calls it has. Such a session is found by no search, and kept until it is deleted. */
  readonly board?: string | undefined;
}

/** Something that the user keeps beside chats, such as a board: a JSON document. */
export interface StoredRecord {
  readonly kind: string;
  readonly id: string;
  /** Number of times that it was written. */
  readonly revision: number;
  /** ISO 8601, UTC. */
  readonly createdAt: string;
  readonly updatedAt: string;
  /** Time at which something is to be done with it. Absent: nothing is. */
  readonly dueAt?: string | undefined;
  readonly body: unknown;
}

/** A record to write. */
export interface RecordChange {
  readonly kind: string;
  readonly id: string;
  /** The revision that the change is made from; 0 for a record that is new. */
  readonly revision: number;
  /** Time of the change: ISO 8601, UTC. */
  readonly at: string;
  readonly dueAt?: string | undefined;
  /** Plain JSON. */
  readonly body: unknown;
}

/** Condition on which sessions count as unused; pinned and deleted ones never do. */
interface UnusedSessions {
  /** ISO 8601, UTC: their last event, or without any their creation, is older. */
  readonly before: string;
  /** Whether only archived sessions count. */
  readonly isArchived: boolean;
}

/** How much a user has stored. */
export interface StoreSize {
  /** Number of sessions, without deleted ones. */
  readonly sessions: number;
  /** Bytes of the events of all sessions, as JSON in UTF-8. */
  readonly eventBytes: number;
  readonly contents: number;
  /** Bytes of the contents that are in the database. */
  readonly contentBytes: number;
  /** How many contents are outside the database: their bytes are not counted. */
  readonly contentsOutside: number;
}

/** Options for sweeping contents. */
interface SweepContents {
  /** ISO 8601, UTC: contents that were written or renewed later stay, because a reference to them may be about to be stored. */
  readonly before: string;
  /** Ends the sweep early; what was removed stays removed. */
  readonly signal?: AbortSignal | undefined;
}

/** Methods of a store for records: boards, projects, schedules and others that the user keeps beside chats. */
export type RecordStore = Pick<Store, 'listRecords' | 'getRecord' | 'writeRecord' | 'removeRecord' | 'listDueRecords'>;

/** The list of a user's sessions. */
export type SessionList = Pick<
  Store,
  | 'createSession'
  | 'listSessions'
  | 'getSession'
  | 'updateSession'
  | 'deleteSession'
  | 'restoreSession'
  | 'purgeSessions'
  | 'listUnused'
>;

/** Hit of a search in one session. */
export interface StoreHit {
  readonly sessionId: string;
  /** The newest event that was found. */
  readonly event: SessionEvent;
  /** How many other events of the session were found; counted among the newest `SEARCHED_EVENTS` of all sessions. */
  readonly more: number;
}

/** The options of `Store.search`. */
export interface SearchOptions {
  /** Maximum sessions. */
  readonly limit: number;
  /** Whether the words are whole. @default false: other words may begin with them */
  readonly isWhole?: boolean;
}

/** Number of events in which a search counts the places: a word that most events have takes no longer. */
export const SEARCHED_EVENTS = 2_000;

/** Storage of one user's agent. Each method rejects with `AgentError` `store-failed` when the storage fails. */
export interface Store extends Choices {
  /** Writes all changes in their order, or none when it rejects. Resolves with the events as stored, in order. Rejects with `unknown-session`. */
  write(changes: readonly Change[]): Promise<SessionEvent[]>;
  /**
   * Writes the first events of a session that was created just now, and that is deleted, so that no user sees it: in several transactions, between which
   * others have their turn. Rejects with `not-holder` as well when it has events already. When it rejects, some of the changes may be written.
   */
  writeFirst(changes: readonly Change[]): Promise<SessionEvent[]>;
  createSession(session: NewSession): Promise<void>;
  /** Newest first, without deleted ones; sessions of boards are among them. */
  listSessions(): Promise<SessionSummary[]>;
  /** Undefined also when it is deleted. */
  getSession(sessionId: string): Promise<SessionSummary | undefined>;
  /** Rejects with `unknown-session`. */
  updateSession(sessionId: string, change: SessionChange): Promise<void>;
  /** Hides a session, which then counts as unknown, until it is restored or purged. `at`: ISO 8601, UTC. Rejects with `unknown-session`. */
  deleteSession(sessionId: string, at: string): Promise<void>;
  /** Rejects with `unknown-session` when no deleted session has this id (any more). */
  restoreSession(sessionId: string): Promise<void>;
  /** The sessions with events that have all these words, newest first, without deleted ones. See `splitWords`. */
  search(words: readonly string[], options: SearchOptions): Promise<StoreHit[]>;
  /** Removes the sessions that were deleted before `before` (ISO 8601, UTC) with everything of theirs. Resolves with their number. */
  purgeSessions(before: string): Promise<number>;
  /** The ids of unused sessions, in the order of their creation. */
  listUnused(unused: UnusedSessions): Promise<string[]>;
  /** Events after number `after`, in order, at most `limit`. */
  readEvents(sessionId: string, range: { after: number; limit: number }): Promise<SessionEvent[]>;
  /** Reads what can be read of a session whose pages are damaged; `missing`: the numbers of the other events. */
  readReadableEvents(sessionId: string): Promise<ReadableEvents>;
  /** A message of the user. */
  getMessage(sessionId: string, messageId: string): Promise<UserMessageEvent | undefined>;
  /** True when a message or the start of this run is in the log. */
  hasRun(sessionId: string, runId: string): Promise<boolean>;
  /** A call, or what is known of it while the model still writes its arguments. */
  getCall(sessionId: string, callId: string): Promise<ToolCallEvent | ToolInputEvent | undefined>;
  /** Returns the interface of a call that its surface shows: the result's, or until then the running call's. */
  getInterface(sessionId: string, callId: string): Promise<UIResourcePart | undefined>;
  /** SHA-256 of the document that was last shown for an address of a server. */
  getShownUI(server: string, uri: string): Promise<string | undefined>;
  getApproval(
    sessionId: string,
    approvalId: string,
  ): Promise<{ event: ApprovalRequestEvent; answered: boolean } | undefined>;
  /** Approvals of all sessions, newest first, at most 5,000. */
  listApprovals(): Promise<ApprovalRecord[]>;
  /** Approvals without an answer, of all sessions that are not deleted, newest first. */
  listOpenApprovals(): Promise<ApprovalRecord[]>;
  /** The last `view:context` of each surface that has not cleared it, oldest first. */
  listContexts(sessionId: string): Promise<ViewContextEvent[]>;
  /**
   * Calls, approvals and runs that a dead process left open, each returned to one caller only, who must end them. Absent in a store whose sessions
   * have holders (`ClusterStore`): the next holder finds in the log what is open.
   */
  claimOrphanedWork?(): Promise<Abandoned>;
  /** Returns the draft of the answer that the session's model writes, or wrote last; undefined when there is none. */
  getDraft(sessionId: string): Promise<AnswerDraft | undefined>;
  /** Replaces it; without `draft`, deletes it. Does nothing in a session that is unknown, or that another process has claimed. */
  setDraft(sessionId: string, draft: AnswerDraft | undefined): Promise<void>;
  /** Returns a content; undefined when there is none under `ref`. */
  getBlob(ref: string): Promise<StoredBlob | undefined>;
  /** Makes contents as young as new ones, for a reference to them that is about to be stored. Unknown ones are left out. */
  renewContents(refs: readonly string[]): Promise<void>;
  /**
   * Removes contents that no event, view state, setting, shown interface or other content names. Resolves with their number. What is written
   * meanwhile stays; a sweep that is interrupted has removed nothing that is named.
   */
  sweepContents(sweep: SweepContents): Promise<number>;
  measure(): Promise<StoreSize>;
  /** The state of a surface, as JSON; undefined when there is none. */
  getViewState(sessionId: string, surfaceId: string): Promise<string | undefined>;
  /** Replaces the state of a surface; without `json`, deletes it. */
  setViewState(state: {
    sessionId: string;
    surfaceId: string;
    server: string;
    json?: string | undefined;
  }): Promise<void>;
  /** The records of a kind, or of all kinds, in the order of their creation. */
  listRecords(kind?: string): Promise<StoredRecord[]>;
  getRecord(kind: string, id: string): Promise<StoredRecord | undefined>;
  /** Writes a record, whole. Rejects with `record-changed` when the stored one has another revision, or is there or missing against the change. */
  writeRecord(change: RecordChange): Promise<StoredRecord>;
  /** Resolves with false when there was none. */
  removeRecord(kind: string, id: string): Promise<boolean>;
  /** The records of all kinds that are due at `at` (ISO 8601, UTC) or earlier, the longest due first. */
  listDueRecords(at: string): Promise<StoredRecord[]>;
  /** Closes it; a second call changes nothing. */
  close(): Promise<void>;
}

/** Proof of a deletion: how many things there were of each kind, and how many are left, counted afterwards. */
export interface RemovedUser {
  /** By kind; `sessions` is one of them. */
  readonly removed: Readonly<Record<string, number>>;
  readonly left: number;
}

/** The stores of all users. Each user's sessions, blobs, consents, view states and settings are reachable through that user's store only. */
export interface StoreProvider {
  /** `userId`: 1 to 200 characters; `LOCAL_USER` where users do not sign in. The caller closes it. */
  open(userId: string): Promise<Store>;
  /**
   * Deletes everything of a user. Resolves with how much there was. Contents that are stored elsewhere are there until `removeDropped`. Rejects with
   * `store-in-use` when a process has the user's file open.
   */
  removeUser(userId: string): Promise<RemovedUser>;
  /** The number of sessions of each user, in the order of the ids, without deleted ones. */
  countSessions(userIds: readonly string[]): Promise<number[]>;
  /**
   * Calls `work` with the store of each user that has data, one after another, also of users that other stores are open for. Rejects with the first
   * error, after the others had their turn.
   */
  eachUser(work: (store: Store) => Promise<void>): Promise<void>;
  /**
   * Removes the contents outside the database that no user's store has named since `before` (ISO 8601, UTC). Resolves with their number; 0 where all
   * contents are in the database.
   */
  removeDropped(before: string): Promise<number>;
  close(): Promise<void>;
}
