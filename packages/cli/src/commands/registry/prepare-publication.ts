// Prepares a publication: the manifest, whose list of files is made from the bundle, and the bundle's bytes.
import { readFileSync, statSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import {
  isLegacyManifest,
  LEGACY_ENTRY,
  LegacyManifestSchema,
  upgradeManifest,
} from '@vitrine/protocol/internal/registry/legacy-manifest';
import { type Manifest, ManifestSchema } from '@vitrine/protocol/internal/registry/manifest';
import { UIResourceError } from '@vitrine/server';
import { type UILock, writeUILock } from '@vitrine/server/published';
import * as z from 'zod';
import { UsageError } from '../../program/usage-error.ts';
import { fillFromServerJson } from './listing-commands.ts';

export interface PublicationSource {
  /** The manifest's file. `files`, `entry` and `styles` may be left out: they are made of the bundle. */
  readonly manifest: string;
  /** The folder of the built bundle, or its only file. */
  readonly bundle: string;
  /** Id of the server. It must be the manifest's, where the manifest has one. */
  readonly serverId?: string | undefined;
  /** The version to publish, over the manifest's. A 1.0 manifest has none. */
  readonly release?: string | undefined;
  /** A `server.json` of the official MCP registry: fills in what the manifest does not say. */
  readonly serverJson?: string | undefined;
  /** @default `ui.lock.json` beside the manifest */
  readonly lock?: string | undefined;
}

/** A version that is ready to be checked and uploaded. */
export interface Publication {
  readonly manifest: Manifest;
  /** Bytes by path. */
  readonly files: ReadonlyMap<string, Uint8Array>;
  readonly lockFile: string;
  /** Notes for the publisher. */
  readonly notes: readonly string[];
}

/** Writes the lock file, and reads everything. Throws `UsageError` `missing`, `bad-value`, `conflict`; `UIResourceError` `lock-invalid`. */
export function preparePublication(source: PublicationSource): Publication {
  const { serverId, release } = source;
  const manifestInput = readSource(source);
  const lockFile = resolve(source.lock ?? join(dirname(source.manifest), 'ui.lock.json'));
  const bundle = resolve(source.bundle);
  const isFile = readStat(source.bundle).isFile();
  const folder = isFile ? dirname(bundle) : bundle;
  const entry = isLegacyManifest(manifestInput) ? undefined : (manifestInput as { entry?: unknown }).entry;
  const lock = lockBundle({
    folder,
    lock: lockFile,
    ...(isFile && { only: [basename(bundle)] }),
    ...(typeof entry === 'string' && { entry }),
  });
  const { manifest, notes } = isLegacyManifest(manifestInput)
    ? fromLegacy(manifestInput, lock, release)
    : { manifest: complete(manifestInput, lock, release), notes: [] };
  if (serverId !== undefined && serverId !== manifest.serverId)
    throw new UsageError(
      'conflict',
      `--server-id is ${JSON.stringify(serverId)}, but ${source.manifest} is of ${JSON.stringify(manifest.serverId)}.`,
      { received: serverId, hint: 'Leave --server-id out, or name the manifest of that server by --manifest.' },
    );
  const files = new Map(
    Object.entries(manifest.files).map(([path]) => [
      path,
      new Uint8Array(readFileSync(join(folder, isLegacyManifest(manifestInput) ? lock.entry : path))),
    ]),
  );
  return { manifest, files, lockFile, notes };
}

/** Locks the bundle as `writeUILock` does; several faults of files are listed. */
function lockBundle(options: Parameters<typeof writeUILock>[0]): UILock {
  try {
    return writeUILock(options);
  } catch (error) {
    if (!(error instanceof UIResourceError) || !Array.isArray(error.received)) throw error;
    throw new UsageError('bad-value', 'The bundle cannot be published:', { faults: error.received.map(String) });
  }
}

function complete(manifestInput: unknown, lock: UILock, release: string | undefined): Manifest {
  const { entry, styles, files } = lock;
  const read = ManifestSchema.safeParse({
    manifestVersion: '2.0',
    permissions: {},
    ...(manifestInput as object),
    ...(release !== undefined && { version: release }),
    entry,
    ...(styles && { styles }),
    files,
  });
  if (read.success) return read.data;
  throw badManifest(read.error.issues);
}

function fromLegacy(
  manifestInput: unknown,
  lock: UILock,
  release: string | undefined,
): { manifest: Manifest; notes: string[] } {
  const read = LegacyManifestSchema.safeParse(manifestInput);
  if (!read.success) throw badManifest(read.error.issues);
  const entryFile = lock.files[lock.entry]!;
  if (Object.keys(lock.files).length !== 1)
    throw new UsageError(
      'conflict',
      `A 1.0 manifest has one file (${LEGACY_ENTRY}): name it by --bundle, or write a 2.0 manifest.`,
    );
  if (read.data.bundleHash !== entryFile.hash)
    throw new UsageError(
      'conflict',
      `The manifest says bundleHash ${read.data.bundleHash}, but the bundle has ${entryFile.hash}.`,
      { received: read.data.bundleHash, hint: 'Build again, or correct it.' },
    );
  if (release === undefined)
    throw new UsageError('missing', 'A 1.0 manifest has no version: name one by --release, such as 1.0.0.');
  return upgradeManifest(read.data, { version: release, size: entryFile.size });
}

function readSource({ manifest, serverJson }: PublicationSource): Record<string, unknown> {
  const manifestInput = readManifest(manifest);
  if (serverJson === undefined) return manifestInput;
  if (isLegacyManifest(manifestInput))
    throw new UsageError('conflict', 'A 1.0 manifest has no listing that --server-json could fill in.', {
      received: serverJson,
      hint: 'Write a 2.0 manifest: vitrine init.',
    });
  return fillFromServerJson(serverJson, manifestInput);
}

function readManifest(file: string): Record<string, unknown> {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (cause) {
    throw new UsageError('missing', `There is no manifest at ${resolve(file)}.`, {
      received: file,
      hint: 'Name it by --manifest, or write one with: vitrine init',
      cause,
    });
  }
  try {
    const value: unknown = JSON.parse(text);
    return z.record(z.string(), z.unknown()).parse(value);
  } catch (cause) {
    throw new UsageError('bad-value', `${file} is no JSON object.`, {
      received: file,
      hint: 'Correct the file; vitrine init writes a manifest.',
      cause,
    });
  }
}

function readStat(bundle: string) {
  try {
    return statSync(bundle);
  } catch (cause) {
    throw new UsageError('missing', `There is no bundle at ${resolve(bundle)}.`, {
      received: bundle,
      hint: 'Build it first, or name its folder by --bundle.',
      cause,
    });
  }
}

function badManifest(issues: readonly { path: PropertyKey[]; message: string }[]): UsageError {
  const faults = issues
    .slice(0, 20)
    .map(({ path, message }) => `${path.map(String).join('.') || 'manifest'}: ${message}`);
  return new UsageError('bad-value', 'The manifest cannot be published:', { faults });
}
