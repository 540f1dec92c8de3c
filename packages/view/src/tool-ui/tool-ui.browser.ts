// `createToolUIRuntime` in a real Chromium: the same bundle as a page of a registry (`<RemoteToolUI>`, dialect `tool-ui`) and as the
// page of a tool (MCP Apps). The tests read only messages and the frame's content.
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { FrameLocator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type HostPages, openHostPages } from '../../../../test/support/browser/host-page.ts';
import { bundle, servePages, type TestServer } from '../../../../test/support/services/serve.ts';

const BUNDLE = `
import { createToolUIRuntime } from '@vitrine/view/tool-ui';
import * as z from 'zod/mini';
const runtime = createToolUIRuntime();
const element = (name, text) => Object.assign(document.createElement(name), { textContent: text });
runtime.register({
  name: 'City',
  schema: z.object({ city: z.string(), celsius: z.number() }),
  render({ city, celsius }, { previous, emitAction, emitResult, proposal }) {
    const card = previous ?? document.createElement('section');
    if (!previous) {
      card.append(element('h1'), element('input'), element('button', 'Choose'), element('button', 'Keep'), element('output'));
      card.children[2].onclick = () => emitAction('choose', { day: 1 });
      card.children[3].onclick = () => emitResult({ kept: true });
    }
    card.children[0].textContent = city + ' ' + celsius;
    card.children[4].textContent = proposal?.state ?? '';
    return card;
  },
});
runtime.register({ name: 'Markup', schema: z.object({}), render: () => '<b>no</b>' });
runtime.start().catch(error => { document.body.dataset.failed = error.code + ': ' + error.message; });
`;

const APP = `
import { RemoteToolUI, SandboxProvider } from '@vitrine/react';
import { createHost } from '@vitrine/host';
import { useState } from 'react';
import { createRoot } from 'react-dom/client';
import { flushSync } from 'react-dom';
window.log = [];
const log = name => (...values) => { window.log.push([name, ...values]); };
window.remote = (template, src, first) => {
  function App() {
    const [props, set] = useState(first);
    window.set = next => flushSync(() => set(next));
    return <RemoteToolUI src={src} toolName="weather" props={props} context={{ theme: 'dark' }} onAction={log('action')} onAddResult={log('result')}
      errorFallback={<b id="sorry">plain</b>} />;
  }
  createRoot(document.getElementById('root')).render(<SandboxProvider template={template}><App /></SandboxProvider>);
};
window.mcpApp = (template, content, result) => {
  const host = createHost({ sandbox: { template }, info: { name: 'test', version: '1.0.0' }, capabilities: { message: { text: {} }, updateModelContext: { structuredContent: {} } },
    onAction: async action => { log(action.type)(action); return {}; } });
  const surface = host.surface({ id: 's', part: { type: 'ui-resource', uri: 'ui://t/e', server: 's', mimeType: 'text/html;profile=mcp-app', source: 'tool', content } });
  const root = document.getElementById('root');
  root.style.cssText = 'position:relative;width:400px';
  surface.show(root);
  surface.setInput({});
  surface.setResult(result);
};
`;

interface AppWindow {
  log: unknown[][];
  set(props: object): void;
  remote(template: string, src: string, props: object): void;
  mcpApp(template: string, content: string, result: object): void;
}

let hosts: HostPages;
let registry: TestServer;
const createDocument = (script: string): string =>
  `<!doctype html><html lang="en"><meta charset="utf-8"><title>t</title><body><div id="root"></div><script type="module">${script}</script>`;
let page: string;

beforeAll(async () => {
  const resolveDir = dirname(fileURLToPath(import.meta.url));
  page = createDocument(await bundle({ source: BUNDLE, resolveDir }, { minify: true, format: 'esm' }));
  hosts = await openHostPages({ source: APP, isolated: false });
  registry = await servePages({
    '/render': { headers: { 'content-security-policy': 'sandbox allow-scripts' }, body: page },
  });
});
afterAll(async () => {
  await hosts?.close();
  await registry?.close();
});

/** The view that is shown: spare sandboxes come after it. */
const innermost = (page: Page): FrameLocator => page.frameLocator('iframe').first().frameLocator('iframe');
const logged = (page: Page, name: string) =>
  page
    .waitForFunction(name => (window as unknown as AppWindow).log.find(entry => entry[0] === name), name)
    .then(found => found.jsonValue());

