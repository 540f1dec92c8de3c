// The older renderer under React in a real Chromium: behaviour that the comparison with the older package (bench/src/migration/) does not
// test.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type HostPages, openHostPages } from '../../../../test/support/browser/host-page.ts';

const SOURCE = `
import { SandboxProvider, UIResourceRenderer, HTMLResourceRenderer } from './src/compat/index.ts';
import { StrictMode, useLayoutEffect, useRef, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { flushSync } from 'react-dom';

window.log = [];
const View = ({ id, s }) => {
  const ref = useRef(null);
  return <li data-item={id}><UIResourceRenderer resource={{ uri: 'ui://' + id + '/view', mimeType: 'text/html', text: s.text ?? s.html, _meta: { 'mcpui.dev/ui-initial-render-data': { id } } }}
    onUIAction={async action => { window.log.push([id, s.tick, action.payload.message]); return s.tick; }}
    htmlProps={{ style: { height: 100 }, iframeRenderData: { tick: s.tick, list: [1, [2]] },
      iframeProps: { ref, className: 'mine', title: 'View ' + id, 'data-extra': 'x', sandbox: 'allow-same-origin',
        onLoad: event => { window.log.push([id, 'load', event.currentTarget.tagName, ref.current === event.currentTarget, ref.current.title]); } } }} /></li>;
};
window.start = (template, html) => {
  function App() {
    const [s, set] = useState({ order: ['a', 'b'], tick: 0, html });
    window.set = change => flushSync(() => set(old => ({ ...old, ...change })));
    return <ul>{s.order.map(id => <View key={id} id={id} s={s} />)}</ul>;
  }
  const app = template ? <SandboxProvider template={template}><App /></SandboxProvider> : <App />;
  createRoot(document.getElementById('root')).render(<StrictMode>{app}</StrictMode>);
};
window.refs = (template, external) => {
  const At = ({ refs }) => {
    const object = useRef(null);
    const [called] = useState(() => frame => frame && refs.push(frame.tagName));
    useLayoutEffect(() => void refs.push(object.current?.tagName, object.current?.contentWindow?.postMessage('early', '*') === undefined));
    const mimeType = external ? 'text/uri-list' : 'text/html';
    const resource = { uri: 'ui://x/y', mimeType, text: external ?? '<p>x' };
    return <>
      <HTMLResourceRenderer resource={resource} iframeProps={{ ref: object }} />
      <HTMLResourceRenderer resource={resource} iframeProps={{ ref: called }} />
    </>;
  };
  const refs = [];
  const root = createRoot(document.getElementById('root'));
  flushSync(() => root.render(<SandboxProvider template={template}><At refs={refs} /></SandboxProvider>));
  return refs;
};
window.alone = (template, props) => createRoot(document.getElementById('root')).render(
  <SandboxProvider template={template}><HTMLResourceRenderer {...props} /></SandboxProvider>);`;

/** Presses itself when it receives new data: so each render shows in the log. */
const HTML = `<!doctype html><body><script>
  const post = message => parent.postMessage(message, '*');
  addEventListener('message', e => {
    if (e.source !== parent) return;
    if (e.data.type === 'ui-lifecycle-iframe-render-data') post({ type: 'notify', payload: { message: JSON.stringify(e.data.payload.renderData) } });
  });
  post({ type: 'ui-lifecycle-iframe-ready' });
</script>`;

interface AppWindow {
  log: unknown[][];
  start(template: string | undefined, html: string): void;
  alone(template: string, props: object): void;
  set(change: object): void;
  refs(template: string, external?: string): unknown[];
}

let pages: HostPages;
beforeAll(async () => {
  pages = await openHostPages({ source: SOURCE, isolated: false });
});
afterAll(() => pages?.close());

const until = { timeout: 30_000 };

async function start(sandbox = true) {
  const { page, problems } = await pages.open();
  await page.evaluate(({ template, html }) => (window as unknown as AppWindow).start(template, html), {
    template: sandbox ? pages.template : undefined,
    html: HTML,
  });
  const log = () => page.evaluate(() => (window as unknown as AppWindow).log);
  return {
    page,
    problems,
    log,
    set: (change: object) => page.evaluate(c => (window as unknown as AppWindow).set(c), change),
    clear: () => page.evaluate(() => void ((window as unknown as AppWindow).log = [])),
    /** Returns what the views of one id have received, in order. */
    received: async (id: string) =>
      (await log())
        .filter(([who, what]) => who === id && what !== 'load')
        .map(([, , data]) => JSON.parse(String(data))),
  };
}

it('handlers and render data come from the latest render; the same data is not sent again', async () => {
  const { page, problems, received, log, set } = await start();
  await expect.poll(() => received('a'), until).toEqual([{ id: 'a', tick: 0, list: [1, [2]] }]);
  for (let i = 0; i < 10; i++) await set({ tick: 0 });
  await set({ tick: 1 });
  await expect
    .poll(() => received('a'), until)
    .toEqual([
      { id: 'a', tick: 0, list: [1, [2]] },
      { id: 'a', tick: 1, list: [1, [2]] },
    ]);
  expect((await log()).filter(([who, what]) => who === 'a' && what === 1)).toHaveLength(1);
  expect(problems).toEqual([]);
  await page.close();
});

