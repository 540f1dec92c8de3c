// `vitrine registry`: serves a registry from a folder; `vitrine registry verify` checks its audit log, its data and its files.
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import {
  createPostgresMetadata,
  createSqliteMetadata,
  type MetadataStore,
  openBlobs,
  type Quotas,
  type RegistryReport,
  startRegistry,
  verifyRegistry,
} from '@vitrine/registry';
import { liftBlock, takeDown } from '@vitrine/registry/internal/command';
import { closeOnSignal } from '../../program/close-on-signal.ts';
import { commandIO } from '../../program/command-io.ts';
import { EXIT } from '../../program/exit.ts';
import { createServiceOutput } from '../../program/service-output.ts';
import { UsageError } from '../../program/usage-error.ts';
import { version } from '../../program/version.ts';
import { startServiceTelemetry } from '../../service-metrics/start-service-telemetry.ts';
import type { ServiceOptions } from '../../shared-options/service-options.ts';
import { answer, type OutputOptions } from './output.ts';

export interface ServeOptions extends ServiceOptions {
  readonly port?: number | undefined;
  readonly host: string;
  /** Folder of the database and the bundles. */
  readonly data: string;
  /** Address of a PostgreSQL database. @default SQLite in `data` */
  readonly database?: string | undefined;
  /** A bucket, or a folder, of the bundles. @default `data` */
  readonly blobs?: string | undefined;
  /** The registry's origin, behind a proxy. */
  readonly origin?: string | undefined;
  /** Zone of the content: each server is on a label below it. */
  readonly zone?: string | undefined;
  /** Whether the names of the zone are looked up. */
  readonly zoneCheck?: boolean | undefined;
  /** Pages that may embed content, as CSP sources. */
  readonly embedder: readonly string[];
  /** Proxies in front of the registry, whose `X-Forwarded-For` names the client. @default 0 */
  readonly trustProxy?: number | undefined;
  /** Whether a namespace that contains a dot needs a proof of its domain. @default false */
  readonly requireProof?: boolean | undefined;
  /** `name=number`, of `Quotas`. */
  readonly quota: readonly string[];
}

/** Starts the registry and prints its address; runs until a signal ends it. */
export async function runRegistry(options: ServeOptions): Promise<void> {
  const {
    port,
    host,
    data,
    database,
    blobs,
    origin,
    zone,
    embedder,
    trustProxy,
    requireProof = false,
    quota,
  } = options;
  const quotas = readQuotas(quota);
  const output = await createServiceOutput({
    format: options.logFormat,
    command: 'registry',
    secrets: database === undefined ? [] : [database, decodeURIComponent(URL.parse(database)?.password ?? '')],
  });
  const { env } = commandIO();
  const { metrics } = options;
  const telemetry = await startServiceTelemetry({
    ...{ command: 'registry', version: version(), countsChanges: true, env, metrics, log: output.log },
  });
  const server = await startRegistry({
    folder: resolve(data),
    host,
    ...(port !== undefined && { port }),
    ...(database !== undefined && { database }),
    ...(blobs !== undefined && { blobs }),
    ...(origin !== undefined && { origin }),
    ...(zone !== undefined && { zone }),
    checkNames: options.zoneCheck,
    ...(embedder.length > 0 && { embedders: embedder }),
    ...(trustProxy !== undefined && { trustProxy }),
    ownership: { required: requireProof },
    quotas,
    observer: telemetry.observer,
    onChange: telemetry.countChange,
    onError: output.error,
    onWarning: output.notice,
  }).catch(async error => {
    await telemetry.close();
    throw error;
  });
  const closing = closeOnSignal({ drainSeconds: options.drain, printLine: output.line });
  closing.add(() => telemetry.close());
  closing.add(() => server.close());
  closing.onDrain(() => server.registry.drain());
  if (telemetry.metricsUrl !== undefined) output.line(`Metrics: ${telemetry.metricsUrl}`);
  output.line(`Content: ${new URL(server.origin).protocol}//<label>.${server.zone}, data: ${resolve(data)}`);
  output.started('registry', server.origin);
}

const QUOTA_NAMES = ['namespaces', 'publishes', 'versions', 'bytes'] as const satisfies readonly (keyof Quotas)[];

