// Builds `vitrine.js` and what it loads on demand into dist/web, for pages without a bundler.
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { defaultClientConditions, defineConfig, type Plugin } from 'vite';
import { listUnlicensedPackages } from '../../scripts/lib/unlicensed-packages.ts';

const path = (relative: string) => fileURLToPath(new URL(relative, import.meta.url));

const NOTICES = 'third-party-notices.md';
const { version } = JSON.parse(readFileSync(path('./package.json'), 'utf8')) as { version: string };
const BANNER = `/*! Vitrine ${version}, Apache-2.0. The licences of what it contains: ${NOTICES} beside it. */`;

/** Modules that are drawn with styles, by what imports them: a page without a bundler has no other way to load those. */
const STYLED: Readonly<Record<string, string>> = {
  './native-view.tsx': path('./web/native-view.ts'),
  '@vitrine/a2ui/host': path('./web/a2ui-stage.ts'),
};

/** Puts the styles before the modules that need them. */
function addStyles(): Plugin {
  return {
    name: 'vitrine-styles',
    enforce: 'pre',
    resolveId: (source, importer) => (importer?.startsWith(path('./src/')) ? STYLED[source] : undefined),
  };
}

/** Writes the classic script, and fails for a package that comes without the text of its licence. */
function finish(): Plugin {
  return {
    name: 'vitrine-files',
    generateBundle(_options, bundle) {
      const modules = Object.values(bundle).flatMap(file =>
        file.type === 'chunk' ? Object.entries(file.modules) : [],
      );
      const unlicensed = listUnlicensedPackages(
        modules.flatMap(([id, { renderedLength }]) => (renderedLength > 0 ? [id] : [])),
      );
      if (unlicensed.length > 0)
        this.error(`These packages have no licence to put beside the bundle: ${unlicensed.join(', ')}.`);
      const classic = readFileSync(path('./web/vitrine.classic.js'), 'utf8');
      this.emitFile({ type: 'asset', fileName: 'vitrine.classic.js', source: `${BANNER}\n${classic}` });
    },
    writeBundle({ dir = '' }) {
      if (!existsSync(`${dir}/${NOTICES}`)) this.error(`${NOTICES} was not written.`);
    },
  };
}

export default defineConfig({
  root: path('.'),
  publicDir: false,
  base: './',
  plugins: [addStyles(), finish()],
  define: { 'process.env.NODE_ENV': '"production"' },
  oxc: { jsx: { runtime: 'automatic', development: false } },
  resolve: { conditions: ['@vitrine/source', ...defaultClientConditions] },
  build: {
    outDir: path('./dist/web'),
    emptyOutDir: true,
    target: 'es2022',
    assetsInlineLimit: 0,
    modulePreload: false,
    license: { fileName: NOTICES },
    // The grammar of a language is one file.
    chunkSizeWarningLimit: 1000,
    rolldownOptions: {
      input: { vitrine: path('./web/vitrine.ts') },
      preserveEntrySignatures: 'strict',
      output: {
        entryFileNames: '[name].js',
        chunkFileNames: 'vitrine/[name]-[hash].js',
        postBanner: chunk => (chunk.isEntry ? BANNER : ''),
        // What the page loads at first is one file; rolldown would share its parts with those that are loaded on demand.
        codeSplitting: { groups: [{ name: 'base', test: /\/tool-view\/web\/vitrine\.ts$/ }] },
      },
      onLog(level, log, handler) {
        // React's compilers read these directives; in a page there is no server.
        if (log.code !== 'MODULE_LEVEL_DIRECTIVE') handler(level, log);
      },
    },
  },
});
