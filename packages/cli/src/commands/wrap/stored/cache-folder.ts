// The folder in which `vitrine wrap` keeps what it knows of servers: `<key>.json` and `<key>-interfaces/` for each.
import { readdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { commandIO } from '../../../program/command-io.ts';
import { dataFolder } from '../../../program/data-folder.ts';

export interface CacheFolderOptions {
  /** @default as `vitrine wrap` finds it: VITRINE_WRAP_CACHE_DIRECTORY, then `cache.directory` of `config`, then the user's data folder */
  readonly directory?: string;
  /** The same, by the name that the option of `vitrine wrap` has. */
  readonly cacheDirectory?: string;
  /** The configuration file of `vitrine wrap`. */
  readonly config?: string;
  readonly json?: boolean;
}

const KEY = /^([0-9a-f]{16})(?:\.json|-interfaces)$/;

export function defaultCacheFolder(env: NodeJS.ProcessEnv): string {
  return join(dataFolder({ env }), 'wrap');
}

/** Throws `ConnectError`. */
export async function findCacheFolder(
  { directory, cacheDirectory = directory, config }: CacheFolderOptions,
  env: NodeJS.ProcessEnv = commandIO().env,
): Promise<string> {
  const configuredDirectory = cacheDirectory ?? (env.VITRINE_WRAP_CACHE_DIRECTORY || undefined);
  if (configuredDirectory !== undefined) return resolve(configuredDirectory);
  const inFile =
    config === undefined
      ? undefined
      : await (await import('../settings/read-config-file.ts')).loadCacheDirectory(config);
  return inFile ?? defaultCacheFolder(env);
}

/** The revisions and shapes of the tools of one server. */
export function interfacesFolder(folder: string, key: string): string {
  return join(folder, `${key}-interfaces`);
}

/** Returns the folder of what models have answered, for any server. */
export function answersFolder(folder: string): string {
  return join(folder, 'answers');
}

/** The folders of `--debug`, one for each run. */
export function debugFolder(folder: string): string {
  return join(folder, 'debug');
}

/** The keys of all servers, sorted. */
export async function keysIn(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch(() => []);
  return [...new Set(names.flatMap(name => KEY.exec(name)?.[1] ?? []))].sort();
}

/** Prints a value as JSON, or lines for reading. */
export function printReport({ json }: CacheFolderOptions, value: unknown, lines: () => readonly string[]): void {
  commandIO().stdout.write(json ? `${JSON.stringify(value, undefined, 2)}\n` : `${lines().join('\n')}\n`);
}
