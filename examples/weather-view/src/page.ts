// The page: bundled from src/view on first use, as one HTML document with everything inline.
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { PLACES } from '@vitrine/example-weather';
import { build } from 'esbuild';

const read = (file: string) => readFileSync(new URL(file, import.meta.url), 'utf8');

/** Builds the document. Rejects with esbuild's report when the view does not compile. */
export async function buildPage(): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [fileURLToPath(new URL('./view/main.ts', import.meta.url))],
    bundle: true,
    write: false,
    minify: true,
    format: 'iife',
    target: 'es2022',
    // In this repository the packages are used from their sources; elsewhere nothing matches the condition.
    conditions: ['@vitrine/source'],
    legalComments: 'none',
    logLevel: 'silent',
  });
  const places = PLACES.map(({ id, name, country }) => [id, name, country]);
  // As functions, because a `$&` in the code would be read as a pattern of the replacement.
  return read('./view/index.html')
    .replace('/* style */', () => read('./view/style.css'))
    .replace('>"places"<', () => `>${JSON.stringify(places).replaceAll('<', '\\u003c')}<`)
    .replace('/* script */', () => outputFiles[0]!.text);
}
