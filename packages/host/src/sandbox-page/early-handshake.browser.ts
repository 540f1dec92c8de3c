// The early handshake in a real Chromium: it is answered once, in the view's own window for a runtime that calls the function, by the proxy
// for every other runtime.
import { EARLY_HANDSHAKE } from '@vitrine/protocol/internal/mcp-apps/early-handshake';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type HostPages, openHostPages } from '../../../../test/support/browser/host-page.ts';
import type { Channel, EarlyHandshake } from '../bridge/channel.ts';
import type { openSandbox } from '../sandbox/sandbox.ts';

interface Kit {
  openSandbox: typeof openSandbox;
  channel: Channel;
  /** Messages of the view: what it asked or said, and whether it was answered on the way. */
  arrived: { method?: string; answered: boolean | undefined }[];
  /** Messages that the view has received. */
  received: unknown[];
}

let pages: HostPages;
beforeAll(async () => {
  pages = await openHostPages({
    source: `import { openSandbox } from '../host/src/sandbox/sandbox.ts'; window.openSandbox = openSandbox;`,
  });
});
afterAll(() => pages?.close());

const MESSAGES = [
  { jsonrpc: '2.0', method: 'ui/notifications/tool-input', params: { arguments: { city: 'Oslo' } } },
  { jsonrpc: '2.0', method: 'ui/notifications/tool-result', params: { content: [] } },
];
const PREPARED: EarlyHandshake = {
  request: { method: 'ui/initialize', result: { hostInfo: { name: 'h', version: '1' } } },
  confirmation: { method: 'ui/notifications/initialized', messages: MESSAGES },
};
const answer = (id: number) => ({ jsonrpc: '2.0', id, result: PREPARED.request.result });

/** Script of both kinds of view. `arrived` is sent to the host when `done()` is called. */
const VIEW = `<script>
  const arrived = [];
  addEventListener('message', ({ source, data }) => { if (source === parent && data.jsonrpc) arrived.push(data); });
  const post = message => parent.postMessage(message, '*');
  const initialize = id => ({ jsonrpc: '2.0', id, method: 'ui/initialize', params: { appInfo: { name: 'v', version: '1' }, appCapabilities: {}, protocolVersion: '2026-01-26' } });
  const initialized = { jsonrpc: '2.0', method: 'ui/notifications/initialized' };
  const turn = () => new Promise(resolve => setTimeout(resolve));
  /** Posts a message to the proxy, which comes back after whatever the proxy has said before. */
  const round = () => new Promise(resolve => {
    addEventListener('message', function listener({ data }) { if (data.back) { removeEventListener('message', listener); resolve(); } });
    post({ method: 'round' });
  });
  const done = () => post({ method: 'done', params: { arrived } });
</script>`;

async function show(script: string, earlyHandshake: EarlyHandshake | undefined = PREPARED) {
  const { page } = await pages.open();
  await page.evaluate(
    async ({ html, template, earlyHandshake }) => {
      const w = window as unknown as Kit;
      w.arrived = [];
      const sandbox = w.openSandbox(
        document.querySelector('#root') as HTMLElement,
        { template, server: 'test', csp: undefined, timeoutMs: 10_000 },
        { onLoaded() {}, onNavigated() {}, onFlooding() {}, onDropped() {} },
      );
      await sandbox.ready;
      w.channel = sandbox.deliver({ html }, earlyHandshake);
      w.channel.onmessage = (message, answered) => {
        const { method, params } = message as { method?: string; params: { arrived: unknown[] } };
        if (method === 'round') w.channel.send({ back: true });
        else if (method === 'done') w.received = params.arrived;
        else w.arrived.push({ ...(method && { method }), answered });
      };
    },
    { html: `${VIEW}<script type="module">${script}</script>`, template: pages.template, earlyHandshake },
  );
  await page.waitForFunction(() => (window as unknown as Kit).received);
  const { arrived, received } = await page.evaluate(() => {
    const { arrived, received } = window as unknown as Kit;
    return { arrived, received };
  });
  await page.close();
  return { arrived, received };
}

const INTRODUCED = { method: 'ui/initialize', answered: true };
const CONFIRMED = { method: 'ui/notifications/initialized', answered: false };

describe('a view receives the same answers, and the host the same messages', () => {
  it('from the proxy, for a runtime that only posts messages', async () => {
    const { arrived, received } = await show(
      'post(initialize(1)); await round(); post(initialized); await round(); done();',
    );
    expect(received).toEqual([answer(1), ...MESSAGES]);
    expect(arrived).toEqual([INTRODUCED, CONFIRMED]);
  });

  it('from its own window, before any other process, for a runtime that calls the function', async () => {
    const { arrived, received } = await show(`
      const say = message => { window.${EARLY_HANDSHAKE}(message); post(message); };
      say(initialize(1));
      const before = arrived.length;
      await null;
      const after = arrived.length;
      say(initialized);
      await null;
      arrived.push({ before, after, whole: arrived.length });
      await round();
      done();`);
    expect(received).toEqual([answer(1), ...MESSAGES, { before: 0, after: 1, whole: 3 }]);
    expect(arrived).toEqual([INTRODUCED, CONFIRMED]);
  });
});

describe('the window has no function', () => {
  it('of a document that does not contain its name', async () => {
    const { received } = await show(
      `arrived.push({ names: Object.keys(window).filter(name => /vitrine.arly/i.test(name)) }); done();`,
    );
    expect(received).toEqual([{ names: [] }]);
  });

  it('when the host has prepared no answer', async () => {
    const { arrived, received } = await show(
      `arrived.push({ kind: typeof window.${EARLY_HANDSHAKE} }); post(initialize(1)); await round(); done();`,
      // The page would read a missing value as the default.
      null as never,
    );
    expect(received).toEqual([{ kind: 'undefined' }]);
    expect(arrived).toEqual([{ method: 'ui/initialize', answered: false }]);
  });
});

describe('two runtimes in one document', () => {
  it('the host answers the second one', async () => {
    const { arrived, received } = await show(`
      window.${EARLY_HANDSHAKE}(initialize(1)); post(initialize(1));
      await null;
      post(initialize(2)); await round(); post(initialized); await round(); done();`);
    expect(received).toEqual([answer(1)]);
    expect(arrived).toEqual([INTRODUCED, { method: 'ui/initialize', answered: false }, CONFIRMED]);
  });

  it('a runtime that calls the function after the proxy has answered another one gets no answer', async () => {
    const { arrived, received } = await show(`
      post(initialize(1)); await round(); post(initialized); await round();
      window.${EARLY_HANDSHAKE}(initialize(2)); post(initialize(2)); window.${EARLY_HANDSHAKE}(initialized); post(initialized);
      await round(); done();`);
    expect(received).toEqual([answer(1), ...MESSAGES]);
    expect(arrived).toEqual([INTRODUCED, CONFIRMED, { method: 'ui/initialize', answered: false }, CONFIRMED]);
  });
});

it('a view that forges the report of an early answer gets no answer, and its other messages pass', async () => {
  const { arrived, received } = await show(
    `post({ method: 'ui/notifications/sandbox-answered-early' }); post(initialize(1)); await round(); post(initialized); await round(); done();`,
  );
  expect(received).toEqual(MESSAGES);
  expect(arrived).toEqual([INTRODUCED, CONFIRMED]);
});
