// The folder in which `vitrine wrap` keeps what it knows of servers: `<key>.json` and `<key>-interfaces/` for each.
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { dataFolder } from '../data-folder.ts';
import { UsageError } from '../usage-error.ts';

export interface CacheFolderOptions {
  /** @default that of `vitrine wrap` */
  readonly directory?: string;
  readonly json?: boolean;
}

const KEY = /^([0-9a-f]{16})(?:\.json|-interfaces)$/;

export function cacheFolderOf({ directory }: CacheFolderOptions): string {
  return directory ?? join(dataFolder(), 'wrap');
}

/** The revisions and shapes of the tools of one server. */
export function interfacesFolder(folder: string, key: string): string {
  return join(folder, `${key}-interfaces`);
}

/** What models have answered, for any server. */
export function answersFolder(folder: string): string {
  return join(folder, 'answers');
}

/** The folders of `--debug`, one for each run. */
export function debugFolder(folder: string): string {
  return join(folder, 'debug');
}

/** The keys of all servers, or the given one. Throws `UsageError` for a key that is not there. */
export async function keysIn(folder: string, key?: string): Promise<string[]> {
  const names = await readdir(folder).catch(() => []);
  const keys = [...new Set(names.flatMap(name => KEY.exec(name)?.[1] ?? []))].sort();
  if (key === undefined || keys.includes(key)) return keys.filter(each => key === undefined || each === key);
  throw new UsageError('bad-value', `Nothing is kept under ${key}. vitrine cache ls lists the keys.`, {
    received: key,
  });
}

/** Prints a value as JSON, or lines for reading. */
export function printKept({ json }: CacheFolderOptions, value: unknown, lines: () => readonly string[]): void {
  process.stdout.write(json ? `${JSON.stringify(value, undefined, 2)}\n` : `${lines().join('\n')}\n`);
}
