// A view that initialises several times in a real Chromium, as it does when a framework mounts it twice or its modules each connect: its
// host sends it everything after each `initialized`, whether the early handshake or the host has answered.
import { describe, expect, it } from 'vitest';
import { app, openSurfacePages, part, show } from '../../../test/show-surface.ts';

openSurfacePages();

const until = { timeout: 10_000 };
const SAY = `
  const post = message => parent.postMessage({ jsonrpc: '2.0', ...message }, '*');
  const received = [];
  const answers = new Map();
  addEventListener('message', ({ data }) => {
    if (data.id) answers.get(data.id)?.();
    else if (data.method?.startsWith('ui/notifications/tool')) received.push(data.method.slice(22));
    document.querySelector('pre').textContent = received.join();
  });
  const initialize = id => new Promise(resolve => {
    answers.set(id, resolve);
    post({ id, method: 'ui/initialize', params: { appInfo: { name: 'v', version: '1' }, appCapabilities: {}, protocolVersion: '2026-01-26' } });
  });
  const confirm = () => post({ method: 'ui/notifications/initialized' });
  const wait = ms => new Promise(resolve => setTimeout(resolve, ms));`;

const ORDERS: [string, string][] = [
  ['one after the other', 'for (const id of [1, 2, 3]) { await initialize(id); confirm(); }'],
  ['100 ms apart', 'for (const id of [1, 2, 3]) { initialize(id).then(confirm); await wait(100); }'],
  ['at once', 'for (const id of [1, 2, 3]) initialize(id).then(confirm);'],
  ['at once, confirmed without waiting', 'for (const id of [1, 2, 3]) { initialize(id); confirm(); }'],
  [
    'at once, confirmed when all are answered',
    'await Promise.all([1, 2, 3].map(initialize)); confirm(); confirm(); confirm();',
  ],
];

describe('a view that initialises three times within 300 ms receives its input and result three times', () => {
  it.each(ORDERS)('%s', async (_, script) => {
    const { page, view } = await show(
      part(`<!doctype html><body><pre></pre><script type="module">${SAY}${script}</script>`, app),
      // There before the view starts: what comes after the last `initialized` is sent once.
      { input: { city: 'Oslo' }, result: { content: [{ type: 'text', text: 'Mild' }] } },
    );
    await expect.poll(() => view.locator('pre').innerText(), until).toBe(Array(3).fill('input,result').join());
    await page.close();
  });
});
