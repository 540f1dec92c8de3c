// <RemoteToolUI> in a real Chromium: a page on another port draws a tool's props, acts, and proposes a result. The page reports received
// messages by actions, and sends the messages in its props, so a test reads only messages.
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type HostPages, openHostPages } from '../../../../test/support/browser/host-page.ts';
import { servePages, type TestResponse, type TestServer } from '../../../../test/support/services/serve.ts';
import { IS_THOROUGH } from '../../../../test/support/thorough.ts';

// The application: pages side by side, re-rendered from outside with `set`.
const SOURCE = `
import { RemoteToolUI, SandboxProvider } from './src/index.ts';
import { useProposals } from './src/remote-tool-ui/use-proposals.ts';
import { StrictMode, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { flushSync } from 'react-dom';
import * as z from 'zod/mini';

window.log = [];
window.seen = [[], []];
const Choice = z.object({ choice: z.string() });
const Slow = { '~standard': { validate: value => new Promise(done => { window.check = () => done({ value }); }) } };
window.acceptAndAbort = async () => {
  let now;
  function Probe() { now = useProposals(); return null; }
  flushSync(() => createRoot(document.createElement('div')).render(<Probe />));
  const propose = end => {
    const controller = new AbortController();
    let asking;
    flushSync(() => { asking = now.askUser('x', { signal: controller.signal }).then(() => 'taken', String); });
    now.proposal.accept();
    end(controller);
    return asking;
  };
  return [await propose(() => {}), await propose(controller => controller.abort(new Error('gone')))];
};
window.start = (template, first) => {
  function App() {
    const [s, set] = useState(first);
    window.set = change => flushSync(() => set(old => ({ ...old, ...change })));
    const act = i => (id, payload) => { if (id === 'seen') window.seen[i].push(payload); else window.log.push(['action', i, id, payload]); };
    return s.srcs.map((src, i) => <RemoteToolUI key={i} src={src} toolName={'tool_' + i} props={{ args: s.args, say: s.say?.[i], result: s.result }}
      context={{ theme: s.theme, styles: { variables: { '--color-text-primary': s.color } } }} timeoutMs={s.timeoutMs} resultSchema={s.slow ? Slow : Choice}
      onAction={act(i)} onAddResult={s.deaf ? undefined : result => { window.log.push(['result', i, result]); }}
      fallback={<i className="loading">loading</i>} errorFallback={<b className="sorry">in words</b>} />);
  }
  const sandboxed = template ? <SandboxProvider template={template}><App /></SandboxProvider> : <App />;
  createRoot(document.getElementById('root')).render(<StrictMode>{sandboxed}</StrictMode>);
};`;

/** The page: reports what it receives, and sends what `say` has that it has not sent. */
const GUEST = `<!doctype html><html><body><script>
  const post = message => parent.postMessage(message, '*');
  let said = 0;
  addEventListener('message', event => {
    if (event.source !== parent) return;
    post({ type: 'action', payload: { actionId: 'seen', payload: { ...event.data, origin } } });
    for (const message of (event.data.props.say ?? []).slice(said)) post(message);
    said = event.data.props.say?.length ?? 0;
  });
  // READY
</script></body></html>`;
const guestThat = (script: string) => GUEST.replace('// READY', script);
const READY = `post({ type: 'ready' });`;

interface Drawn {
  type: string;
  seq: number;
  props: { args?: unknown; say?: unknown[]; result?: unknown };
  proposal?: { state: string; reason?: string };
  [key: string]: unknown;
}

interface AppWindow {
  log: unknown[][];
  seen: Drawn[][];
  start(template: string | undefined, first: object): void;
  set(change: object): void;
  /** Returns the outcomes of two accepted proposals, of which the second is aborted with the yes. */
  acceptAndAbort(): Promise<string[]>;
  /** Ends the check of a result, while it is slow. */
  check?(): void;
}

let hosts: HostPages;
let guest: TestServer;
const pages: Record<string, string | TestResponse> = {
  '/tool': guestThat(READY),
  // Says its height as soon as it is laid out and painted, and is never ready.
  '/measuring': guestThat(`
    new ResizeObserver((_, observer) => {
      observer.disconnect();
      requestAnimationFrame(() => requestAnimationFrame(() => post({ type: 'resize', payload: { height: 345 } })));
    }).observe(document.body);`),
  '/sealed': { headers: { 'content-security-policy': 'sandbox allow-scripts' }, body: guestThat(READY) },
  '/broken': guestThat(`post({ type: 'error', payload: 'No such component.' });`),
};
beforeAll(async () => {
  hosts = await openHostPages({ source: SOURCE, isolated: false });
  guest = await servePages(pages);
});
afterAll(async () => {
  await hosts?.close();
  await guest?.close();
});

