// Packs and installs for tests: every public package is built, packed, and installed from its tarball into an empty folder together with
// packages of the registry.
import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll } from 'vitest';
import { listPackages, type Manifest, readJson, root } from './repository.ts';

export const packages = listPackages().filter(({ manifest }) => !manifest.private);
export const execute = promisify(execFile);
export const bin = (name: string) => join(root, 'node_modules', '.bin', name);

/** The output of `npm pack --json` for one package. */
export interface Packed {
  name: string;
  filename: string;
  size: number;
  files: { path: string }[];
}

/** The packed packages, by name, and their folder; available once the tests of the file run. */
export const packed = new Map<string, Packed>();
export let folder: string;

/** Packs for the tests of a file. */
export function packAll(): void {
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'vitrine-pack-'));
    const { stdout } = await execute(bin('node'), ['scripts/pack.mjs', '--json', '--into', folder], {
      cwd: root,
      maxBuffer: 64 * 1024 * 1024,
    });
    for (const entry of packEntries(JSON.parse(stdout))) packed.set(entry.name, entry);
  }, 180_000);
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
}

/** A new folder in which all of them are installed from their tarballs. */
export async function installAll(): Promise<string> {
  const consumer = join(folder, 'consumer');
  mkdirSync(consumer);
  // The newest releases of @assistant-ui need packages that the registry may not have yet: the same ones as here.
  const { overrides } = readJson<{ overrides: Record<string, unknown> }>('package.json');
  const pinned = Object.entries(overrides).filter(([, version]) => typeof version === 'string');
  const { devDependencies } = readJson<Manifest>('packages/assistant-ui/package.json');
  const dependencies = { '@assistant-ui/react': devDependencies?.['@assistant-ui/react'] };
  writeFileSync(
    join(consumer, 'package.json'),
    JSON.stringify({ private: true, type: 'module', dependencies, overrides: Object.fromEntries(pinned) }),
  );
  await execute(
    'npm',
    ['install', '--no-audit', '--no-fund', '--prefer-offline', ...[...packed.values()].map(tarballPath)],
    { cwd: consumer, maxBuffer: 64 * 1024 * 1024 },
  );
  return consumer;
}

/** npm prints a list, or an object by package name, depending on its version. */
function packEntries(output: Packed[] | Record<string, Packed>): Packed[] {
  return Array.isArray(output) ? output : Object.values(output);
}

export function tarballPath({ filename }: Packed): string {
  return join(folder, filename.split('/').at(-1)!);
}