/** Throws `UsageError` for what is no `name=number`. */
function readQuotas(texts: readonly string[]): Quotas {
  const pairs = texts.map(text => {
    const [, name, number] = /^(\w+)=(\d{1,15})$/.exec(text) ?? [];
    if (number !== undefined && QUOTA_NAMES.some(known => known === name)) return [name, Number(number)] as const;
    throw new UsageError(
      'bad-value',
      `--quota ${JSON.stringify(text)}: write name=number. Names: ${QUOTA_NAMES.join(', ')}.`,
      { received: text },
    );
  });
  return Object.fromEntries(pairs);
}

/** Options for where a registry's data is. */
export interface DataOptions extends OutputOptions {
  readonly data: string;
  readonly database?: string | undefined;
}

/** Throws `UsageError` where no registry has its data. */
async function openMetadata({ data, database }: DataOptions): Promise<MetadataStore> {
  // An empty variable sets nothing.
  if (database) return createPostgresMetadata({ url: database });
  const folder = resolve(data);
  const file = join(folder, 'registry.db');
  if (!existsSync(file))
    throw new UsageError('bad-value', `There is no registry in ${folder}.`, {
      received: data,
      hint: 'Name its folder by --data.',
    });
  return createSqliteMetadata({ file });
}

export interface TakedownOptions extends DataOptions {
  readonly reason?: string | undefined;
  readonly undo?: boolean | undefined;
}

/** Removes a version, or all of a server and blocks it; with `undo` lifts the block. For the operator: it works on the data itself. */
export async function runTakedown(named: string, { reason, undo, ...options }: TakedownOptions): Promise<void> {
  const [serverId = '', version] = named.split('@', 2);
  if (undo === true && (version !== undefined || reason !== undefined))
    throw new UsageError('conflict', '--undo is for a whole server, without a reason: removed versions stay removed.', {
      hint: 'Leave --reason and the version out.',
    });
  if (undo !== true && !reason)
    throw new UsageError('missing', 'Say why by --reason: it is shown to those who ask for the interface.');
  const store = await openMetadata(options);
  try {
    if (undo === true) {
      if (!(await liftBlock(store, serverId, { now: Date.now() })))
        throw new UsageError('bad-value', `${serverId} is not blocked.`, {
          received: serverId,
          hint: 'Name a blocked server: a version that was removed stays removed.',
        });
      return answer(options, { serverId, blocked: false }, [`${serverId} may be published to again.`]);
    }
    const removed = await takeDown(store, { serverId, version, reason: reason! }, { now: Date.now() });
    if (!removed)
      throw new UsageError('bad-value', `The registry has no ${named}.`, {
        received: named,
        hint: 'Name a server, or a version as server@version, that vitrine search finds.',
      });
    return answer(options, { serverId, removed, blocked: version === undefined }, [
      `${removed.length} ${removed.length === 1 ? 'version' : 'versions'} removed: no longer served within seconds, and deleted by the registry within the hour after.`,
      ...(version === undefined ? [`${serverId} takes no new versions. To allow them: --undo`] : []),
      'Caches of hosts and browsers may keep their copies.',
    ]);
  } finally {
    await store.close();
  }
}

/**
 * Checks the chain of the audit log, the versions and namespaces against it, and the hash of every file. Resolves with the exit code.
 * `head`: a hash noted earlier.
 */
export async function runRegistryVerify({
  data,
  database,
  blobs: place,
  head,
  ...output
}: DataOptions & { readonly blobs?: string | undefined; readonly head?: string | undefined }): Promise<number> {
  if (!place && !existsSync(resolve(data)))
    throw new UsageError('bad-value', `There are no files of a registry in ${resolve(data)}.`, {
      received: data,
      hint: 'Name their place by --blobs, or their folder by --data.',
    });
  const metadata = await openMetadata({ data, database });
  const blobs = await openBlobs(place || resolve(data));
  try {
    const report = await verifyRegistry(metadata, head === undefined ? {} : { expectedHead: head });
    const { audit, problems, versions, namespaces, hashes } = report;
    const damaged: string[] = [];
    for (const hash of hashes) {
      const bytes = await blobs.read(hash).catch((error: unknown) => {
        if ((error as { code?: unknown }).code === 'unreachable') throw error;
      });
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
    await blobs.close();
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
