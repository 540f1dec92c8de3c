// A registry as a Node server, with its data in a folder: SQLite (or PostgreSQL elsewhere) for the metadata, files (or S3) for the bundles.
import { mkdirSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { getRequestListener } from '@hono/node-server';
import { type BlobStore, openBlobs } from '@vitrine/storage/internal/blobs';
import { createRegistry, type Registry, type RegistryOptions } from './create-registry.ts';
import { problemResponse, RegistryError } from './problem.ts';
import type { MetadataStore } from './store/metadata-store.ts';
import { createPostgresMetadata } from './store/postgres-metadata.ts';
import { createSqliteMetadata } from './store/sqlite-metadata.ts';

/** The options of `startRegistry`. */
export interface RegistryServerOptions extends Omit<RegistryOptions, 'storage' | 'origin' | 'zone'> {
  /** Folder of the data; created when it is missing. */
  folder: string;
  /** Address of a PostgreSQL database for the metadata, for several processes: `postgres://user@host/database`. @default SQLite in `folder` */
  database?: string;
  /** The schema of the tables in `database`. @default 'vitrine_registry' */
  schema?: string;
  /**
   * Storage of the bundles, for several machines: `s3://bucket/prefix?endpoint=…&region=…&path-style=1` with the credentials of the
   * variables `AWS_…`, or a folder that they share. @default `folder`
   */
  blobs?: string;
  /** @default 4600; 0 for a free one */
  port?: number;
  /** Address to listen on. @default '127.0.0.1' */
  host?: string;
  /** The registry's origin, behind a proxy. @default `http://127.0.0.1:<port>` */
  origin?: string;
  /** @default `localhost:<port>` */
  zone?: string;
  /** How long a request may take to arrive. @default 60000 */
  requestTimeoutMs?: number;
  /** How often files that no version names are looked for while the registry runs, in milliseconds. @default 3600000 */
  sweepEveryMs?: number;
}

/** A running registry. */
export interface RegistryServer {
  readonly port: number;
  readonly origin: string;
  readonly zone: string;
  readonly registry: Registry;
  close(): Promise<void>;
}

const DEFAULT_PORT = 4600;
/** Staged files of processes that have ended, and files of no version, stay this long. */
const GRACE_MS = 3_600_000;
const REQUEST_TIMEOUT_MS = 60_000;
const HEADERS_TIMEOUT_MS = 15_000;

/**
 * Starts the server. Rejects with Node's error when the port is taken, with `TypeError` for a zone that does not isolate servers, and with
 * `StorageError` for a database or a place of bundles that cannot be used.
 *
 * @example
 * const server = await startRegistry({ folder: 'data', port: 4600 });
 * await server.close();
 */
export async function startRegistry(options: RegistryServerOptions): Promise<RegistryServer> {
  const { folder, port: wanted = DEFAULT_PORT, host = '127.0.0.1', ...rest } = options;
  const { requestTimeoutMs: requestTimeout = REQUEST_TIMEOUT_MS } = rest;
  mkdirSync(folder, { recursive: true });
  let answer = async (_request: Request, _env: unknown): Promise<Response> =>
    problemResponse(new RegistryError('internal-error', 'The registry is starting. Try again in a moment.'));
  const listener = getRequestListener((request, env) => answer(request, env), {
    overrideGlobalObjects: false,
    errorHandler: () =>
      problemResponse(new RegistryError('bad-request', 'The request has no valid address or Host header.')),
  });
  const limits = {
    headersTimeout: Math.min(HEADERS_TIMEOUT_MS, requestTimeout),
    requestTimeout,
    // Node looks this often for what took too long.
    connectionsCheckingInterval: requestTimeout / 4,
    maxHeaderSize: 16_384,
  };
  const server = createServer(limits, listener);
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen({ host, port: wanted, exclusive: true }, resolve);
  });
  const { port } = server.address() as AddressInfo;
  const stop = (): Promise<void> => {
    server.closeAllConnections();
    return new Promise(resolve => server.close(() => resolve()));
  };
  const parts: { close(): Promise<void> }[] = [{ close: stop }];
  const closeAll = async (): Promise<void> => {
    for (const part of parts) await part.close();
  };
  try {
    const metadata = await openMetadata(options);
    parts.push(metadata);
    const blobs = await openBlobs(options.blobs ?? folder, { stagingFolder: join(folder, 'staging') });
    parts.push(blobs);
    const origin = rest.origin ?? `http://127.0.0.1:${port}`;
    const zone = rest.zone ?? `localhost:${port}`;
    const registry = await createRegistry({ ...rest, storage: { metadata, blobs }, origin, zone });
    answer = (request, env) => registry.fetch(request, env);
    const sweeper = repeat(() => sweepBlobs(metadata, blobs), rest.sweepEveryMs ?? GRACE_MS, rest.onError);
    parts.unshift(sweeper, { close: () => registry.flush() });
    const close = (): Promise<void> => {
      registry.drain();
      return closeAll();
    };
    return { port, origin, zone, registry, close };
  } catch (error) {
    await closeAll();
    throw error;
  }
}

/** Removes files that no version names. They are listed beside other work, and removed while no process publishes. */
async function sweepBlobs(metadata: MetadataStore, blobs: BlobStore): Promise<void> {
  let usedHashes: ReadonlySet<string> = new Set();
  await metadata.withUsedHashes(hashes => {
    usedHashes = hashes;
  });
  const exclusive = (remove: (used: ReadonlySet<string>) => Promise<void>) => metadata.withUsedHashes(remove);
  await blobs.sweep(usedHashes, { now: Date.now(), graceMs: GRACE_MS, exclusive });
}

/** Runs `work` at once and again and again, and never twice at a time. `close` waits for a run that has begun. */
function repeat(work: () => Promise<void>, everyMs: number, onError: (error: unknown) => void = () => {}) {
  let running: Promise<void> | undefined;
  const run = (): void => {
    running ??= work()
      .catch(onError)
      .finally(() => {
        running = undefined;
      });
  };
  const timer = setInterval(run, everyMs);
  timer.unref();
  run();
  return {
    async close(): Promise<void> {
      clearInterval(timer);
      await running;
    },
  };
}

/** The store of the metadata: in a database that several processes share, else in the folder. */
async function openMetadata({ database, schema, folder }: RegistryServerOptions): Promise<MetadataStore> {
  return database === undefined
    ? createSqliteMetadata({ file: join(folder, 'registry.db') })
    : createPostgresMetadata({ url: database, ...(schema === undefined ? {} : { schema }) });
}
