// Measures what a page loads at once for each browser package: gzip -9 of the minified bundle of its whole public entry, dependencies
// included, without React (a page that uses it has it) and what is loaded on demand. `--json` prints one object, bytes by package name;
// `--peers` adds the official packages, measured the same way. test/size.test.ts holds the budgets.
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { build } from 'esbuild';

const root = fileURLToPath(new URL('..', import.meta.url));

/** The packages that run in a page. */
export const BROWSER_PACKAGES = ['@vitrine/view', '@vitrine/host', '@vitrine/react', '@vitrine/models/form'];

/** Other packages with the same purpose: the view's side, the host's side, the host's side in React. */
export const PEER_PACKAGES = [
  '@modelcontextprotocol/ext-apps',
  '@modelcontextprotocol/ext-apps/app-bridge',
  '@mcp-ui/client',
];

/** Modules that few pages load: those without Web Crypto, and those with a sandbox at one url. */
const RARE = /\/(sha256-without-web-crypto|sandbox-url)\.ts$/;

/**
 * Bytes of everything that `specifier` exports, bundled, minified and gzipped, without what it imports by `import()`. `later: true` counts
 * that too, but not what is imported by `import()` from there, nor `RARE`: what is loaded only when it is needed.
 */
export async function bundleSize(specifier: string, { later = false } = {}): Promise<number> {
  const result = await build({
    stdin: { contents: `export * from '${specifier}';`, resolveDir: `${root}bench` },
    bundle: true,
    write: false,
    outdir: root,
    splitting: true,
    metafile: true,
    minify: true,
    format: 'esm',
    platform: 'browser',
    target: 'es2022',
    conditions: ['@vitrine/source'],
    external: ['react', 'react-dom', 'react/*', 'react-dom/*'],
    define: { 'process.env.NODE_ENV': '"production"' },
    legalComments: 'none',
    logLevel: 'error',
  });
  const { outputs } = result.metafile;
  const entry = Object.keys(outputs).find(path => outputs[path]?.entryPoint === '<stdin>');
  const pending = new Set(entry === undefined ? [] : [entry]);
  for (const path of pending)
    for (const chunk of outputs[path]?.imports ?? []) {
      const isCounted = chunk.kind === 'import-statement' || (later && path === entry);
      const isRare = RARE.test(outputs[chunk.path]?.entryPoint ?? '');
      if (!chunk.external && isCounted && !isRare) pending.add(chunk.path);
    }
  return result.outputFiles
    .filter(({ path }) => [...pending].some(name => path.endsWith(`/${name}`)))
    .reduce((sum, { contents }) => sum + gzipSync(contents, { level: 9 }).length, 0);
}

/** Sizes by package name. */
export async function measureSizes(specifiers: readonly string[]): Promise<Record<string, number>> {
  const sizes: Record<string, number> = {};
  for (const specifier of specifiers) sizes[specifier] = await bundleSize(specifier);
  return sizes;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const options = process.argv.slice(2);
  const unknown = options.find(option => option !== '--json' && option !== '--peers');
  if (unknown !== undefined) {
    console.error(`Unknown option ${unknown}. Options: --json, --peers.`);
    process.exit(2);
  }
  const sizes = await measureSizes([...BROWSER_PACKAGES, ...(options.includes('--peers') ? PEER_PACKAGES : [])]);
  if (options.includes('--json')) console.log(JSON.stringify(sizes));
  else for (const [name, bytes] of Object.entries(sizes)) console.log(`${name.padEnd(44)}${bytes} bytes gzipped`);
}
