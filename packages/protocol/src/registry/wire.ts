// What a registry's API sends and takes, beside manifests: versions, servers, namespaces, tokens, the audit log. Times are ISO 8601, UTC.
import * as z from 'zod/mini';
import { plainText } from '../content/plain-text.ts';
import { ManifestSchema } from './manifest.ts';
import { HashSchema, ServerIdSchema, VersionSchema } from './names.ts';
import {
  KeyRotationSchema,
  PublicKeySchema,
  PublisherSignatureSchema,
  RotationProofSchema,
  SignatureTextSchema,
} from './signatures.ts';

/** The media type of a publish request: a gzipped tar of `manifest.json`, `signature.json` (optional) and `files/…`, in this order. */
export const PUBLISH_MEDIA_TYPE = 'application/gzip';

const TimeSchema = z.string();

/** The most rotations of a record: a registry leaves out the oldest. */
export const MAX_ROTATIONS = 100;

/** `yanked`: hosts warn, and `latest` skips it; its files are served for ever. `removed`: taken down by the operator, and no longer served. */
const VersionStatusSchema = z.enum(['active', 'yanked', 'removed']);
export type VersionStatus = z.infer<typeof VersionStatusSchema>;

/** A version without its manifest. `reason`: why it was yanked or removed. */
const VersionSummarySchema = z.object({
  version: VersionSchema,
  digest: HashSchema,
  status: VersionStatusSchema,
  reason: z.optional(z.string()),
  publishedAt: TimeSchema,
  /** The key that signed it; absent for an unsigned version. */
  signedBy: z.optional(PublicKeySchema),
});
export type VersionSummary = z.infer<typeof VersionSummarySchema>;

/** Mark of a server whose owner advises against it. `successor`: the id of the server to use instead. */
const DeprecationSchema = z.object({ reason: z.optional(z.string()), successor: z.optional(ServerIdSchema) });
export type Deprecation = z.infer<typeof DeprecationSchema>;

/** `GET /v1/servers/:id/versions/:version` (or `latest`, a tag, or a range such as `^1`). `digest` is the SHA-256 of `manifest` as canonical JSON. */
export const VersionRecordSchema = z.object({
  ...VersionSummarySchema.shape,
  serverId: ServerIdSchema,
  manifest: ManifestSchema,
  signature: z.optional(PublisherSignatureSchema),
  /** Rotations of the server's keys, oldest first, since the owner last set one without a rotation. Absent when the key never changed. */
  rotations: z.optional(z.array(KeyRotationSchema).check(z.maxLength(MAX_ROTATIONS))),
  /** Method by which the owner of the namespace proved the domain that it is the reverse of; absent when no proof was asked for. */
  ownership: z.optional(z.enum(['dns', 'http'])),
  /** The origin of the server's content: `/bundle/<hex of the digest>/<path>` and `/render?component=…`. */
  contentOrigin: z.string(),
  deprecated: z.optional(DeprecationSchema),
});
export type VersionRecord = z.infer<typeof VersionRecordSchema>;

/** A server in a list. `latest` is the newest release that is not yanked; absent when there is none. */
const ServerSummarySchema = z.object({
  serverId: ServerIdSchema,
  serverName: z.optional(z.string()),
  description: z.optional(z.string()),
  latest: z.optional(VersionSchema),
  components: z.array(z.string()),
  tools: z.array(z.string()),
  updatedAt: TimeSchema,
  keywords: z.optional(z.array(z.string())),
  categories: z.optional(z.array(z.string())),
  author: z.optional(z.string()),
  /** Name of the server in the official MCP registry, as its publisher says. */
  mcpServer: z.optional(z.string()),
  deprecated: z.optional(DeprecationSchema),
  /** Versions by tag, such as `beta`. */
  tags: z.optional(z.record(z.string(), VersionSchema)),
  /** Times that a host has shown it in the last 30 days. */
  uses: z.optional(z.int()),
  /** The operator has taken it down; only in answers to `updated_since`, for mirrors. */
  takenDown: z.optional(z.literal(true)),
});
export type ServerSummary = z.infer<typeof ServerSummarySchema>;

/** Orders of `GET /v1/servers`. @default 'match' with a search, else 'id' */
export const SERVER_ORDERS = ['id', 'match', 'updated', 'use'] as const;
export type ServerOrder = (typeof SERVER_ORDERS)[number];

