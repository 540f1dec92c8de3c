// Bundles `vitrine wrap` into dist/wrap: every chat that uses it starts it anew, and Node resolves a few files faster than hundreds of modules.
import { readFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { defaultServerConditions, defineConfig, type Plugin } from 'vite';
import { listUnlicensedPackages } from '../../scripts/lib/unlicensed-packages.ts';

const path = (relative: string) => fileURLToPath(new URL(relative, import.meta.url));
const manifest = JSON.parse(readFileSync(path('./package.json'), 'utf8')) as Readonly<
  Record<'dependencies' | 'peerDependencies', Readonly<Record<string, string>>>
>;
/** Dependencies that a start loads. The others are loaded on demand, as they are installed. */
const BUNDLED = [
  '@vitrine/connect',
  '@vitrine/protocol',
  '@vitrine/std',
  '@vitrine/wrapper',
  'commander',
  'pino',
  'zod',
];
const INSTALLED = Object.keys({ ...manifest.dependencies, ...manifest.peerDependencies }).filter(
  name => !BUNDLED.includes(name),
);

const LICENCE_TEXT = /Redistribution and use in source|Permission is hereby granted/;

/** The thread that tries pages runs a file of its package, which is not part of the bundle. */
function findThread(): Plugin {
  const here = "new URL('./trial/headless/', import.meta.resolve('@vitrine/wrapper/internal/generation')).href";
  return {
    name: 'vitrine-thread',
    transform: (code, id) =>
      id.endsWith('/headless/trial-thread.ts') ? code.replaceAll('import.meta.url', `(${here})`) : undefined,
  };
}

/** Adds the text of licences that packages have in their README, and fails for a package without any. */
function checkLicences(): Plugin {
  return {
    name: 'vitrine-licences',
    generateBundle(_options, bundle) {
      const modules = Object.values(bundle).flatMap(file => (file.type === 'chunk' ? Object.keys(file.modules) : []));
      for (const folder of listUnlicensedPackages(modules)) {
        const readme = readFileSync(join(folder, 'README.md'), 'utf8');
        if (!LICENCE_TEXT.test(readme)) this.error(`${folder} has no licence to put beside the bundle.`);
        this.emitFile({ type: 'asset', fileName: `notice-of-${basename(folder)}.md`, source: readme });
      }
    },
  };
}

const resolve = { conditions: ['@vitrine/source', ...defaultServerConditions] };

export default defineConfig({
  root: path('.'),
  publicDir: false,
  plugins: [findThread(), checkLicences()],
  resolve,
  ssr: { noExternal: true, resolve },
  build: {
    ssr: true,
    outDir: path('./dist/wrap'),
    emptyOutDir: true,
    // As Node's engines of package.json; readable, for stack traces.
    target: 'node22',
    minify: false,
    license: { fileName: 'third-party-notices.md' },
    rolldownOptions: {
      input: { 'start-wrap': path('./src/commands/wrap/start-wrap.ts') },
      external: id => isBuiltin(id) || INSTALLED.some(name => id === name || id.startsWith(`${name}/`)),
      output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
    },
  },
});
