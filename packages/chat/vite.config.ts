// Builds the web page into dist/web. With `@vitrine/source` it bundles the repository's sources, so no package has to be built first.
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { defaultClientConditions, defineConfig, type Plugin } from 'vite';

const path = (relative: string) => fileURLToPath(new URL(relative, import.meta.url));

/** Writes a Brotli and a gzip file beside every script, style and picture of text; the chat's server sends them. */
function precompress(): Plugin {
  return {
    name: 'precompress',
    apply: 'build',
    async writeBundle({ dir = '' }, bundle) {
      const files = Object.values(bundle).filter(({ fileName }) => /^assets\/.*\.(js|css|svg)$/.test(fileName));
      const compress = async (file: (typeof files)[number]): Promise<void> => {
        const content = Buffer.from(file.type === 'chunk' ? file.code : file.source);
        const target = join(dir, file.fileName);
        await writeFile(`${target}.br`, await promisify(brotliCompress)(content));
        await writeFile(`${target}.gz`, await promisify(gzip)(content, { level: 9 }));
      };
      await Promise.all(files.map(compress));
    },
  };
}

/** Facts of rolldown about the modules of a build. */
interface Modules {
  getModuleInfo(id: string): { readonly importedIds: readonly string[] } | null;
}

/**
 * Names the file of what the page imports at its start, without `import()`: one file, because the headers of an answer weigh 1.2 KB. Other
 * modules stay as the bundler divides them.
 */
function nameStart(): (id: string, modules: Modules) => string | null {
  const atStart = new Set<string>();
  return (id, modules) => {
    if (atStart.size === 0) {
      atStart.add(path('./web/src/main.tsx'));
      for (const each of atStart)
        for (const imported of modules.getModuleInfo(each)?.importedIds ?? []) atStart.add(imported);
    }
    return atStart.has(id) ? 'start' : null;
  };
}

export default defineConfig({
  root: path('.'),
  publicDir: path('./web/public'),
  base: '/',
  // Scripts and styles find each other wherever the chat is; the document's own addresses get its base path from the server.
  experimental: {
    renderBuiltUrl: (filename, { hostType }) => (hostType === 'html' ? `/${filename}` : { relative: true }),
  },
  plugins: [react(), precompress()],
  resolve: { conditions: ['@vitrine/source', ...defaultClientConditions] },
  // Its grammars are files of their own, each loaded with the first code in its language.
  worker: { format: 'es' },
  build: {
    outDir: path('./dist/web'),
    emptyOutDir: true,
    // The page's Content-Security-Policy allows scripts and fonts from its own origin only, so nothing may be inlined.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // The licences of what is bundled, beside it.
    license: { fileName: 'third-party-notices.md' },
    rolldownOptions: { output: { codeSplitting: { groups: [{ name: nameStart() }] } } },
  },
});