/** `GET /v1/servers?search&category&mcp_server&sort&updated_since&limit&cursor`. `nextCursor` is absent on the last page. */
export const ServerListSchema = z.object({
  servers: z.array(ServerSummarySchema),
  nextCursor: z.optional(z.string()),
});

/** `GET /v1/servers/:id`. */
export const ServerDetailSchema = z.object({
  ...ServerSummarySchema.shape,
  namespace: z.string(),
  /** The key that owns the namespace. */
  owner: PublicKeySchema,
  /** Method by which the namespace's owner proved a domain; absent when no proof was asked for. */
  ownership: z.optional(z.enum(['dns', 'http'])),
  /** The key that versions have to be signed with. Absent: neither signed a version nor set by the owner so far. */
  signingKey: z.optional(PublicKeySchema),
  contentOrigin: z.string(),
  versions: z.array(VersionSummarySchema),
});
export type ServerDetail = z.infer<typeof ServerDetailSchema>;

/** `GET /v1/servers/:id/versions`, newest version first. */
export const VersionListSchema = z.object({ versions: z.array(VersionSummarySchema) });

/** The answer to `POST /v1/servers/:id/publish`, status 201. */
export const PublishResponseSchema = z.object({
  serverId: ServerIdSchema,
  version: VersionSchema,
  digest: HashSchema,
  publishedAt: TimeSchema,
  contentOrigin: z.string(),
});
export type PublishResponse = z.infer<typeof PublishResponseSchema>;

/** The body of `POST /v1/servers/:id/versions/:version/yank`. */
export const YankRequestSchema = z.strictObject({ reason: z.optional(plainText(1, 300)) });

/** The body of `POST /v1/servers/:id/deprecation`. */
export const DeprecationRequestSchema = z.strictObject({
  reason: z.optional(plainText(1, 300)),
  successor: z.optional(ServerIdSchema),
});
/** Name of a tag: no version and no range of versions, and not `latest`. */
export const TAG = /^(?!latest$|[vx]\d*$)[a-z][a-z0-9-]{0,31}$/;
/** The body of `POST /v1/servers/:id/tags/:tag`. */
export const TagRequestSchema = z.strictObject({ version: VersionSchema });

/** The body of `POST /v1/auth/challenge`, and its answer. */
export const ChallengeRequestSchema = z.strictObject({ publicKey: PublicKeySchema });
/** `statement` is `challengeStatement` of this registry; a client signs the text that it builds itself. A challenge can be answered once, until `expiresAt`. */
export const ChallengeSchema = z.object({ nonce: z.string(), statement: z.string(), expiresAt: TimeSchema });
export type Challenge = z.infer<typeof ChallengeSchema>;

/** The body of `POST /v1/auth/session`: the answer to a challenge. Its answer is a `NewToken` with all actions, for 15 minutes. */
export const SessionRequestSchema = z.strictObject({
  nonce: plainText(1, 100),
  publicKey: PublicKeySchema,
  signature: SignatureTextSchema,
});

/** The body of `POST /v1/namespaces`. `proof`: how the domain of a reversed domain name is to be proven. */
export const NamespaceRequestSchema = z.strictObject({
  namespace: plainText(1, 100),
  proof: z.optional(z.enum(['dns', 'http'])),
});
/** The body of `POST /v1/namespaces/:namespace/key`: the owner's key is replaced, and has to prove a domain again. Both keys sign `rotationStatement`s and challenges. */
export const OwnerKeyRequestSchema = z.strictObject({ to: PublicKeySchema, signature: SignatureTextSchema });
/**
 * The body of `POST /v1/servers/:id/key`: the key that signs this server's versions from now on. With `rotation`, by the present key, hosts that
 * know that one follow; without it they refuse what the new key signs.
 */
