// `createToolUIServer`: the results of its tools, its announcement and its manifest, with a real client and a bundle on disk.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { TOOL_UI_KEY } from '@vitrine/protocol/constants';
import { ManifestSchema } from '@vitrine/protocol/internal/registry/manifest';
import { UIResourceError } from '@vitrine/server';
import { createToolUIServer, writeUILock } from '@vitrine/server/published';
import { afterEach, beforeEach, expect, it } from 'vitest';
import * as z from 'zod';
import { openInMemory } from '../../test/open-client.ts';
import type { ToolUIServerOptions } from './create-tool-ui-server.ts';

const SHA256_OF_ABC = 'sha256:ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad';

let folder: string;
let lock: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'vitrine-lock-'));
  lock = join(folder, 'ui.lock.json');
  writeFileSync(join(folder, 'bundle.js'), 'abc');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function forecastServer(options: Partial<ToolUIServerOptions> = {}) {
  const toolServer = createToolUIServer({
    serverId: 'example.org/weather',
    name: 'Weather',
    version: '1.2.0',
    registryUrl: 'http://127.0.0.1:4600',
    lock,
    components: { Card: { props: z.object({ title: z.string() }), samples: [{ props: { title: 'Oslo' } }] } },
    ...options,
  });
  toolServer.toolWithUI({
    name: 'weather',
    description: 'The weather of a place',
    parameters: z.object({ place: z.string() }),
    component: 'Card',
    execute: ({ place }) => {
      if (place === 'nowhere') throw new Error('There is no such place.');
      return { place, celsius: 4 };
    },
    transformResult: ({ place, celsius }) => ({ title: `${place}: ${celsius} °C` }),
  });
  return toolServer;
}

/** A bundle folder of its own, so that the lock file is not part of it. */
function build(): void {
  const dist = mkdtempSync(join(folder, 'dist-'));
  writeFileSync(join(dist, 'bundle.js'), 'abc');
  writeUILock({ folder: dist, lock });
}

function readCode(run: () => unknown): string {
  try {
    run();
  } catch (error) {
    if (error instanceof UIResourceError) return `${error.code}: ${error.message}`;
    throw error;
  }
  return 'nothing thrown';
}

it('text comes first, structured content is unchanged, and the props of the component are beside it', async () => {
  build();
  const client = await openInMemory(forecastServer().server);
  const result = await client.callTool({ name: 'weather', arguments: { place: 'Oslo' } });
  expect(result).toMatchObject({
    content: [{ type: 'text', text: '{"place":"Oslo","celsius":4}' }],
    structuredContent: { place: 'Oslo', celsius: 4 },
    _meta: { [TOOL_UI_KEY]: { component: 'Card', props: { title: 'Oslo: 4 °C' } } },
  });
  expect(await client.callTool({ name: 'weather', arguments: { place: 'nowhere' } })).toMatchObject({
    isError: true,
    content: [{ type: 'text', text: 'There is no such place.' }],
  });
  await client.close();
});

it('initialize announces the interface with the hash of the built bundle', async () => {
  build();
  const { server, getUICapability } = forecastServer();
  const client = await openInMemory(server);
  const extensions = (client.getServerCapabilities() as { extensions?: Record<string, unknown> }).extensions;
  const announced = {
    version: '1.0',
    registry: 'http://127.0.0.1:4600',
    serverId: 'example.org/weather',
    serverVersion: '1.2.0',
    bundleHash: SHA256_OF_ABC,
  };
  expect(extensions?.[TOOL_UI_KEY]).toEqual(announced);
  expect(getUICapability()).toEqual(announced);
  expect((await client.listTools()).tools[0]?._meta).toBeUndefined();
  await client.close();
});

it('the manifest names the tools, components, files and permissions', () => {
  build();
  const manifest = forecastServer({
    permissions: { network: { connect: ['https://api.example.org'] } },
  }).generateManifest();
  expect(ManifestSchema.safeParse(JSON.parse(JSON.stringify(manifest))).success).toBe(true);
  expect(manifest).toMatchObject({
    serverId: 'example.org/weather',
    version: '1.2.0',
    entry: 'bundle.js',
    files: { 'bundle.js': { hash: SHA256_OF_ABC, size: 3 } },
    permissions: { network: { connect: ['https://api.example.org'] } },
  });
  expect(manifest.components).toMatchObject([
    { name: 'Card', toolNames: ['weather'], propsSchema: { type: 'object' }, samples: [{ props: { title: 'Oslo' } }] },
  ]);
});

it('without a registry the component is a page of MCP Apps', async () => {
  build();
  const client = await openInMemory(forecastServer({ registryUrl: undefined }).server);
  const [tool] = (await client.listTools()).tools;
  const uri = (tool!._meta!.ui as { resourceUri: string }).resourceUri;
  const { contents } = await client.readResource({ uri });
  expect(contents[0]).toMatchObject({ mimeType: 'text/html;profile=mcp-app' });
  expect((contents[0] as { text: string }).text).toContain('data-component="Card"');
  expect((contents[0] as { text: string }).text).toContain('<script type="module">abc</script>');
  await client.close();
});

it('a missing, stale or broken lock file, a bad id and a bad component name are refused with the way out', () => {
  expect(readCode(forecastServer)).toMatch(/^lock-missing: .*build the interface first/);
  build();
  const read = JSON.parse(readFileSync(lock, 'utf8')) as { folder: string };
  writeFileSync(join(folder, read.folder, 'bundle.js'), 'abcd');
  expect(readCode(forecastServer)).toMatch(/^lock-stale: .*bundle\.js: build the interface again/);
  writeFileSync(lock, '{}');
  expect(readCode(forecastServer)).toMatch(/^lock-invalid: .*Build the interface again/);
  build();
  expect(readCode(() => forecastServer({ serverId: 'evil.com/#' }))).toMatch(
    /^bad-options: serverId: .*"evil\.com\/#"/,
  );
  expect(readCode(() => forecastServer({ version: 'latest' }))).toMatch(/^bad-options: version: .*"latest"/);
  const { toolWithUI } = forecastServer();
  const tool = { name: 'x', description: 'x', parameters: z.object({}), component: '"><script>', execute: () => ({}) };
  expect(readCode(() => toolWithUI(tool))).toMatch(/^bad-options: component: /);
  writeFileSync(join(folder, 'page.html'), '<p>');
  expect(readCode(() => writeUILock({ folder, lock }))).toMatch(/^lock-invalid: .*page\.html cannot be in a bundle/);
});

it('a bundle that is not installed with the server is not compared', () => {
  build();
  const { folder: dist } = JSON.parse(readFileSync(lock, 'utf8')) as { folder: string };
  rmSync(join(folder, dist), { recursive: true });
  expect(forecastServer().getUICapability().bundleHash).toBe(SHA256_OF_ABC);
});
