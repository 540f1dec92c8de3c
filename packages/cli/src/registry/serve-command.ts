// `vitrine registry`: serves a registry from a folder; `vitrine registry verify` checks its audit log, its data and its files.
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import {
  createDiskBlobs,
  createPostgresMetadata,
  createSqliteMetadata,
  type RegistryReport,
  startRegistry,
  verifyRegistry,
} from '@vitrine/registry';
import { endOnSignal } from '../end-on-signal.ts';
import { EXIT } from '../exit.ts';
import { UsageError } from '../usage-error.ts';
import { answer, type OutputOptions, printProgress } from './output.ts';

export interface ServeOptions {
  readonly port?: number | undefined;
  readonly host: string;
  /** Folder of the database and the bundles. */
  readonly data: string;
  /** Address of a PostgreSQL database. @default SQLite in `data` */
  readonly database?: string | undefined;
  /** The registry's origin, behind a proxy. */
  readonly origin?: string | undefined;
  /** Where content is: each server on a label below it. */
  readonly zone?: string | undefined;
  /** Pages that may embed content, as CSP sources. */
  readonly embedder: readonly string[];
  /** Proxies in front of the registry, whose `X-Forwarded-For` names the client. @default 0 */
  readonly trustProxy?: number | undefined;
  /** Whether a namespace that contains a dot needs a proof of its domain. @default false */
  readonly requireProof?: boolean | undefined;
}

/** Starts the registry and prints its address; runs until a signal ends it. */
export async function runRegistry(options: ServeOptions): Promise<void> {
  const { port, host, data, database, origin, zone, embedder, trustProxy, requireProof = false } = options;
  const server = await startRegistry({
    folder: resolve(data),
    host,
    ...(port !== undefined && { port }),
    ...(database !== undefined && { database }),
    ...(origin !== undefined && { origin }),
    ...(zone !== undefined && { zone }),
    ...(embedder.length > 0 && { embedders: embedder }),
    ...(trustProxy !== undefined && { trustProxy }),
    ownership: { required: requireProof },
    onError: error =>
      printProgress(`vitrine: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`),
    onWarning: warning => printProgress(`vitrine: ${warning}`),
  });
  endOnSignal({ close: () => server.close() });
  printProgress(`Content: http://<label>.${server.zone}, data: ${resolve(data)}`);
  process.stdout.write(`Vitrine registry: ${server.origin}\n`);
}

/**
 * Checks the chain of the audit log, the versions and namespaces against it, and the hash of every file. Resolves with the exit code.
 * `head`: a hash noted earlier.
 */
export async function runRegistryVerify({
  data,
  database,
  head,
  ...output
}: OutputOptions & { data: string; database?: string | undefined; head?: string | undefined }): Promise<number> {
  const folder = resolve(data);
  const file = join(folder, 'registry.db');
  if (!existsSync(database === undefined ? file : folder))
    throw new UsageError('bad-value', `There is no registry in ${folder}. Name its folder by --data.`, {
      received: data,
    });
  const metadata =
    database === undefined ? createSqliteMetadata({ file }) : await createPostgresMetadata({ url: database });
  try {
    const report = await verifyRegistry(metadata, head === undefined ? {} : { expectedHead: head });
    const { audit, problems, versions, namespaces, hashes } = report;
    const blobs = createDiskBlobs(folder);
    const damaged: string[] = [];
    for (const hash of hashes) {
      const bytes = await blobs.read(hash).catch(() => undefined);
      if (!bytes) damaged.push(hash);
    }
    const ok = audit.ok && problems.length === 0 && damaged.length === 0;
    answer(
      output,
      { ok, audit, versions, namespaces, problems, files: hashes.size, damaged },
      describeReport(report, damaged),
    );
    return ok ? EXIT.ok : EXIT.failed;
  } finally {
    await metadata.close();
  }
}

function describeReport(
  { audit, problems, versions, namespaces, hashes }: RegistryReport,
  damaged: string[],
): string[] {
  const against = audit.ok ? 'as in the audit log' : 'not compared with the broken audit log';
  return [
    audit.ok
      ? `Audit log: ${audit.entries} lines, unbroken. Head: ${audit.head}`
      : `Audit log: line ${audit.seq}: ${audit.problem}`,
    problems.length === 0
      ? `Data: ${versions} versions and ${namespaces} namespaces, ${against}.`
      : `Data: ${problems.length} differences. ${problems.slice(0, 5).join(' ')}`,
    damaged.length === 0
      ? `Files: ${hashes.size}, each with its hash.`
      : `Files: ${damaged.length} of ${hashes.size} are missing or damaged: ${damaged.slice(0, 5).join(', ')}`,
  ];
}
