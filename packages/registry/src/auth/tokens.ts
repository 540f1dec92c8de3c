// Bearer tokens: random secrets, stored as hashes, for some servers and actions, until a time.
import { hash as digest } from 'node:crypto';
import { parseNamespace } from '@vitrine/protocol/internal/registry/names';
import type { NewToken, TokenAction } from '@vitrine/protocol/internal/registry/wire';
import { RegistryError } from '../problem.ts';
import type { Actor, Services } from '../services.ts';
import { checkToken, notOwner } from '../store/authority.ts';
import type { AuditDraft, TokenRow } from '../store/metadata-store.ts';

/** The prefix of every secret, by which scanners for leaked secrets recognise it. */
const PREFIX = 'vtr_';
const DAY_MS = 86_400_000;

/** The owner, scope and lifetime of a new token. */
export interface TokenGrant {
  name: string;
  owner: string;
  servers: string[];
  actions: TokenAction[];
  /** Milliseconds of validity. */
  lifetimeMs: number;
}

/** Makes a token, and stores it without its secret. */
export async function createToken(
  { metadata, random, now }: Services,
  grant: TokenGrant,
  audit: (id: string) => AuditDraft,
): Promise<NewToken> {
  const secret = `${PREFIX}${random(32)}`;
  const at = now();
  const token = {
    id: random(9),
    name: grant.name,
    prefix: secret.slice(0, PREFIX.length + 4),
    servers: grant.servers,
    actions: grant.actions,
    createdAt: new Date(at).toISOString(),
    expiresAt: new Date(at + grant.lifetimeMs).toISOString(),
  };
  await metadata.addToken({ ...token, hash: digest('sha256', secret), owner: grant.owner }, audit(token.id));
  return { ...token, secret };
}

/** Days as milliseconds. */
export const daysMs = (days: number): number => days * DAY_MS;

/** The token of a request. Rejects with `token-missing`, `token-unknown`, `token-revoked` or `token-expired`. */
export async function authenticate({ metadata, now }: Services, authorization: string | undefined): Promise<Actor> {
  const secret = /^Bearer +([\w-]{1,200})$/i.exec(authorization ?? '')?.[1];
  if (secret === undefined)
    throw new RegistryError('token-missing', 'This needs a token: send "Authorization: Bearer <token>".');
  // Looked up by its hash, so the time of the lookup reveals nothing about secrets.
  const row = await metadata.findToken(digest('sha256', secret));
  checkToken(row, now());
  return { owner: row.owner, token: withoutSecrets(row) };
}

/** A token as its owner may see it, without the secret. */
export function withoutSecrets({ hash: _hash, owner: _owner, ...token }: TokenRow): Actor['token'] {
  return token;
}

/** Rejects with `token-scope` when the token is not for this action on this server. */
export function checkScope({ token }: Actor, action: TokenAction, serverId?: string): void {
  if (!token.actions.includes(action))
    throw new RegistryError('token-scope', `The token "${token.name}" is not for the action "${action}".`);
  if (serverId === undefined || token.servers.some(scope => covers(scope, serverId))) return;
  throw new RegistryError(
    'token-scope',
    `The token "${token.name}" is for ${token.servers.join(', ')}, not for "${serverId}".`,
  );
}

function covers(scope: string, serverId: string): boolean {
  return scope === '*' || scope === serverId || scope === `${parseNamespace(serverId)}/*`;
}

/** Rejects with `namespace-unclaimed` or `token-scope` unless the actor's key owns the namespace of the server. */
export async function checkOwner({ metadata }: Services, { owner, token }: Actor, serverId: string): Promise<void> {
  const name = parseNamespace(serverId);
  const namespace = await metadata.findNamespace(name);
  if (!namespace) {
    const twin = await metadata.findLookalike(serverId);
    if (twin !== undefined) throw lookalike(serverId, twin);
    throw new RegistryError('namespace-unclaimed', `The namespace "${name}" belongs to no key yet. Claim it first.`);
  }
  if (namespace.owner !== owner) throw notOwner(name, token.name);
}

/** The refusal of a name that looks like an existing one. */
export function lookalike(name: string, twin: string): RegistryError {
  return new RegistryError(
    'lookalike-id',
    `${JSON.stringify(name)} looks like "${twin}", which exists. Choose another name.`,
  );
}
