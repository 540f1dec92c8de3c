// How many bytes a page loads for one entry of `@vitrine/components` before it can draw: the entry and what it imports statically, minified
// and gzipped, React external. Chunks that are imported when they are needed do not count.
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { build } from 'esbuild';

const resolveDir = dirname(fileURLToPath(import.meta.url));

/** Gzipped bytes of a module with this source text. */
export async function initialBytes(source: string): Promise<number> {
  const { outputFiles, metafile } = await build({
    stdin: { contents: source, resolveDir, loader: 'ts', sourcefile: 'entry.ts' },
    bundle: true,
    minify: true,
    format: 'esm',
    splitting: true,
    outdir: resolveDir,
    write: false,
    metafile: true,
    conditions: ['@vitrine/source'],
    jsx: 'automatic',
    external: ['react', 'react-dom', 'react/jsx-runtime', 'react-dom/client'],
    define: { 'process.env.NODE_ENV': '"production"' },
    logLevel: 'error',
  });
  // Chunks that are loaded later are entries, too.
  const entry = Object.keys(metafile.outputs).find(path => metafile.outputs[path]!.entryPoint?.endsWith('entry.ts'))!;
  const loaded = new Set<string>();
  const load = (path: string): void => {
    if (loaded.has(path)) return;
    loaded.add(path);
    for (const { path: imported, kind, external } of metafile.outputs[path]!.imports)
      if (kind === 'import-statement' && !external) load(imported);
  };
  load(entry);
  const names = [...loaded].map(path => path.slice(path.lastIndexOf('/') + 1));
  return outputFiles
    .filter(({ path }) => names.includes(path.slice(path.lastIndexOf('/') + 1)))
    .reduce((sum, { contents }) => sum + gzipSync(contents, { level: 9 }).length, 0);
}
