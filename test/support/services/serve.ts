// A small HTTP server for browser tests: named pages and scripts on a free loopback port.
import type { RequestListener } from 'node:http';
import { build } from 'esbuild';
import { startTestServer, type TestServer } from './test-server.ts';

/** One answer: a string is HTML for `/…` paths and JavaScript for paths that end in `.js`. */
export interface TestResponse {
  status?: number;
  headers?: Record<string, string>;
  body: string;
}

export type { TestServer };

/** Serves fixed pages at an address. Keys are paths, without the query; an unknown path answers 404. */
export function servePages(pages: Record<string, string | TestResponse>, address?: string): Promise<TestServer> {
  const listener: RequestListener = (request, response) => {
    const path = new URL(request.url ?? '/', 'http://x').pathname;
    const page = pages[path];
    if (page === undefined) {
      response.writeHead(404).end('not found');
      return;
    }
    const { status = 200, headers = {}, body } = typeof page === 'string' ? { body: page } : page;
    const type = path.endsWith('.js') ? 'text/javascript' : 'text/html';
    response.writeHead(status, { 'content-type': `${type}; charset=utf-8`, ...headers }).end(body);
  };
  return startTestServer(listener, 0, address);
}

/** Argument of `bundle`: the path of an entry, or a source text whose imports are resolved from `resolveDir`. */
type BundleEntry = string | { source: string; resolveDir: string };

interface BundleOptions {
  minify?: boolean;
  format?: 'iife' | 'esm';
  globalName?: string;
}

// On `globalThis`: each test file may load this module anew.
const holder = globalThis as { vitrineBundles?: Map<string, Promise<string>> };

/** Bundles a browser entry into one script with the repo's live sources. A worker bundles the same entry once. */
export function bundle(entry: BundleEntry, options: BundleOptions = {}): Promise<string> {
  const bundles = (holder.vitrineBundles ??= new Map());
  const key = JSON.stringify([entry, options]);
  const script = bundles.get(key) ?? buildScript(entry, options);
  bundles.set(key, script);
  return script;
}

async function buildScript(
  entry: BundleEntry,
  { minify = false, format = 'iife', globalName }: BundleOptions,
): Promise<string> {
  const result = await build({
    ...(typeof entry === 'string'
      ? { entryPoints: [entry] }
      : { stdin: { contents: entry.source, resolveDir: entry.resolveDir, loader: 'tsx' } }),
    bundle: true,
    write: false,
    minify,
    format,
    ...(globalName === undefined ? {} : { globalName }),
    platform: 'browser',
    target: 'es2022',
    jsx: 'automatic',
    conditions: ['@vitrine/source'],
    define: { 'process.env.NODE_ENV': '"production"' },
    legalComments: 'none',
    logLevel: 'error',
  });
  return result.outputFiles[0]!.text;
}
