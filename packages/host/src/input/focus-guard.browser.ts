// The focus guard in a real Chromium, with real keys, clicks and taps.
import { expect, it } from 'vitest';
import {
  asPeopleDo,
  count,
  EAGER,
  type Globals,
  GOOD,
  keys,
  LATE,
  open,
  openFocusPages,
  PATIENT,
  pageHasKeyboard,
  ready,
  snapshot,
  TAKER,
  view,
} from '../../test/focus-page.ts';

openFocusPages();

// A key pressed while a view has the keyboard reaches neither page nor view (key-gate.ts).
it('a view that takes the keyboard while the user types is closed the second time, and receives no key', async () => {
  const typed = 'the quick brown fox jumps over it';
  for (let run = 0; run < 3; run++) {
    const page = await open({ taker: TAKER });
    await page.keyboard.type(typed, { delay: 30 });
    await page.waitForSelector('[data-surface-id="taker"][data-surface-state="failed"]');
    await pageHasKeyboard(page);
    await page.keyboard.type(' and on');
    expect(await keys(page), `run ${run}`).toEqual([]);
    const composerText = await page.locator('#composer').inputValue();
    expect(composerText, `run ${run}`).toMatch(/ and on$/);
    expect(composerText.length, `run ${run}`).toBeGreaterThan(typed.length);
    expect(await snapshot(page, 'taker')).toEqual({ state: 'failed', code: 'focus-taken', retryable: true });
    expect(await count(page, 'focus-taken')).toBeGreaterThanOrEqual(2);
    await expect.poll(() => page.locator('iframe').count()).toBe(0);
    await expect.poll(() => page.locator('[data-surface-id="taker"]').textContent()).toContain('keyboard');
    await page.close();
  }
});

/** Each focuses its field at load and when it gets its data, in both dialects. */
const FORMS: [dialect: string, mimeType: string, script: string][] = [
  [
    'mcp-ui',
    'text/html',
    `addEventListener('message', ({ data }) => data.type === 'ui-lifecycle-iframe-render-data' && take());
    parent.postMessage({ type: 'ui-lifecycle-iframe-ready' }, '*');`,
  ],
  [
    'mcp-apps',
    'text/html;profile=mcp-app',
    `const post = message => parent.postMessage({ jsonrpc: '2.0', ...message }, '*');
    addEventListener('message', ({ data }) => {
      if (data.id === 1) post({ method: 'ui/notifications/initialized', params: {} });
      if (data.method === 'ui/notifications/tool-result') take();
    });
    const params = { appInfo: { name: 'v', version: '1' }, appCapabilities: {}, protocolVersion: '2026-01-26' };
    post({ id: 1, method: 'ui/initialize', params });`,
  ],
];

it.each(FORMS)(
  'a %s view that focuses its field at load and with its data stays; the page keeps what is typed',
  async (_dialect, mimeType, script) => {
    const form = `<input id="taken" autofocus><script>
    addEventListener('keydown', ({ key }) => console.info('received ' + key), true);
    const take = () => taken.focus();
    take();
    ${script}</script>`;
    const page = await open({ form }, { mimeType });
    const received: string[] = [];
    page.on('console', message => message.text().startsWith('received') && received.push(message.text()));
    await ready(page, 'form');
    // The event of its load.
    await expect.poll(() => count(page, 'focus-taken')).toBeGreaterThan(0);
    await pageHasKeyboard(page);
    // A key that reached the view both times would have it closed.
    await page.keyboard.type('abcdef');
    const earlierCount = await count(page, 'focus-taken');
    await page.evaluate(() => {
      const surface = (window as unknown as Globals).host.find('form')!;
      surface.setRenderData({ city: 'Oslo' });
      surface.setResult({ content: [{ type: 'text', text: 'Mild' }] });
    });
    await expect.poll(() => count(page, 'focus-taken'), { timeout: 10_000 }).toBeGreaterThan(earlierCount);
    await pageHasKeyboard(page);
    await page.keyboard.type(' and on');
    await expect.poll(() => page.locator('#composer').inputValue()).toBe('abcdef and on');
    expect(received).toEqual([]);
    expect(await snapshot(page, 'form')).toEqual({ state: 'ready' });
    await page.close();
  },
);

it('a view that the user has just used receives no key when it takes the keyboard back', async () => {
  const page = await open({ taker: PATIENT });
  await ready(page, 'taker');
  await view(page, 'taker').locator('#taken').click();
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('IFRAME');
  await page.locator('#composer').click();
  await page.keyboard.type('mine', { delay: 30 });
  await page.waitForSelector('[data-surface-id="taker"][data-surface-state="failed"]');
  await pageHasKeyboard(page);
  await page.keyboard.type(' alone');
  expect(await keys(page)).toEqual([]);
  // A key of the first word is missing: it was pressed while the view had the focus.
  await expect.poll(() => page.locator('#composer').inputValue()).toMatch(/^m?i?n?e? alone$/);
  await page.close();
});

