// Interfaces of a registry in a thread of assistant-ui, in a real Chromium, from a real registry.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createSigningKey, signStatement } from '@vitrine/protocol/internal/registry/signatures';
import { packBundle, type RegistryServer, startRegistry } from '@vitrine/registry';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type HostPages, openHostPages } from '../../../test/support/browser/host-page.ts';
import { bundle } from '../../../test/support/services/serve.ts';
import { createManifest, sha } from '../../registry/test/support/sample-bundle.ts';

const BUNDLE = `
import { createToolUIRuntime } from '@vitrine/view/tool-ui';
import * as z from 'zod/mini';
const runtime = createToolUIRuntime();
runtime.register({
  name: 'City',
  schema: z.object({ city: z.string() }),
  render({ city }, { emitAction }) {
    const button = Object.assign(document.createElement('button'), { textContent: 'City ' + city });
    button.onclick = () => emitAction('choose', { city });
    return button;
  },
});
await runtime.start();
`;

const APP = `
import { AssistantRuntimeProvider, MessagePrimitive, ThreadPrimitive, useExternalStoreRuntime } from '@assistant-ui/react';
import { MCPToolUIProvider, ToolPart } from '@vitrine/assistant-ui';
import { createRoot } from 'react-dom/client';
window.log = [];
window.start = ({ template, registries, announcement }) => {
  const result = city => ({ content: [{ type: 'text', text: 'plain ' + city }], structuredContent: { city } });
  const part = (serverId, city) => ({ type: 'tool-call', toolCallId: serverId, toolName: 'show_city', args: {}, argsText: '{}', result: result(city), mcp: { app: { serverId, resourceUri: '' } } });
  const messages = [{ role: 'assistant', id: 'm', content: [part('one', 'Oslo'), part('two', 'Rome')] }];
  function App() {
    const runtime = useExternalStoreRuntime({ messages, convertMessage: message => message, onNew: async () => {} });
    return <AssistantRuntimeProvider runtime={runtime}>
      <MCPToolUIProvider sandbox={{ template }} registries={registries}
        servers={[{ serverId: 'one', announcement }, { serverId: 'two' }]}
        onAction={async (action, call) => { window.log.push([action, call.serverId]); }}>
        <ThreadPrimitive.Messages>{() => <MessagePrimitive.Root><MessagePrimitive.Parts>
          {({ part }) => part.type === 'tool-call' ? <ToolPart /> : null}
        </MessagePrimitive.Parts></MessagePrimitive.Root>}</ThreadPrimitive.Messages>
      </MCPToolUIProvider>
    </AssistantRuntimeProvider>;
  }
  createRoot(document.getElementById('root')).render(<App />);
};`;

let pages: HostPages;
let registry: RegistryServer;
let folder: string;
let contentOrigin: string;
let hash: string;

beforeAll(async () => {
  pages = await openHostPages({ source: APP, from: 'packages/assistant-ui', isolated: false });
  folder = mkdtempSync(join(tmpdir(), 'vitrine-published-'));
  registry = await startRegistry({ folder, port: 0 });
  const resolveDir = join(import.meta.dirname, '../../view');
  const script = await bundle({ source: BUNDLE, resolveDir }, { minify: true, format: 'esm' });
  hash = sha(script);
  contentOrigin = await publish(script);
}, 60_000);
afterAll(async () => {
  await pages?.close();
  await registry?.close();
  rmSync(folder, { recursive: true, force: true });
});

async function publish(script: string): Promise<string> {
  const post = async (path: string, body: unknown, token?: string) => {
    const headers = { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) };
    const response = await fetch(registry.origin + path, { method: 'POST', headers, body: JSON.stringify(body) });
    return (await response.json()) as Record<string, string>;
  };
  const { publicKey, privateKey } = await createSigningKey();
  const { nonce, statement } = await post('/v1/auth/challenge', { publicKey });
  const { secret } = await post('/v1/auth/session', {
    nonce,
    publicKey,
    signature: await signStatement(statement!, privateKey),
  });
  await post('/v1/namespaces', { namespace: 'acme' }, secret);
  const components = [{ name: 'City', toolNames: ['show_city'] }];
  const input = createManifest({ serverId: 'acme/city', components }, { 'bundle.js': script });
  const response = await fetch(`${registry.origin}/v1/servers/acme%2Fcity/publish`, {
    method: 'POST',
    headers: { 'content-type': 'application/gzip', authorization: `Bearer ${secret}` },
    body: await packBundle(input),
  });
  expect(response.status).toBe(201);
  return ((await response.json()) as { contentOrigin: string }).contentOrigin;
}

async function open(change: object = {}) {
  const testPage = await pages.open();
  const announcement = {
    version: '1.0',
    serverId: 'acme/city',
    serverVersion: '1.0.0',
    bundleHash: hash,
    registry: 'https://evil.example',
  };
  const options = { template: pages.template, registries: [registry.origin], announcement, ...change };
  await testPage.page.evaluate(given => (window as unknown as { start(options: object): void }).start(given), options);
  return testPage;
}

it('a component of an allowed registry draws its server’s tool, from the content’s own origin, and no other server’s', async () => {
  const { page, problems } = await open();
  const frame = page.frameLocator('iframe').frameLocator('iframe');
  const button = frame.getByRole('button', { name: 'City Oslo' });
  await button.waitFor();
  await page.getByText('plain Rome').waitFor();
  await expect.poll(() => page.locator('iframe').count()).toBe(1);
  expect(page.frames().some(frame => frame.url().startsWith(`${contentOrigin}/render?component=City`))).toBe(true);
  await button.click();
  await expect
    .poll(() => page.evaluate(() => (window as unknown as { log: unknown[] }).log))
    .toEqual([[{ type: 'intent', intent: 'choose', params: { payload: { city: 'Oslo' } } }, 'one']]);
  expect(problems).toEqual([]);
  await page.close();
});

it('without allowed registries the announcement is not followed, and a bundle with another hash is text with the reason', async () => {
  const none = await open({ registries: [] });
  await none.page.getByText('plain Oslo').waitFor();
  await expect.poll(() => none.page.locator('iframe').count()).toBe(0);

  const announcement = { version: '1.0', serverId: 'acme/city', serverVersion: '1.0.0', bundleHash: sha('another') };
  const other = await open({ announcement });
  await other.page
    .getByRole('alert')
    .getByText(/runs with the bundle sha256:/)
    .waitFor();
  await other.page.getByText('plain Oslo').waitFor();
  await expect.poll(() => other.page.locator('iframe').count()).toBe(0);
});
