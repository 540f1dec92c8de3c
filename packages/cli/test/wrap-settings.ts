// A folder for settings of vitrine wrap, for the tests of a file.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach } from 'vitest';
import { readSettings, type WrapArguments } from '../src/commands/wrap/settings/resolve-settings.ts';

export const NPX = ['npx', '-y', 'vitrine'];

export let folder: string;

/** Makes a new folder for each test of the calling file. */
export function makeFolders(): void {
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'vitrine-wrap-'));
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));
}

export const read = (words: Partial<WrapArguments>, env: NodeJS.ProcessEnv = {}) =>
  readSettings({ serverCommand: [], ...words }, env);

export function write(text: string, name = 'wrap.yml'): string {
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
}
