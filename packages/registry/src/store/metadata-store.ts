// The interface of the store for the registry's metadata, with atomic changes. Files are stored separately (@vitrine/storage/internal/blobs).

import type { Manifest } from '@vitrine/protocol/internal/registry/manifest';
import type { PublisherSignature, RotationProof } from '@vitrine/protocol/internal/registry/signatures';
import type {
  AuditEntry,
  Deprecation,
  KeyUses,
  Namespace,
  Token,
  VersionStatus,
} from '@vitrine/protocol/internal/registry/wire';
import type { ServerPageRows, ServerQuery } from './listing/select-servers.ts';
import type { ListedDetails } from './listing/summarize-manifest.ts';

/** A line of the audit log before it has a place in the chain. */
export type AuditDraft = Omit<AuditEntry, 'seq' | 'prev' | 'hash'>;

/** A stored server. */
export interface ServerRow extends ListedDetails {
  serverId: string;
  namespace: string;
  serverName?: string;
  description?: string;
  /** The newest release that is not yanked. */
  latest?: string;
  components: string[];
  tools: string[];
  updatedAt: string;
  /** Advice of the owner against the server. Absent: none. */
  deprecated?: Deprecation;
  /** Versions by tag. Absent: none. */
  tags?: Record<string, string>;
  /** Times that a host has shown it in the last 30 days. Absent: none. */
  uses?: number;
  /** Reason why the operator has taken the server down: it is not shown, and takes no versions. Absent when it is not blocked. */
  blocked?: string;
}

/** A key of a server. `rotation`: the key before it names it as its successor; absent for the first, and for one that the owner set. */
export interface ServerKey {
  publicKey: string;
  rotation?: RotationProof;
}

/** A stored version. `manifestText` is the canonical JSON whose SHA-256 is `digest`. */
export interface VersionRow {
  serverId: string;
  version: string;
  digest: string;
  manifestText: string;
  signature?: PublisherSignature;
  status: VersionStatus;
  reason?: string;
  publishedAt: string;
}

/** Change of a tag. `version` undefined: the tag is dropped. */
export interface TagChange {
  tag: string;
  version: string | undefined;
}

/** Usage of a namespace by its versions, without the ones that were taken down. */
export interface NamespaceUsage {
  versions: number;
  bytes: number;
}

/** A version to store. `signingKey`: the server's last key, which the signature was checked against; undefined when it had none. */
export interface PublishDraft {
  manifest: Manifest;
  manifestText: string;
  digest: string;
  label: string;
  signature?: PublisherSignature;
  signingKey?: string;
  publishedAt: string;
}

/** A stored token. `hash` is the SHA-256 of its secret; `owner` the key it acts for. */
export interface TokenRow extends Token {
  hash: string;
  owner: string;
}

/** A stored challenge. `expiresAt` is milliseconds. */
interface ChallengeRow {
  nonce: string;
  publicKey: string;
  expiresAt: number;
}

/**
 * Moves staged files into place, inside the transaction. Resolves with a function that removes them when the transaction fails, before another
 * change begins. It does not wait for other calls of the store, which may wait for it.
 */
export type PlaceFiles = () => Promise<() => Promise<void>>;

/** `allowed`, `refused`, or `refused-first` for the first refusal of a window. */
export type RateDecision = 'allowed' | 'refused' | 'refused-first';

/** A request that is limited: `times` in `windowMs`, and then as many as have become free since. */
export interface RateRequest {
  /** The limit, and the client. */
  key: string;
  times: number;
  windowMs: number;
  /** Milliseconds since 1970. */
  now: number;
}

