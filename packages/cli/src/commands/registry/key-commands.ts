// `vitrine keys`: where the publisher's key is used, its rotation, and keys with which programs sign.
import { writeFileSync } from 'node:fs';
import { parseNamespace } from '@vitrine/protocol/internal/registry/names';
import {
  createSigningKey,
  type RotationProof,
  rotationStatement,
  signStatement,
} from '@vitrine/protocol/internal/registry/signatures';
import {
  KeyUsesSchema,
  ServerDetailSchema,
  ServerKeySchema,
  serverPath,
} from '@vitrine/protocol/internal/registry/wire';
import * as z from 'zod';
import { UsageError } from '../../program/usage-error.ts';
import { keyFile, type PublisherKey, requireKey, signingKey, writeKey } from './credentials.ts';
import { answer, type OutputOptions } from './output.ts';
import { openSession, RegistryRefusal, registryOrigin, request } from './registry-api.ts';

export interface KeysOptions extends OutputOptions {
  readonly registry?: string | undefined;
  /** Replaces the user's key by a new one, in all namespaces that it owns and for all servers of these that it signs. */
  readonly rotate?: boolean | undefined;
  /** A file: a new signing key for programs is written there. */
  readonly create?: string | undefined;
  /** Id of the server whose signing key is set, with `use`. */
  readonly server?: string | undefined;
  /** The public key that signs `server` from now on. */
  readonly use?: string | undefined;
  /** The present key of `server` does not sign the new one, because it is lost or stolen. */
  readonly reset?: boolean | undefined;
}

/** Rejects with `RegistryRefusal`, `UsageError`. */
export async function runKeys(options: KeysOptions): Promise<void> {
  const { rotate, create, server, use } = options;
  if ([rotate, create, server].filter(Boolean).length > 1)
    throw new UsageError('conflict', 'Use one of --rotate, --create and --server.', {
      hint: 'Run the command once for each.',
    });
  if ((server === undefined) !== (use === undefined))
    throw new UsageError('missing', 'Write --server <id> --use <public key>.');
  if (create !== undefined) return createKeyFile(create, options);
  const registry = registryOrigin(options.registry);
  if (rotate) return rotateKey(registry, options);
  if (server !== undefined && use !== undefined) return setServerKey(registry, server, use, options);
  const key = requireKey(registry);
  const uses = await request(registry, '/v1/keys', KeyUsesSchema, { token: await openSession(registry, key) });
  answer(options, { publicKey: key.publicKey, ...uses }, [
    `Public key: ${key.publicKey}`,
    `Namespaces: ${uses.namespaces.join(', ') || 'none'}`,
    `Signs:      ${uses.signs.join(', ') || 'nothing'}`,
  ]);
}

async function createKeyFile(file: string, options: OutputOptions): Promise<void> {
  const { publicKey, privateKey } = await createSigningKey();
  try {
    writeFileSync(file, `${privateKey}\n`, { mode: 0o600, flag: 'wx' });
  } catch (cause) {
    throw new UsageError('bad-value', `${file} cannot be written, or exists already.`, { received: file, cause });
  }
  answer(options, { publicKey, file }, [
    `Public key: ${publicKey}`,
    `The private key is in ${file}: give it to the program as VITRINE_SIGNING_KEY.`,
    `Let it sign a server with: vitrine keys --server <id> --use ${publicKey}`,
  ]);
}

/** The new key is written before the registry learns of it, and an interrupted rotation goes on with the same one. */
async function rotateKey(registry: string, options: OutputOptions): Promise<void> {
  const { next: begun, ...key } = requireKey(registry);
  const next = begun ?? (await createSigningKey());
  writeKey(registry, { ...key, next });
  const token = await openSession(registry, key);
  const { namespaces, signs } = await request(registry, '/v1/keys', KeyUsesSchema, { token });
  const rotated = signs.filter(id => namespaces.includes(parseNamespace(id)));
  for (const id of rotated) await sendServerKey(registry, token, id, { to: next.publicKey, signer: key });
  for (const namespace of namespaces) await replaceOwner(registry, token, namespace, { from: key, to: next });
  writeKey(registry, next);
  const remaining = signs.filter(id => !rotated.includes(id));
  answer(options, { publicKey: next.publicKey, namespaces, servers: rotated, left: remaining }, [
    `Your new key for ${registry} is in ${keyFile()}. Tokens of the old key are no longer valid.`,
    `Public key: ${next.publicKey}`,
    `Namespaces: ${namespaces.join(', ') || 'none'}`,
    `Signs:      ${rotated.join(', ') || 'nothing'}`,
    ...remaining.map(id => `Not changed: ${id}. Let the owner of its namespace set its key.`),
  ]);
}

async function replaceOwner(
  registry: string,
  token: string,
  namespace: string,
  { from, to }: { from: PublisherKey; to: PublisherKey },
): Promise<void> {
  const { signature } = await rotationBy(from, namespace, to.publicKey);
  const body = { to: to.publicKey, signature };
  const path = `/v1/namespaces/${encodeURIComponent(namespace)}/key`;
  await request(registry, path, z.looseObject({}), { method: 'POST', token, body });
}

async function setServerKey(
  registry: string,
  serverId: string,
  to: string,
  { reset = false, ...options }: KeysOptions,
): Promise<void> {
  const own = requireKey(registry);
  const present = await presentKey(registry, serverId);
  const isChanged = present !== undefined && present !== to;
  const signer = isChanged && !reset ? [own, signingKey()].find(key => key?.publicKey === present) : undefined;
  if (isChanged && !reset && !signer)
    throw new UsageError(
      'missing',
      `${serverId} is signed by ${present}, which is neither your key nor VITRINE_SIGNING_KEY. Is it lost or stolen? With --reset it need not sign the new key, and hosts that know it refuse further versions until their settings name the new one.`,
    );
  const token = await openSession(registry, own);
  const set = await sendServerKey(registry, token, serverId, { to, signer });
  answer(options, { ...set, rotated: signer !== undefined }, [
    `${serverId} is signed by ${set.signingKey} from now on.`,
  ]);
}

/** The key that signs a server; undefined when it has none, or is not published yet. */
async function presentKey(registry: string, serverId: string): Promise<string | undefined> {
  try {
    return (await request(registry, serverPath(serverId), ServerDetailSchema)).signingKey;
  } catch (error) {
    if (error instanceof RegistryRefusal && error.code === 'not-found') return undefined;
    throw error;
  }
}

async function rotationBy(
  { publicKey, privateKey }: PublisherKey,
  serverId: string,
  to: string,
): Promise<RotationProof> {
  const statement = rotationStatement({ serverId, from: publicKey, to });
  return { from: publicKey, signature: await signStatement(statement, privateKey) };
}

/** `signer`: the present key, which signs that `to` is its successor. */
async function sendServerKey(
  registry: string,
  token: string,
  serverId: string,
  { to, signer }: { to: string; signer: PublisherKey | undefined },
): Promise<z.output<typeof ServerKeySchema>> {
  const body = { to, ...(signer && { rotation: await rotationBy(signer, serverId, to) }) };
  return request(registry, `${serverPath(serverId)}/key`, ServerKeySchema, { method: 'POST', token, body });
}