async function remote(component: string, props: object) {
  const { page } = await hosts.open();
  await page.evaluate(
    ([template, src, first]) =>
      (window as unknown as AppWindow).remote(template as string, src as string, first as object),
    [hosts.template, `${registry.origin}/render?component=${component}`, props],
  );
  return {
    page,
    frame: innermost(page),
    set: (next: object) => page.evaluate(value => (window as unknown as AppWindow).set(value), next),
  };
}

it('a component is drawn with checked props, updated in place, and its actions and results reach the application', async () => {
  const { page, frame, set } = await remote('City', { city: 'Oslo <b>x</b>', celsius: 3 });
  await frame.getByRole('heading', { name: 'Oslo <b>x</b> 3' }).waitFor();
  await expect.poll(() => frame.locator('html').getAttribute('data-theme')).toBe('dark');

  await frame.locator('input').evaluate(input => {
    (input as HTMLInputElement).value = 'typed';
  });
  await set({ args: { place: 'Rome' }, result: { content: [], structuredContent: { city: 'Rome', celsius: 20 } } });
  await frame.getByRole('heading', { name: 'Rome 20' }).waitFor();
  await expect.poll(() => frame.locator('input').inputValue()).toBe('typed');
  await set({
    args: {},
    result: {
      content: [],
      structuredContent: {},
      _meta: { 'vitrine.dev/tool-ui': { component: 'City', props: { city: 'Bern', celsius: 9 } } },
    },
  });
  await frame.getByRole('heading', { name: 'Bern 9' }).waitFor();

  await frame.getByRole('button', { name: 'Choose' }).click();
  expect(await logged(page, 'action')).toEqual(['action', 'choose', { day: 1 }]);
  await frame.getByRole('button', { name: 'Keep' }).click();
  await page.getByRole('button', { name: 'Use this result', disabled: false }).click();
  expect(await logged(page, 'result')).toEqual(['result', { kept: true }]);
  await frame.getByText('accepted').waitFor();
});

it('props that do not fit, an unknown component and a render that returns text end in the plain result', async () => {
  const invalid = await remote('City', { city: 'Oslo' });
  await invalid.page.locator('#sorry').waitFor();
  await invalid.page
    .getByText(/City cannot be drawn: celsius/)
    .first()
    .waitFor();

  const later = await remote('City', { city: 'Oslo', celsius: 1 });
  await later.frame.getByRole('heading', { name: 'Oslo 1' }).waitFor();
  await later.set({ city: 7 });
  await later.page.locator('#sorry').waitFor();

  const markup = await remote('Markup', {});
  await markup.page.locator('#sorry').waitFor();

  const unknown = await remote('Town', {});
  await unknown.page
    .getByText(/There is no component "Town". Registered: City, Markup./)
    .first()
    .waitFor();
});

it('while the tool runs nothing is drawn, and a tool that failed is shown as its text', async () => {
  const { frame, set } = await remote('City', { args: { place: 'Rome' } });
  await frame.locator('#root[aria-busy=true]').waitFor({ state: 'attached' });
  await expect.poll(() => frame.locator('#root').textContent()).toBe('');
  await set({
    args: { place: 'Rome' },
    result: { content: [{ type: 'text', text: 'No such place.' }], isError: true },
  });
  await frame.getByRole('alert').getByText('No such place.').waitFor();
  await expect.poll(() => frame.locator('#root').getAttribute('aria-busy')).toBe('false');
});

it('the same bundle is the page of a tool in an MCP Apps host', async () => {
  const { page: hostPage } = await hosts.open();
  // One component alone needs no name.
  const single = createDocument(
    await bundle(
      {
        source: BUNDLE.replace(/runtime\.register\(\{ name: 'Markup'.*\n/, ''),
        resolveDir: dirname(fileURLToPath(import.meta.url)),
      },
      { minify: true, format: 'esm' },
    ),
  );
  await hostPage.evaluate(
    ([template, html]) =>
      (window as unknown as AppWindow).mcpApp(template!, html!, {
        content: [],
        structuredContent: { city: 'Oslo', celsius: 3 },
      }),
    [hosts.template, single],
  );
  const frame = innermost(hostPage);
  await frame.getByRole('heading', { name: 'Oslo 3' }).waitFor();
  await frame.getByRole('button', { name: 'Keep' }).click();
  expect(await logged(hostPage, 'model-context')).toMatchObject([
    'model-context',
    { type: 'model-context', structuredContent: { kept: true } },
  ]);
  await frame.getByText('accepted').waitFor();
});