async function show({
  paths = ['/tool'],
  sandbox = true,
  ...more
}: Record<string, unknown> & { paths?: string[] } = {}) {
  const { page, problems } = await hosts.open();
  const first = { srcs: paths.map(path => guest.origin + path), args: { city: 'Oslo' }, theme: 'dark', color: '#eee' };
  await page.evaluate(
    ([template, state]) => (window as unknown as AppWindow).start(template as string | undefined, state as object),
    [sandbox ? hosts.template : undefined, { ...first, timeoutMs: 20_000, ...more }],
  );
  const tool = page.locator('[data-tool-ui]').first();
  const says: unknown[][] = [[], []];
  const set = (change: object) => page.evaluate(c => (window as unknown as AppWindow).set(c), change);
  return {
    page,
    problems,
    tool,
    set,
    state: (wanted: string) => tool.locator(`[data-surface-state="${wanted}"]`).waitFor({ state: 'attached' }),
    /** Makes the nth page say something. */
    async say(message: unknown, nth = 0) {
      says[nth] = [...says[nth]!, message];
      await set({ say: says });
    },
  };
}

const readDrawings = (page: Page, nth = 0) => page.evaluate(i => (window as unknown as AppWindow).seen[i]!, nth);
const log = (page: Page) => page.evaluate(() => (window as unknown as AppWindow).log);
const until = { timeout: 30_000 };
const proposalIs = (page: Page, state: string) =>
  expect.poll(async () => (await readDrawings(page)).at(-1)?.proposal?.state, until).toBe(state);

it('until a page is ready it is hidden, laid out and painted', async () => {
  const { page, tool } = await show({ paths: ['/measuring'] });
  const stage = tool.locator('.vitrine-surface-stage');
  await expect.poll(() => stage.evaluate(box => box.clientHeight), until).toBe(345);
  expect(await stage.evaluate(box => box.style.opacity)).toBe('0');
  await expect.poll(() => tool.locator('.loading').isVisible()).toBe(true);
  expect(await readDrawings(page)).toEqual([]);
  await page.close();
});

it('a page that is ready receives its props once, and is shown', async () => {
  const { page, problems, state, tool } = await show();
  await state('ready');
  await expect.poll(() => tool.locator('.vitrine-surface-stage').evaluate(box => box.style.opacity)).toBe('');
  await expect
    .poll(() => readDrawings(page), until)
    .toEqual([
      {
        type: 'render',
        seq: 1,
        toolName: 'tool_0',
        props: { args: { city: 'Oslo' } },
        theme: 'dark',
        styles: { '--color-text-primary': '#eee' },
        origin: guest.origin,
      },
    ]);
  await expect.poll(() => tool.locator('.loading').count()).toBe(0);
  await expect.poll(() => tool.locator('[data-surface-id]').getAttribute('data-dialect')).toBe('tool-ui');
  expect(problems).toEqual([]);
  await page.close();
});

it('a page with an opaque origin exchanges messages with its host', async () => {
  const { page, state } = await show({ paths: ['/sealed'] });
  await state('ready');
  await expect.poll(() => readDrawings(page), until).toMatchObject([{ type: 'render', seq: 1, origin: 'null' }]);
  await page.close();
});

it('an update is sent only when the structure has changed, with a growing number; theme and style are live', async () => {
  const { page, state, set } = await show();
  await state('ready');
  for (let i = 0; i < 20; i++) await set({ args: { city: 'Oslo' } });
  await set({ args: { city: 'Rome' } });
  await set({ theme: 'light' });
  await set({ color: '#111', result: { sunny: true } });
  await expect
    .poll(async () => (await readDrawings(page)).at(-1), until)
    .toMatchObject({
      props: { args: { city: 'Rome' }, result: { sunny: true } },
      theme: 'light',
      styles: { '--color-text-primary': '#111' },
    });
  const all = await readDrawings(page);
  expect(all.map(({ type }) => type)).toEqual(['render', ...all.slice(1).map(() => 'update')]);
  expect(all.map(({ seq }) => seq)).toEqual(all.map((_, i) => i + 1));
  // Two changes in one render may be sent as two updates, never as more.
  expect(all.length).toBeLessThanOrEqual(5);
  expect(all[1]).toMatchObject({ props: { args: { city: 'Rome' } }, theme: 'dark' });
  expect(all[2]).toMatchObject({ props: { args: { city: 'Rome' } }, theme: 'light' });
  await page.close();
});

it('an action reaches the handler of its own page, with its payload; the page’s height is applied', async () => {
  const { page, say } = await show({ paths: ['/tool', '/tool'] });
  await page.waitForFunction(() => document.querySelectorAll('[data-surface-state="ready"]').length === 2);
  for (const nth of [0, 1]) {
    // The words of another dialect, and noise, are not for this host.
    await say({ type: 'tool', payload: { toolName: 'x', params: {} } }, nth);
    await say({ type: 'webpackOk' }, nth);
    await say({ type: 'action', payload: `plain ${nth}` }, nth);
    await say({ type: 'resize', payload: 234 }, nth);
    await say({ type: 'action', payload: { actionId: 'rich', payload: { nth } } }, nth);
  }
  await expect.poll(async () => (await log(page)).length, until).toBe(4);
  for (const nth of [0, 1])
    expect((await log(page)).filter(([, component]) => component === nth)).toEqual([
      ['action', nth, `plain ${nth}`, undefined],
      ['action', nth, 'rich', { nth }],
    ]);
  await expect
    .poll(() => page.locator('.vitrine-surface-stage').evaluateAll(stages => stages.map(s => s.clientHeight)))
    .toEqual([234, 234]);
  await page.close();
});