/** Every change appends its line to the audit log in the same transaction: both are stored, or neither. */
export interface MetadataStore {
  findServer(serverId: string): Promise<ServerRow | undefined>;
  /** The server whose content is on this label. */
  findLabel(label: string): Promise<string | undefined>;
  /** Lists servers by id; with `search`, the best matches first. Blocked ones are in it. */
  listServers(query: ServerQuery): Promise<ServerPageRows>;
  /** Newest version first. */
  listVersions(serverId: string): Promise<VersionRow[]>;
  findVersion(serverId: string, version: string): Promise<VersionRow | undefined>;
  findDigest(serverId: string, digest: string): Promise<VersionRow | undefined>;
  /**
   * Stores a version, and its signature's key as the server's last one. Rejects with `RegistryError`: `version-exists`, `lookalike-id`,
   * `publish-busy` when the server got another key meanwhile, `taken-down` for a server that the operator has blocked, and the codes of `checkAuthority` when the token that `audit` names, if it
   * names one, may no longer publish. Then nothing is stored, and the files are removed.
   */
  publish(draft: PublishDraft, place: PlaceFiles, audit: AuditDraft): Promise<void>;
  /**
   * Sets the status; false when there is no such version. Rejects with the codes of `checkAuthority`, and with `taken-down` for a removed
   * version.
   */
  setStatus(
    serverId: string,
    version: string,
    status: VersionStatus,
    reason: string | undefined,
    audit: AuditDraft,
  ): Promise<boolean>;
  /** Blocks a server that exists, or with `reason` undefined lifts its block. False when nothing changes. */
  setBlock(serverId: string, reason: string | undefined, audit: AuditDraft): Promise<boolean>;
  /** Sets or, with undefined, ends the advice against a server. False when there is no such server, or nothing changes. Rejects as `setStatus`. */
  setDeprecation(serverId: string, deprecation: Deprecation | undefined, audit: AuditDraft): Promise<boolean>;
  /**
   * Points a tag at a version, or with undefined drops it. False when there is no such server, version or tag, or the server has too many
   * tags (`MAX_TAGS`). Rejects as `setStatus`.
   */
  setTag(serverId: string, change: TagChange, audit: AuditDraft): Promise<boolean>;
  /** Adds to the uses of servers on a day (`2026-01-31`), and forgets all uses that are more than 30 days older. */
  addUses(day: string, uses: ReadonlyMap<string, number>): Promise<void>;
  findUsage(namespace: string): Promise<NamespaceUsage>;
  /** The keys that may sign a server, oldest first: the last one is the present one. Also of a server without versions. */
  listKeys(serverId: string): Promise<ServerKey[]>;
  /** Appends a key. False when the last key is no longer `after` (undefined: there was none). */
  addKey(serverId: string, key: ServerKey, after: string | undefined, audit: AuditDraft): Promise<boolean>;
  /** The namespaces that a key owns, and the servers whose last key it is. */
  findKeyUses(publicKey: string): Promise<KeyUses>;
  /** The server (or namespace) that looks like `name`, if there is one. */
  findLookalike(name: string, kind?: 'server' | 'namespace'): Promise<string | undefined>;
  findNamespace(namespace: string): Promise<Namespace | undefined>;
  /** Namespaces by name, from the one after `after`. */
  listNamespaces(query: { after: string; limit: number }): Promise<Namespace[]>;
  /**
   * Claims a namespace, or proves one that its owner has claimed before. A proven claim takes an unproven namespace over, and releases
   * unproven look-alikes, as long as nothing was published there. Resolves with the namespace as it is then; for a repeated claim that
   * changes nothing no line is appended. Rejects with `namespace-taken` or `lookalike-id`.
   */
  claimNamespace(claim: Namespace, audit: AuditDraft): Promise<Namespace>;
  /** The new owner has proven no domain yet. False when `from` does not own the namespace. */
  replaceOwner(namespace: string, from: string, to: string, audit: AuditDraft): Promise<boolean>;
  addChallenge(challenge: ChallengeRow): Promise<void>;
  /** Returns and removes the challenge, so that it can be answered once. `now` is milliseconds; expired challenges are removed too. */
  takeChallenge(nonce: string, now: number): Promise<ChallengeRow | undefined>;
  addToken(token: TokenRow, audit: AuditDraft): Promise<void>;
  findToken(hash: string): Promise<TokenRow | undefined>;
  listTokens(owner: string): Promise<TokenRow[]>;
  /** Revokes a token; false when the owner has no such token. */
  revokeToken(id: string, owner: string, at: string, audit: AuditDraft): Promise<boolean>;
  /** Appends a line about a refusal. */
  audit(draft: AuditDraft): Promise<void>;
  /** Oldest first, from the line after `after`. */
  readAudit(query: { after?: number; limit: number; subject?: string }): Promise<AuditEntry[]>;
  /** Recomputes the labels of all servers for `origin`, if the registry had another origin before. */
  useOrigin(origin: string, labelOf: (serverId: string) => Promise<string>): Promise<void>;
  /**
   * Runs `work` with the hashes of all files that versions name, apart from removed ones, while no other process can publish. `work` does
   * not wait for other calls of the store, which may wait for it.
   */
  withUsedHashes(work: (hashes: ReadonlySet<string>) => void | Promise<void>): Promise<void>;
  /** Counts a request, for all processes together. Absent: each process counts its own. */
  countRequest?(request: RateRequest): Promise<RateDecision>;
  close(): Promise<void>;
}
