// Packs every public package, and installs the tarballs into an empty folder together with what users have beside them.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { readJson, root } from '../support/repository.ts';
import { bin, execute, type Packed } from './run.ts';

interface Dependencies {
  readonly devDependencies: Record<string, string>;
}

/** Packages that applications use besides, in the versions of this repository. */
const FROM_HERE: Readonly<Record<string, readonly string[]>> = {
  'package.json': ['@types/node', 'esbuild', 'playwright-core', 'typescript', 'vite'],
  'packages/assistant-ui/package.json': ['@assistant-ui/react'],
  'packages/chat/package.json': ['@types/react', '@types/react-dom', '@vitejs/plugin-react', 'react', 'react-dom'],
  'packages/server/package.json': ['@modelcontextprotocol/client', '@modelcontextprotocol/sdk', 'zod'],
};
/** webpack with what its guide installs for style sheets, and Next.js. */
const APPLICATIONS = {
  next: '16.4.6',
  webpack: '5.113.0',
  'webpack-cli': '7.3.1',
  'css-loader': '7.1.5',
  'style-loader': '4.0.0',
};

declare module 'vitest' {
  interface ProvidedContext {
    /** The folder in which the packages are installed. */
    consumer: string;
    packed: Packed[];
  }
}

export default async function setup(project: TestProject): Promise<() => void> {
  const folder = mkdtempSync(join(tmpdir(), 'vitrine-release-'));
  const { stdout } = await execute(bin('node'), ['scripts/pack.mjs', '--json', '--into', folder], { cwd: root });
  const packed = packEntries(JSON.parse(stdout)).map(entry => ({
    ...entry,
    filename: join(folder, entry.filename.split('/').at(-1)!),
  }));
  const consumer = join(folder, 'consumer');
  mkdirSync(consumer);
  // The newest releases of @assistant-ui need packages that the registry may not have yet: the same ones as here.
  const { overrides } = readJson<{ overrides: Record<string, unknown> }>('package.json');
  const pinned = Object.entries(overrides).filter(([, version]) => typeof version === 'string');
  const versions = Object.entries(FROM_HERE).flatMap(([file, names]) => {
    const { devDependencies, ...manifest } = readJson<Dependencies & { dependencies?: object }>(file);
    const all = { ...manifest.dependencies, ...devDependencies } as Record<string, string>;
    return names.map(name => [name, all[name]]);
  });
  const tarballs = packed.map(({ name, filename }) => [name, `file:${filename}`]);
  writeFileSync(
    join(consumer, 'package.json'),
    JSON.stringify({
      name: 'consumer',
      version: '1.0.0',
      private: true,
      type: 'module',
      dependencies: Object.fromEntries(tarballs),
      devDependencies: { ...Object.fromEntries(versions), ...APPLICATIONS },
      overrides: Object.fromEntries(pinned),
    }),
  );
  await execute('npm', ['install', '--no-audit', '--no-fund', '--prefer-offline'], { cwd: consumer });
  project.provide('consumer', consumer);
  project.provide('packed', packed);
  return () => rmSync(folder, { recursive: true, force: true });
}

/** npm prints a list, or an object by package name, depending on its version. */
function packEntries(output: Packed[] | Record<string, Packed>): Packed[] {
  return Array.isArray(output) ? output : Object.values(output);
}
