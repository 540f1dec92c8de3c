// `vitrine login` and `vitrine tokens`: the publisher's key, its namespaces, and tokens for programs.
import {
  type Namespace,
  NamespaceSchema,
  NewTokenSchema,
  type Token,
  TokenListSchema,
} from '@vitrine/protocol/internal/registry/wire';
import * as z from 'zod';
import { UsageError } from '../../program/usage-error.ts';
import { ensureKey, keyFile, requireKey } from './credentials.ts';
import { answer, type OutputOptions } from './output.ts';
import { openSession, registryOrigin, request } from './registry-api.ts';

export interface LoginOptions extends OutputOptions {
  readonly registry?: string | undefined;
  /** Claimed for the key: the part of a server id before `/`, or a whole id without one. */
  readonly namespace?: string | undefined;
  /** Method by which a namespace that is a reversed domain name is proven. */
  readonly proof?: 'dns' | 'http' | undefined;
}

/** Makes a key where there is none, proves it to the registry, and claims a namespace. Rejects with `RegistryRefusal`, `UsageError`. */
export async function runLogin(options: LoginOptions): Promise<void> {
  const registry = registryOrigin(options.registry);
  const { key, isNew } = await ensureKey(registry);
  const token = await openSession(registry, key);
  const { namespace, proof } = options;
  const claimed = namespace === undefined ? undefined : await claimNamespace(registry, token, { namespace, proof });
  const ownership = claimed?.ownership;
  answer(options, { registry, publicKey: key.publicKey, namespace, ownership, isNew }, [
    isNew
      ? `A new key for ${registry} is in ${keyFile()}. Keep it: it owns what you publish.`
      : `Logged in at ${registry}.`,
    `Public key: ${key.publicKey}`,
    ...(claimed ? [`Your namespace: ${namespace}${ownership ? `, its domain proven by ${ownership}` : ''}`] : []),
  ]);
}

/** Claims a namespace for the session's key, or proves one that the key has claimed before. Resolves with the namespace as it is then. */
export async function claimNamespace(
  registry: string,
  token: string,
  { namespace, proof }: { namespace: string; proof?: 'dns' | 'http' | undefined },
): Promise<Namespace> {
  const body = { namespace, ...(proof && { proof }) };
  return request(registry, '/v1/namespaces', NamespaceSchema, { method: 'POST', token, body });
}

export interface TokensOptions extends OutputOptions {
  readonly registry?: string | undefined;
  /** Makes a token of this name. */
  readonly create?: string | undefined;
  /** Revokes the token with this id. */
  readonly revoke?: string | undefined;
  /** Server ids, or `namespace/*`, of the new token. */
  readonly server: readonly string[];
  readonly action: readonly ('publish' | 'yank')[];
  readonly days?: number | undefined;
}

/** Lists, makes or revokes tokens. The secret of a new one is printed once. */
export async function runTokens(options: TokensOptions): Promise<void> {
  const { create, revoke, server, action, days } = options;
  const registry = registryOrigin(options.registry);
  if (create !== undefined && revoke !== undefined)
    throw new UsageError('conflict', 'Use --create or --revoke, not both.', { hint: 'Run the command once for each.' });
  if (create !== undefined && server.length === 0)
    throw new UsageError('missing', 'A token needs --server <id>, which may be repeated: what it may publish.');
  const token = await openSession(registry, requireKey(registry));
  if (create !== undefined) {
    const actions = action.length === 0 ? ['publish'] : action;
    const body = { name: create, servers: server, actions, ...(days !== undefined && { days }) };
    const created = await request(registry, '/v1/tokens', NewTokenSchema, { method: 'POST', token, body });
    return answer(options, created, [
      created.secret,
      `Valid until ${created.expiresAt} for ${created.servers.join(', ')}. It is not shown again.`,
    ]);
  }
  if (revoke !== undefined) {
    const revoked = await request(
      registry,
      `/v1/tokens/${encodeURIComponent(revoke)}`,
      z.looseObject({ id: z.string() }),
      { method: 'DELETE', token },
    );
    return answer(options, revoked, [`Revoked: ${revoked.id}`]);
  }
  const { tokens } = await request(registry, '/v1/tokens', TokenListSchema, { token });
  answer(options, tokens, tokens.length === 0 ? ['No tokens.'] : tokens.map(describe));
}

function describe({ id, name, prefix, servers, actions, expiresAt, revokedAt }: Token): string {
  const state = revokedAt === undefined ? `until ${expiresAt}` : `revoked ${revokedAt}`;
  return `${id}  ${prefix}…  ${name}  ${actions.join('+')}  ${servers.join(', ')}  ${state}`;
}
