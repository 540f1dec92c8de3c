import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createCatalogFile } from './catalog-file.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'vitrine-kept-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const KEPT = {
  handshakes: { 'initialize 2025-11-25': '{"serverInfo":{"name":"x"}}' },
  tools: ['{"name":"ä","of":1.0}'],
};

it('returns what was stored, for its owner only', async () => {
  const path = join(folder, 'wrap', 'a.json');
  const file = createCatalogFile(path);
  expect(await file.load()).toBeUndefined();
  await file.save(KEPT);
  await file.save(KEPT);
  expect(await file.load()).toEqual(KEPT);
  expect(readdirSync(join(folder, 'wrap'))).toEqual(['a.json']);
  if (process.platform !== 'win32') expect(statSync(path).mode & 0o777).toBe(0o600);
});

it('ignores a file that was changed, truncated, or is of another version', async () => {
  const path = join(folder, 'a.json');
  const file = createCatalogFile(path);
  await file.save(KEPT);
  const text = readFileSync(path, 'utf8');
  writeFileSync(path, text.replace('ä', 'o'));
  await expect(file.load()).rejects.toThrow(/was changed: delete it/);
  writeFileSync(path, text.slice(0, 40));
  await expect(file.load()).rejects.toThrow();
  writeFileSync(path, text.replace('"version":4', '"version":1'));
  expect(await file.load()).toBeUndefined();
});
