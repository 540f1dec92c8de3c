// A registry for tests: real stores in a temporary folder, a clock that the test controls, a publisher with a key and a token.
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Manifest } from '@vitrine/protocol/internal/registry/manifest';
import type { RegistryProblem } from '@vitrine/protocol/internal/registry/problems';
import { challengeStatement, createSigningKey, signStatement } from '@vitrine/protocol/internal/registry/signatures';
import { type NewToken, serverPath } from '@vitrine/protocol/internal/registry/wire';
import { createDiskBlobs } from '@vitrine/storage/internal/blobs';
import { onTestFinished } from 'vitest';
import { tempFolder } from '../../../../test/support/temp-folder.ts';
import { createRegistry, type RegistryOptions } from '../../src/create-registry.ts';
import { packBundle } from '../../src/publish/pack.ts';
import type { MetadataStore } from '../../src/store/metadata-store.ts';
import { createSqliteMetadata } from '../../src/store/sqlite-metadata.ts';
import { createManifest } from './sample-bundle.ts';

export const ORIGIN = 'http://127.0.0.1:4600';

/** An answer with its body read. */
export interface Answer<T = RegistryProblem> {
  status: number;
  headers: Headers;
  body: T;
  text: string;
}

export type TestRegistry = Awaited<ReturnType<typeof openRegistry>>;
type OpenOptions = Partial<RegistryOptions> & { folder?: string; maxBytes?: number; metadata?: MetadataStore };

export async function openRegistry(options: OpenOptions = {}) {
  const folder = options.folder ?? tempFolder();
  const { maxBytes } = options;
  const file = join(folder, 'registry.db');
  const metadata = options.metadata ?? createSqliteMetadata({ file, ...(maxBytes === undefined ? {} : { maxBytes }) });
  if (!options.metadata) onTestFinished(() => metadata.close());
  const blobs = createDiskBlobs(folder);
  const clock = { now: Date.UTC(2026, 0, 1) };
  const errors: unknown[] = [];
  const many = { times: 10_000, windowMs: 60_000 };
  const registry = await createRegistry({
    storage: { metadata, blobs },
    origin: ORIGIN,
    zone: 'localhost:4600',
    clock: () => clock.now,
    onError: error => errors.push(error),
    rateLimits: { publish: many, auth: many },
    ...options,
  });
  async function ask<T = RegistryProblem>(
    path: string,
    init: RequestInit & { origin?: string } = {},
  ): Promise<Answer<T>> {
    const { origin = ORIGIN, ...rest } = init;
    const response = await registry.fetch(new Request(`${origin}${path}`, { duplex: 'half', ...rest } as RequestInit));
    const { status, headers } = response;
    const text = await response.text();
    const json = /json/.test(headers.get('content-type') ?? '') && text !== '';
    return { status, headers, text, body: (json ? JSON.parse(text) : undefined) as T };
  }
  const bearer = (secret: string | undefined): Record<string, string> =>
    secret === undefined ? {} : { authorization: `Bearer ${secret}` };
  const post = <T = RegistryProblem>(path: string, body: unknown, secret?: string): Promise<Answer<T>> =>
    ask<T>(path, {
      method: 'POST',
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json', ...bearer(secret) },
    });

  async function openSession({ publicKey, privateKey }: { publicKey: string; privateKey: string }): Promise<string> {
    const { nonce } = (await post<{ nonce: string }>('/v1/auth/challenge', { publicKey })).body;
    const signature = await signStatement(
      challengeStatement({ registry: options.origin ?? ORIGIN, nonce, publicKey }),
      privateKey,
    );
    return (await post<NewToken>('/v1/auth/session', { nonce, publicKey, signature })).body.secret;
  }
  async function newToken(session: string, namespace: string): Promise<NewToken> {
    const grant = { name: 'ci', servers: [`${namespace}/*`], actions: ['publish', 'yank'] };
    return (await post<NewToken>('/v1/tokens', grant, session)).body;
  }
  /** A key with a session, and a token for publishing to the namespace it claims. */
  async function openPublisher(namespace = 'acme') {
    const key = await createSigningKey();
    const session = await openSession(key);
    const claimed = await post('/v1/namespaces', { namespace }, session);
    if (claimed.status !== 201) throw new Error(claimed.text);
    const token = await newToken(session, namespace);
    return { key, session, token: token.secret, tokenId: token.id };
  }
  type Body = Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array> | string | null;
  const upload = <T = RegistryProblem>(
    serverId: string,
    body: Body,
    secret: string | undefined,
    { headers = {}, query = '' }: { headers?: Record<string, string>; query?: string } = {},
  ): Promise<Answer<T>> =>
    ask<T>(`${serverPath(serverId)}/publish${query}`, {
      method: 'POST',
      body,
      headers: { 'content-type': 'application/gzip', ...bearer(secret), ...headers },
    });
  return {
    folder,
    metadata,
    blobs,
    registry,
    clock,
    errors,
    ask,
    post,
    openPublisher,
    openSession,
    newToken,
    upload,
    /** Publishes a valid bundle. */
    publish: async (secret: string, change: Partial<Manifest> = {}, files?: Record<string, string | Uint8Array>) => {
      const input = createManifest(change, files);
      return upload<{ digest: string; contentOrigin: string }>(
        input.manifest.serverId,
        await packBundle(input),
        secret,
      );
    },
    /** Every file below the data folder, apart from the database. */
    storedFiles: () =>
      readdirSync(folder, { recursive: true, withFileTypes: true })
        .filter(entry => entry.isFile() && !entry.name.startsWith('registry.db'))
        .map(entry => entry.name),
  };
}