it('a view that takes the keyboard while no element has the focus receives no key', async () => {
  const page = await open({ taker: TAKER }, { isComposing: false });
  await page.waitForSelector('[data-surface-id="taker"][data-surface-state="failed"]');
  await page.keyboard.type('nowhere');
  await page.locator('#composer').click();
  await pageHasKeyboard(page);
  await page.keyboard.type('mine');
  expect(await keys(page)).toEqual([]);
  await expect.poll(() => page.locator('#composer').inputValue()).toBe('mine');
  await page.close();
});

it('a view that has the keyboard while the page is blocked receives no key, and the intercepted key does not count as user activation', async () => {
  const page = await open({ taker: LATE });
  await ready(page, 'taker');
  // The guard waits long enough for the release of the key.
  await page.evaluate(() => {
    const { setTimeout } = window;
    Object.assign(window, { setTimeout: (run: () => void, ms = 0) => setTimeout(run, ms === 200 ? 2_000 : ms) });
  });
  let unblock = (): void => {};
  await page.route('**/blocked', async route => {
    await new Promise<void>(resolve => {
      unblock = resolve;
    });
    await route.fulfill({ body: '' });
  });
  const says = (line: string) => page.waitForEvent('console', message => message.text() === line);
  for (const round of [1, 2]) {
    const focusMessage = says('taken');
    const request = page.waitForRequest('**/blocked');
    const busy = page.evaluate(() => {
      (window as unknown as Globals).host.find('taker')!.setRenderData({ at: performance.now() });
      const request = new XMLHttpRequest();
      request.open('GET', '/blocked', false);
      request.send();
    });
    await Promise.all([request, focusMessage]);
    // A key that is sent to the page is answered when the page goes on: the browser sends this one to the view.
    let isInView = false;
    while (!isInView)
      isInView = await Promise.race([
        page.keyboard.press('F8').then(() => true),
        new Promise<boolean>(resolve => setTimeout(resolve, 100, false)),
      ]);
    await page.keyboard.down('k');
    const loss = round === 1 ? says('lost') : undefined;
    unblock();
    await busy;
    await page.waitForFunction(() => document.activeElement?.id === 'composer');
    await page.keyboard.up('k');
    // Before that it does not notice that it gets the focus again.
    await loss;
    await page.waitForFunction(
      wanted => (window as unknown as Globals).events.filter(({ type }) => type === 'focus-taken').length === wanted,
      round,
    );
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('composer');
  }
  expect((await snapshot(page, 'taker')).code).toBe('focus-taken');
  expect(await keys(page)).toEqual([]);
  await pageHasKeyboard(page);
  await page.keyboard.type('mine');
  await expect.poll(() => page.locator('#composer').inputValue()).toBe('mine');
  await page.close();
});

it('a view that takes the keyboard while the user is in another window receives no key', async () => {
  const page = await open({ eager: LATE });
  await ready(page, 'eager');
  // As in a browser that the user uses: only one page has the keyboard.
  const emulation = await page.context().newCDPSession(page);
  await emulation.send('Emulation.setFocusEmulationEnabled', { enabled: false });
  const other = await page.context().newPage();
  await other.bringToFront();
  await page.waitForFunction(() => !document.hasFocus());
  await page.evaluate(() => (window as unknown as Globals).host.find('eager')!.setRenderData({}));
  await page.waitForFunction(() => (window as unknown as Globals).events.some(({ type }) => type === 'focus-taken'));
  expect(await page.evaluate(() => document.activeElement?.id)).toBe('composer');
  await page.bringToFront();
  await page.waitForFunction(() => document.hasFocus());
  await pageHasKeyboard(page);
  await page.keyboard.type('mine');
  expect(await keys(page)).toEqual([]);
  await expect.poll(() => page.locator('#composer').inputValue()).toBe('mine');
  await other.close();
  await page.close();
});

it('a view that takes the keyboard once stays, and the user goes on typing', async () => {
  const page = await open({ eager: EAGER });
  await ready(page, 'eager');
  await page.waitForFunction(() => (window as unknown as Globals).events.some(({ type }) => type === 'focus-taken'));
  await page.waitForFunction(() => document.activeElement?.id === 'composer');
  await pageHasKeyboard(page);
  await page.keyboard.type('still here');
  await expect.poll(() => page.locator('#composer').inputValue()).toBe('still here');
  expect((await snapshot(page, 'eager')).state).toBe('ready');
  await page.close();
});