it('attributes go to the box, ref and onLoad to the frame; no attribute weakens the sandbox', async () => {
  const { page, log, received } = await start();
  await expect.poll(async () => (await received('a')).length, until).toBe(1);
  const item = page.locator('[data-item=a]');
  const box = item.locator('.mine');
  expect(await box.evaluate(it => [it.tagName, it.dataset.extra, it.getAttribute('sandbox')])).toEqual([
    'DIV',
    'x',
    null,
  ]);
  // The frame loads after the view in it, which has spoken already.
  await expect
    .poll(async () => (await log()).filter(([who, what]) => who === 'a' && what === 'load'), until)
    .toEqual([['a', 'load', 'IFRAME', true, 'View a']]);
  const inner = item.frameLocator('iframe').locator('iframe');
  await expect.poll(() => inner.getAttribute('sandbox')).toBe('allow-scripts allow-forms');
  await page.close();
});

it('a view whose placeholder React moves is restarted; another resource is another view', async () => {
  const { page, received, set, clear } = await start();
  await expect.poll(async () => [(await received('a')).length, (await received('b')).length], until).toEqual([1, 1]);
  await clear();
  // React moves one of the two, which reloads its frames.
  await set({ order: ['b', 'a'] });
  await expect.poll(async () => (await received('a')).length + (await received('b')).length, until).toBe(1);
  await expect.poll(() => page.locator('[data-surface-state="ready"]').count(), until).toBe(2);
  await clear();
  await set({ text: `${HTML}<p>another</p>` });
  await expect.poll(async () => [(await received('a')).length, (await received('b')).length], until).toEqual([1, 1]);
  await expect.poll(() => page.locator('iframe').count(), until).toBe(2);
  await page.close();
});

it('without a sandbox the reason is shown instead', async () => {
  const { page } = await start(false);
  await expect.poll(() => page.getByRole('alert').first().textContent()).toContain('configureSandbox({ template:');
  await expect.poll(() => page.locator('iframe').count()).toBe(0);
  await page.close();
});

it('the renderer of the foundation document works under its names', async () => {
  const { page } = await pages.open();
  const text = `<script>parent.postMessage({ type: 'ui-size-change', payload: { height: 155 } }, '*')</script>`;
  await page.evaluate(
    ({ template, text }) =>
      (window as unknown as AppWindow).alone(template, {
        resource: { uri: 'ui://x/y', mimeType: 'text/html', text },
        isExternalUrl: false,
        customSandboxPermissions: 'allow-modals allow-same-origin',
        autoResize: true,
      }),
    { template: pages.template, text },
  );
  await expect
    .poll(() => page.locator('[data-surface-id]').evaluate(box => box.parentElement!.style.height), until)
    .toBe('155px');
  await expect
    .poll(() => page.frameLocator('iframe').locator('iframe').getAttribute('sandbox'))
    .toBe('allow-scripts allow-forms allow-modals');
  await page.close();
});

it.each([
  ['a document', undefined],
  ['an external page', 'https://shop.example/'],
])('the ref of %s is set to its frame at mount, before effects of parent components run', async (_, external) => {
  const { page, problems } = await pages.open();
  const refs = await page.evaluate(
    ([template, address]) => (window as unknown as AppWindow).refs(template!, address),
    [pages.template, external],
  );
  expect(refs).toEqual(['IFRAME', 'IFRAME', true]);
  expect(problems).toEqual([]);
  await page.close();
});

it('the frame has the size in pixels that the box was given, and fills it otherwise', async () => {
  const { page } = await pages.open();
  await page.evaluate(template => {
    const size = ['100px', '120px'];
    const text = '<!doctype html><p>x';
    const resource = {
      uri: 'ui://x/y',
      mimeType: 'text/html',
      text,
      _meta: { 'mcpui.dev/ui-preferred-frame-size': size },
    };
    (window as unknown as { alone(template: string, props: object): void }).alone(template, { resource });
  }, pages.template);
  const frame = page.locator('iframe').first();
  const sizes = () =>
    frame.evaluate(({ style, offsetWidth, offsetHeight }: HTMLIFrameElement) => [
      style.width,
      style.height,
      offsetWidth,
      offsetHeight,
    ]);
  await expect.poll(sizes).toEqual(['100px', '120px', 100, 120]);
  await page.evaluate(template => {
    const resource = { uri: 'ui://x/y', mimeType: 'text/html', text: '<!doctype html><p>x' };
    const style = { width: '50%', height: '90px', padding: '10px', boxSizing: 'border-box' };
    (window as unknown as { alone(template: string, props: object): void }).alone(template, { resource, style });
  }, pages.template);
  // A box with a padding has less room than its size.
  await expect.poll(async () => (await sizes()).slice(1)).toEqual(['90px', expect.any(Number), 70]);
  expect((await sizes())[0]).toBe('100%');
  await page.close();
});