it('a proposed result is checked, and accepted once, when the user accepts it', async () => {
  const { page, state, tool, say } = await show();
  await state('ready');
  const propose = (payload: unknown) => say({ type: 'addResult', payload });
  const question = tool.getByRole('group', { name: /proposes this as the result of tool_0/ });

  await propose({ choice: 5 });
  await proposalIs(page, 'refused');
  expect((await readDrawings(page)).at(-1)?.proposal?.reason).toContain('does not fit');
  await expect.poll(() => question.count()).toBe(0);

  await propose({ choice: 'red' });
  await expect.poll(() => question.textContent()).toContain(new URL(guest.origin).host);
  await expect.poll(() => question.locator('pre').textContent()).toBe('{\n  "choice": "red"\n}');
  // A second one cannot take the first one's place under the user's hand.
  await propose({ choice: 'blue' });
  await say({ type: 'action', payload: 'both' });
  await expect.poll(() => log(page), until).toEqual([['action', 0, 'both', undefined]]);
  await expect.poll(() => question.locator('pre').textContent()).toContain('red');
  await question.getByRole('button', { name: 'Refuse' }).click();
  await proposalIs(page, 'refused');
  expect((await log(page)).filter(([kind]) => kind === 'result')).toEqual([]);

  await propose({ choice: 'green', more: 1 });
  await question.getByRole('button', { name: 'Use this result' }).click();
  await proposalIs(page, 'accepted');
  await propose({ choice: 'again' });
  await say({ type: 'action', payload: 'after' });
  await expect.poll(async () => (await log(page)).at(-1), until).toEqual(['action', 0, 'after', undefined]);
  expect((await log(page)).filter(([kind]) => kind === 'result')).toEqual([['result', 0, { choice: 'green' }]]);
  await expect.poll(() => question.count()).toBe(0);
  await page.close();
});

it('a page that was removed while its result was checked causes no question', async () => {
  const { page, tool, state, say, set } = await show({ slow: true });
  await state('ready');
  await say({ type: 'addResult', payload: { choice: 'red' } });
  await page.waitForFunction(() => (window as unknown as AppWindow).check !== undefined);
  await set({ srcs: [`${guest.origin}/tool?next`], say: [[], []], slow: false });
  await state('ready');
  await page.evaluate(() => (window as unknown as AppWindow).check!());
  // The question of the next page is the only one.
  await set({ say: [[{ type: 'addResult', payload: { choice: 'blue' } }], []] });
  const question = tool.getByRole('group', { name: /proposes this/ });
  await question.waitFor();
  await expect.poll(() => question.locator('pre').textContent()).toContain('blue');
  await page.close();
});

it('an answer after the page was removed is ignored', async () => {
  const { page } = await hosts.open();
  const answers = await page.evaluate(() => (window as unknown as AppWindow).acceptAndAbort());
  expect(answers).toEqual(['taken', 'Error: gone']);
  await page.close();
});

it('without a handler for results a proposal is refused without asking the user', async () => {
  const { page, state, tool, say } = await show({ deaf: true });
  await state('ready');
  await say({ type: 'addResult', payload: { choice: 'red' } });
  await proposalIs(page, 'refused');
  await expect.poll(() => tool.getByRole('button').count()).toBe(0);
  await page.close();
});

it.runIf(IS_THOROUGH)(
  'a page that does not exist shows the result as text and a retry, which works once it exists',
  async () => {
    const { page, state, tool } = await show({ paths: ['/later'], timeoutMs: 8_000 });
    await state('failed');
    await tool.locator('.sorry').waitFor();
    await tool.getByRole('status').filter({ hasText: 'did not answer' }).waitFor();
    pages['/later'] = guestThat(READY);
    await tool.getByRole('button', { name: 'Try again' }).click();
    await state('ready');
    await expect.poll(async () => (await readDrawings(page)).length, until).toBe(1);
    await tool.locator('.sorry').waitFor({ state: 'hidden' });
    await page.close();
  },
);

it('an error that the page reports, an invalid address and a missing sandbox are shown', async () => {
  const broken = await show({ paths: ['/broken'] });
  await broken.state('failed');
  await broken.tool.getByRole('status').filter({ hasText: 'No such component.' }).waitFor();
  await broken.tool.getByRole('button', { name: 'Try again' }).waitFor();
  await broken.page.close();

  const plain = await show({ srcs: ['http://example.com/tool'] });
  await plain.state('failed');
  await plain.tool.getByRole('status').filter({ hasText: 'only https addresses' }).waitFor();
  await plain.page.close();

  const none = await show({ sandbox: false });
  await none.page.locator('.sorry').waitFor();
  await none.page.close();
});