it('a user who tabs into a view types there, again and again', async () => {
  const page = await open({ good: GOOD });
  await ready(page, 'good');
  for (let round = 0; round < 3; round++) {
    await page.locator('#button').focus();
    await page.keyboard.press('Tab');
    await page.waitForFunction(() => document.activeElement?.tagName === 'IFRAME');
    // The browser tells the view later than the page.
    await view(page, 'good').locator('#field:focus').waitFor();
    await asPeopleDo(page);
    await page.keyboard.type('x');
    await page.waitForFunction(
      wanted => (window as unknown as Globals).events.filter(({ type }) => type === 'key x').length > wanted,
      round,
    );
  }
  // A field that is tabbed into is selected: what is typed replaces what was there.
  await expect.poll(() => view(page, 'good').locator('#field').inputValue()).toBe('x');
  expect(await count(page, 'focus-taken')).toBe(0);
  await page.close();
});

it('a user who clicks into a view types there, also right after typing elsewhere', async () => {
  const page = await open({ good: GOOD, other: GOOD });
  await ready(page, 'good');
  await ready(page, 'other');
  for (let round = 0; round < 3; round++)
    for (const id of ['good', 'other']) {
      await page.locator('#composer').click();
      await page.keyboard.type('a');
      await asPeopleDo(page);
      const led = await count(page, 'led');
      await view(page, id).locator('#field').click();
      // The page gives the keyboard to the view when it is clear that no key was taken, which is sooner than a user types again.
      await page.waitForFunction(
        before => (window as unknown as Globals).events.filter(({ type }) => type === 'led').length > before,
        led,
      );
      await view(page, id).locator('#field').pressSequentially('b');
      await page.waitForFunction(
        ({ id, round }) =>
          (window as unknown as Globals).events.filter(event => event.type === 'key b' && event.id === id).length >
          round,
        { id, round },
      );
    }
  await expect.poll(() => view(page, 'good').locator('#field').inputValue()).toBe('bbb');
  await expect.poll(() => page.locator('#composer').inputValue()).toBe('aaaaaa');
  expect((await snapshot(page, 'good')).state).toBe('ready');
  await page.close();
});

it('a dialog that opens while the guard is deciding keeps the keyboard', async () => {
  const page = await open({ good: GOOD });
  await ready(page, 'good');
  // It has the keyboard already: to press it again takes nothing from it.
  await page.locator('#composer').click();
  await page.keyboard.type('a');
  // As soon as the click into the view is noticed the page asks something: sooner than the view could be given the keyboard.
  await page.evaluate(() => {
    const dialog = document.createElement('dialog');
    dialog.tabIndex = -1;
    document.body.append(dialog);
    const ask = () => {
      dialog.showModal();
      dialog.focus();
    };
    addEventListener('blur', event => event.target === window && setTimeout(ask, 50), { once: true });
  });
  await view(page, 'good').locator('#field').click();
  await page.waitForSelector('dialog[open]');
  // The view would have it by now.
  const since = await page.evaluate(() => performance.now());
  await page.waitForFunction(from => performance.now() - from > 600, since);
  expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('DIALOG');
  expect([await count(page, 'led'), await count(page, 'focus-taken')]).toEqual([0, 0]);
  await page.keyboard.press('Escape');
  await page.waitForSelector('dialog[open]', { state: 'detached' });
  await page.close();
});

it('a user who taps into a view types there', async () => {
  const page = await open({ good: GOOD });
  await ready(page, 'good');
  const box = (await page.locator('[data-surface-id="good"] iframe').boundingBox())!;
  const touch = await page.context().newCDPSession(page);
  await page.keyboard.type('a');
  await touch.send('Input.dispatchTouchEvent', {
    type: 'touchStart',
    touchPoints: [{ x: box.x + 40, y: box.y + 18 }],
  });
  await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  // A user who has just typed gets there once it is clear that the view intercepted no key.
  await page.waitForFunction(() => (window as unknown as Globals).events.some(({ type }) => type === 'led'));
  const isInView = () =>
    view(page, 'good')
      .locator('body')
      .evaluate(() => document.hasFocus());
  await expect.poll(isInView).toBe(true);
  await asPeopleDo(page);
  await page.keyboard.type('b');
  await page.waitForFunction(() => (window as unknown as Globals).events.some(({ type }) => type === 'key b'));
  expect(await count(page, 'focus-taken')).toBe(0);
  await page.close();
});

it('the page itself may move the focus to a view', async () => {
  const page = await open({ good: GOOD });
  await ready(page, 'good');
  for (let round = 0; round < 3; round++) {
    await page.locator('#composer').focus();
    await page.evaluate(() => document.querySelector('iframe')!.focus());
    await page.waitForFunction(() => document.activeElement?.tagName === 'IFRAME');
  }
  expect(await count(page, 'focus-taken')).toBe(0);
  expect((await snapshot(page, 'good')).state).toBe('ready');
  await page.close();
});
