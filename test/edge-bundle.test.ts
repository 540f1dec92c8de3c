// The sandbox handler on runtimes without Node's modules: Cloudflare Workers, Deno Deploy, Vercel Edge.
import vm from 'node:vm';
import { build } from 'esbuild';
import { expect, it } from 'vitest';
import { root } from './support/repository.ts';

/** The bundle of a worker, resolved as Cloudflare's bundler does. Rejects when something imports a module of Node's. */
async function bundleForEdge(contents: string): Promise<string> {
  const { outputFiles } = await build({
    stdin: { contents, resolveDir: `${root}/bench` },
    bundle: true,
    write: false,
    format: 'iife',
    platform: 'browser',
    conditions: ['@vitrine/source', 'workerd', 'worker', 'browser'],
    target: 'es2022',
    logLevel: 'silent',
  });
  return outputFiles[0]!.text;
}

it('@vitrine/host/sandbox-handler is bundled for an edge runtime, and serves a sandbox with the globals of one alone', async () => {
  const code = await bundleForEdge(`
    import { createSandboxHandler } from '@vitrine/host/sandbox-handler';
    globalThis.handle = createSandboxHandler({ hostOrigins: ['https://chat.example'] });
  `);
  const globals = vm.createContext({ URL, URLSearchParams, Request, Response, Headers, TextEncoder, TextDecoder });
  vm.runInContext(code, globals);
  const { handle } = globals as unknown as { handle(request: Request): Response };
  const open = (host: string) =>
    handle(new Request(`https://v${'0'.repeat(25)}.views.example/?${new URLSearchParams({ host })}`));
  const response = open('https://chat.example');
  expect(response.status).toBe(200);
  expect(response.headers.get('content-security-policy')).toContain('frame-ancestors https://chat.example');
  expect(await response.text()).toContain('proxy-ready');
  expect(open('https://other.example').status).toBe(403);
});

it('@vitrine/tool-view/server is bundled for an edge runtime', async () => {
  const code = await bundleForEdge(`export * from '@vitrine/tool-view/server';`);
  expect(code).toContain('sandbox.html');
});

it('the check sees a module of Node’s: @vitrine/host/node is not for an edge runtime', async () => {
  await expect(bundleForEdge(`export * from '@vitrine/host/node';`)).rejects.toThrow(/node:/);
});