export const ServerKeyRequestSchema = z.strictObject({
  to: PublicKeySchema,
  rotation: z.optional(RotationProofSchema),
});
/** The answer to `POST /v1/servers/:id/key`. */
export const ServerKeySchema = z.object({ serverId: ServerIdSchema, signingKey: PublicKeySchema });
/** `GET /v1/keys`: the namespaces that the session's key owns, and the servers whose versions it signs. */
export const KeyUsesSchema = z.object({ namespaces: z.array(z.string()), signs: z.array(z.string()) });
export type KeyUses = z.infer<typeof KeyUsesSchema>;
export const NamespaceSchema = z.object({
  namespace: z.string(),
  owner: PublicKeySchema,
  claimedAt: TimeSchema,
  ownership: z.optional(z.enum(['dns', 'http'])),
});
export type Namespace = z.infer<typeof NamespaceSchema>;

/** `manage`: claim namespaces, and make, list and revoke tokens. Only sessions have it. */
const TOKEN_ACTIONS = ['publish', 'yank', 'manage'] as const;
const TokenActionSchema = z.enum(TOKEN_ACTIONS);
export type TokenAction = z.infer<typeof TokenActionSchema>;

/** The body of `POST /v1/tokens`. `servers`: server ids, or `namespace/*`. `days` of validity. @default 90 */
export const TokenRequestSchema = z.strictObject({
  name: plainText(1, 100),
  servers: z.array(plainText(1, 203)).check(z.minLength(1), z.maxLength(100)),
  actions: z.array(z.enum(['publish', 'yank'])).check(z.minLength(1), z.maxLength(2)),
  days: z.optional(z.int().check(z.minimum(1), z.maximum(365))),
});
/** A token as its owner sees it in `GET /v1/tokens`: without its secret. */
const TokenSchema = z.object({
  id: z.string(),
  name: z.string(),
  /** The first characters of the secret. */
  prefix: z.string(),
  servers: z.array(z.string()),
  actions: z.array(TokenActionSchema),
  createdAt: TimeSchema,
  expiresAt: TimeSchema,
  revokedAt: z.optional(TimeSchema),
});
export type Token = z.infer<typeof TokenSchema>;
export const TokenListSchema = z.object({ tokens: z.array(TokenSchema) });
/** A token that was just made. The registry keeps no copy of `secret`; send it as `Authorization: Bearer <secret>`. */
export const NewTokenSchema = z.object({ ...TokenSchema.shape, secret: z.string() });
export type NewToken = z.infer<typeof NewTokenSchema>;

/** One line of the audit log. `hash` is the SHA-256 of the canonical JSON of all other members, and `prev` the line before's. */
const AuditEntrySchema = z.object({
  seq: z.int(),
  at: TimeSchema,
  action: z.string(),
  /** `ok`, or the code of the refusal. */
  outcome: z.string(),
  /** The public key of the actor; absent when it is not known. */
  actor: z.optional(z.string()),
  tokenId: z.optional(z.string()),
  /** The server id or namespace that the request named, as far as it is one. */
  subject: z.optional(z.string()),
  version: z.optional(z.string()),
  digest: z.optional(z.string()),
  /** Method by which the domain of a claimed namespace was proven. */
  ownership: z.optional(z.enum(['none', 'dns', 'http'])),
  /** The key that a namespace or a server was given. */
  to: z.optional(z.string()),
  prev: z.string(),
  hash: z.string(),
});
export type AuditEntry = z.infer<typeof AuditEntrySchema>;
/** `GET /v1/audit?server&after&limit`, oldest first. `nextAfter` is absent on the last page. */
export const AuditListSchema = z.object({ entries: z.array(AuditEntrySchema), nextAfter: z.optional(z.int()) });

/**
 * The path of a server in the API: the id is one segment, its `/` written as `%2F`.
 *
 * @example serverPath('org.example/shop') // '/v1/servers/org.example%2Fshop'
 */
export function serverPath(serverId: string): string {
  return `/v1/servers/${encodeURIComponent(serverId)}`;
}

/**
 * The path of a file on the server's content origin.
 *
 * @example bundlePath('sha256:ab12…', 'bundle.js') // '/bundle/ab12…/bundle.js'
 */
export function bundlePath(digest: string, path: string): string {
  return `/bundle/${toHex(digest)}/${path}`;
}

/**
 * The path of the page that renders a component, of the version with this digest.
 *
 * @example renderPath(digest, 'Card')
 */
export function renderPath(digest: string, component: string): string {
  return `/render?component=${encodeURIComponent(component)}&digest=${toHex(digest)}`;
}

function toHex(digest: string): string {
  return digest.replace(/^sha256:/, '');
}
