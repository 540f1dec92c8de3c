// The sandbox as shipped, in a real Chromium: what a view may do with and without the user's opt-ins.
import type { UIResourcePart } from '@vitrine/protocol/parts';
import type { SandboxOptIn } from '@vitrine/protocol/sandbox';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type HostPages, openHostPages } from '../../../../test/support/browser/host-page.ts';
import type * as kitModule from '../index.ts';

type Page = { kit: typeof kitModule; said: Record<string, unknown>[] };

let pages: HostPages;
beforeAll(async () => {
  pages = await openHostPages();
});
afterAll(() => pages?.close());

const part = (content: string): UIResourcePart => ({
  type: 'ui-resource',
  uri: 'ui://test/view',
  server: 'test',
  mimeType: 'text/html',
  source: 'embedded',
  content,
});

/** Returns what a view says of itself as the parameters of its first intent. */
async function ask(content: string, optIns: SandboxOptIn[] = []): Promise<Record<string, unknown>> {
  const { page } = await pages.open();
  await page.evaluate(
    ({ shown, template, optIns }) => {
      const w = window as unknown as Page;
      w.said = [];
      const host = w.kit.createHost({
        sandbox: { template },
        info: { name: 't', version: '1' },
        optIns: server => (server === 'test' ? optIns : []),
        async onAction(action) {
          if (action.type === 'intent') w.said.push(action.params as Record<string, unknown>);
        },
      });
      host.surface({ id: 'one', part: shown }).show(document.querySelector('#root') as HTMLElement);
    },
    { shown: part(content), template: pages.template, optIns },
  );
  await page.waitForFunction(() => (window as unknown as Page).said.length > 0);
  const message = await page.evaluate(() => (window as unknown as Page).said[0]!);
  await page.close();
  return message;
}

/** Tries what each opt-in is about. An empty module of WebAssembly is eight bytes. */
const TRIES = `<script type="module">
  const attempt = async f => { try { return await f(); } catch { return 'blocked'; } };
  const blob = (text, type = 'text/javascript') => URL.createObjectURL(new Blob([text], { type }));
  const load = (tag, src) => new Promise((ok, no) => Object.assign(document.body.appendChild(document.createElement(tag)), { src, onload: () => ok('ran'), onerror: no }));
  const out = {
    'blob image': await attempt(() => load('img', blob('<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>', 'image/svg+xml'))),
    'blob worker': await attempt(() => new Promise((ok, no) => { const w = new Worker(blob('postMessage("ran")')); w.onmessage = e => ok(e.data); w.onerror = no; })),
    'blob fetch': await attempt(async () => { await fetch(blob('x')); return 'ran'; }),
    'data module': await attempt(async () => (await import('data:text/javascript,export default "ran"')).default),
    wasm: await attempt(async () => { await WebAssembly.compile(new Uint8Array([0, 97, 115, 109, 1, 0, 0, 0])); return 'ran'; }),
    eval: await attempt(() => eval('"ran"')),
    'network': await attempt(async () => { await fetch('ORIGIN/'); return 'ran'; }),
  };
  parent.postMessage({ type: 'intent', payload: { intent: 'report', params: out } }, '*');
</script><body>`;

it.each<[SandboxOptIn[], string[]]>([
  [[], []],
  [['blob'], ['blob image', 'blob worker', 'blob fetch']],
  [['data'], ['data module']],
  [['wasm'], ['wasm']],
  [['unsafe-eval'], ['wasm', 'eval']],
])('with the opt-ins %j a view can do: %j', async (optIns, able) => {
  const answers = await ask(TRIES.replace('ORIGIN', pages.origin), optIns);
  expect(Object.keys(answers).filter(name => answers[name] === 'ran')).toEqual(able);
  expect(Object.keys(answers)).toHaveLength(7);
});

it('the frame is in the page at once, and can be focused before the address of its sandbox is known', async () => {
  const { page, problems } = await pages.open();
  const focused = await page.evaluate(
    ({ shown, template }) => {
      const host = (window as unknown as Page).kit.createHost({
        sandbox: { template },
        info: { name: 't', version: '1' },
      });
      host.surface({ id: 'one', part: shown }).show(document.querySelector('#root') as HTMLElement);
      const frame = document.querySelector('iframe');
      frame?.focus();
      return [document.activeElement === frame, frame?.getAttribute('src')];
    },
    { shown: part('<p>A red chair'), template: pages.template },
  );
  expect(focused).toEqual([true, null]);
  await page.frameLocator('iframe[title]').frameLocator('iframe').getByText('A red chair').waitFor();
  expect(problems).toEqual([]);
  await page.close();
});
