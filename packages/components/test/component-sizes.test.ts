// What a page loads for one component before it can draw: not another component, and not more than its budget.
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { COMPONENT_NAMES } from '@vitrine/components/catalog';
import { build } from 'esbuild';
import { expect, it } from 'vitest';

/** Bytes, gzipped, React external. Forms and trees bring more. */
const BUDGET = 25_000;
const BUDGETS: Readonly<Record<string, number>> = { 'data-table': 30_000, form: 46_000, 'json-view': 31_000 };

const folder = fileURLToPath(new URL('.', import.meta.url));

/** The modules that are loaded with the entry, and their bytes. */
async function bundleEntry(name: string): Promise<{ modules: string[]; bytes: number }> {
  const { metafile, outputFiles } = await build({
    stdin: { contents: `export * from '@vitrine/components/${name}';`, resolveDir: folder, sourcefile: 'entry.js' },
    bundle: true,
    minify: true,
    format: 'esm',
    splitting: true,
    outdir: folder,
    write: false,
    metafile: true,
    absWorkingDir: folder,
    conditions: ['@vitrine/source'],
    jsx: 'automatic',
    external: ['react', 'react-dom', 'react/jsx-runtime'],
    define: { 'process.env.NODE_ENV': '"production"' },
    logLevel: 'error',
  });
  const loaded = new Set<string>();
  const load = (path: string): void => {
    if (loaded.has(path)) return;
    loaded.add(path);
    for (const { path: imported, kind, external } of metafile.outputs[path]!.imports)
      if (kind === 'import-statement' && !external) load(imported);
  };
  // Chunks that are loaded later are entries, too.
  load(Object.keys(metafile.outputs).find(path => metafile.outputs[path]!.entryPoint?.endsWith('entry.js'))!);
  const files = outputFiles.filter(({ path }) => [...loaded].some(output => path.endsWith(`/${output}`)));
  return {
    modules: [...loaded].flatMap(output => Object.keys(metafile.outputs[output]!.inputs)),
    bytes: files.reduce((sum, { contents }) => sum + gzipSync(contents, { level: 9 }).length, 0),
  };
}

it.each(COMPONENT_NAMES)('%s', async name => {
  const { modules, bytes } = await bundleEntry(name);
  const others = modules.flatMap(path => /components\/([\w-]+)\/index\.ts$/.exec(path)?.[1] ?? []);
  expect(others).toEqual([name]);
  expect(bytes).toBeGreaterThan(5_000);
  expect(bytes).toBeLessThanOrEqual(BUDGETS[name] ?? BUDGET);
  expect(modules.filter(path => /node_modules\/(?:mermaid|maplibre-gl|shiki|@observablehq)\//.test(path))).toEqual([]);
});
