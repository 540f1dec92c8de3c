// Errors of views: before and after a view is ready, scripts that the policy blocked, floods of errors.
import type { UIResourcePart } from '@vitrine/protocol/parts';
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type HostPages, openHostPages } from '../../../../../test/support/browser/host-page.ts';
import { viewFrame } from '../../../../../test/support/browser/view-frame.ts';
import { servePages, type TestServer } from '../../../../../test/support/services/serve.ts';
import { IS_THOROUGH } from '../../../../../test/support/thorough.ts';
import type * as kitModule from '../../index.ts';

interface Globals {
  kit: typeof kitModule;
  surface: kitModule.Surface;
}

const APP = 'text/html;profile=mcp-app';
const until = { timeout: 30_000 };

let pages: HostPages;
let cdn: TestServer;
beforeAll(async () => {
  pages = await openHostPages();
  cdn = await servePages({ '/main.js': 'document.body.append("never")' });
});
afterAll(async () => {
  await pages?.close();
  await cdn?.close();
});

/** A view that shakes hands, and runs `then` once it is ready. */
const APP_VIEW = (body: string, then = '', before = '') => `<!doctype html><body>${body}<script>${before}
  const post = message => parent.postMessage({ jsonrpc: '2.0', ...message }, '*');
  addEventListener('message', ({ data }) => {
    if (data.id !== 'init') return;
    post({ method: 'ui/notifications/initialized', params: {} });
    ${then}
  });
  post({ id: 'init', method: 'ui/initialize', params: { appInfo: { name: 'v', version: '1' }, appCapabilities: {}, protocolVersion: '2026-01-26' } });
</script>`;

interface Shown {
  page: Page;
  box: Locator;
  notice: Locator;
  fallback: Locator;
  view: ReturnType<Locator['frameLocator']>;
  snapshot(): Promise<kitModule.SurfaceSnapshot & { code?: string }>;
  state(wanted: string): Promise<unknown>;
}

async function show(content: string, more: Partial<UIResourcePart> = {}): Promise<Shown> {
  const { page } = await pages.open();
  const part: UIResourcePart = {
    type: 'ui-resource',
    uri: 'ui://test/view',
    server: 'test',
    mimeType: APP,
    source: 'tool',
    content,
    ...more,
  };
  await page.evaluate(
    ({ part, template }) => {
      const w = window as unknown as Globals;
      const host = w.kit.createHost({
        sandbox: { template },
        info: { name: 'h', version: '1' },
        handshakeTimeoutMs: 20_000,
        onAction: async () => {
          throw new w.kit.ActionRefused('Not today.');
        },
      });
      w.surface = host.surface({ id: 'call', part, tool: { name: 't' } });
      w.surface.fallback.textContent = 'the result in words';
      w.surface.show(document.querySelector('#root') as HTMLElement);
    },
    { part, template: pages.template },
  );
  const box = page.locator('[data-surface-id="call"]');
  return {
    page,
    box,
    notice: box.locator('.vitrine-surface-notice'),
    fallback: box.locator('.vitrine-surface-fallback'),
    view: box.frameLocator('iframe').frameLocator('iframe'),
    snapshot: () =>
      page.evaluate(() => {
        const snapshot = (window as unknown as Globals).surface.getSnapshot();
        return { ...snapshot, ...(snapshot.error && { code: snapshot.error.code }) };
      }),
    state: wanted =>
      page.waitForSelector(`[data-surface-id][data-surface-state="${wanted}"]`, { state: 'attached', ...until }),
  };
}

const reported = 'This interface reported an error.';

describe('a view that throws before it is ready', () => {
  it('fails with the error as the reason before the handshake times out, and its result is shown as text', async () => {
    const { page, notice, fallback, box, snapshot, state } = await show(
      `<!doctype html><div id="app"></div><script>\n\nfunction start() { undefinedThing.go(); }\nstart(); /* ui/initialize */</script>`,
    );
    await state('failed');
    const { code, errors } = await snapshot();
    expect(code).toBe('view-failed');
    expect(errors).toMatchObject({
      count: 1,
      blank: true,
      entries: [{ kind: 'script', message: expect.stringContaining('undefinedThing is not defined'), line: 3 }],
    });
    await notice.getByText(reported).waitFor(until);
    await notice.getByRole('button', { name: 'Details' }).click();
    await expect
      .poll(() => notice.locator('li').allInnerTexts())
      .toEqual([expect.stringMatching(/undefinedThing is not defined.*line 3/s)]);
    await expect.poll(() => fallback.isVisible()).toBe(true);
    await expect.poll(() => box.getByRole('button', { name: 'Try again' }).isVisible()).toBe(true);
    await page.close();
  });

  it('fails also for a rejected promise, and when no handshake is expected', async () => {
    const rejected = await show(
      `<div id="app"></div><script>(async () => { throw new TypeError('no data'); })(); /* ui/initialize */</script>`,
    );
    await rejected.state('failed');
    expect((await rejected.snapshot()).errors).toMatchObject({
      entries: [{ kind: 'promise', message: 'TypeError: no data' }],
    });
    await rejected.page.close();
    const plain = await show('<div id="app"></div><script>throw new Error("static page")</script>', {
      mimeType: 'text/html',
    });
    await plain.state('failed');
    expect(await plain.snapshot()).toMatchObject({ code: 'view-failed', errors: { blank: true } });
    await plain.page.close();
  });

  it('can be retried, without its earlier errors', async () => {
    const { page, box, snapshot, state } = await show(
      `<script>throw new Error('always'); /* ui/initialize */</script>`,
    );
    await state('failed');
    const after = await box.getByRole('button', { name: 'Try again' }).evaluate(button => {
      (button as HTMLButtonElement).click();
      const { state, errors } = (window as unknown as Globals).surface.getSnapshot();
      return { state, errors };
    });
    expect(after).toEqual({ state: 'loading', errors: undefined });
    await state('failed');
    expect((await snapshot()).errors?.count).toBe(1);
    await page.close();
  });

  it('stays with a notice when it has drawn something and needs no handshake', async () => {
    const { page, notice, view, fallback, state } = await show(
      '<h1>Card</h1><script>throw new Error("late")</script>',
      {
        mimeType: 'text/html',
      },
    );
    await state('ready');
    await notice.getByText(reported).waitFor(until);
    await expect.poll(() => view.locator('h1').innerText()).toBe('Card');
    await expect.poll(() => fallback.isVisible()).toBe(false);
    await page.close();
  });
});

describe('a view that throws after it is ready', () => {
  it('stays, with a notice of one line, and the result as text is one click away', async () => {
    const { page, notice, view, fallback, snapshot, state } = await show(
      APP_VIEW('<h1>Card</h1>', 'setTimeout(() => { throw new RangeError("broken chart"); });'),
    );
    await state('ready');
    await notice.getByText(reported).waitFor(until);
    await expect.poll(() => view.locator('h1').innerText()).toBe('Card');
    expect(await snapshot()).toMatchObject({ state: 'ready', errors: { count: 1, shown: true } });
    await expect.poll(() => fallback.isVisible()).toBe(false);
    await notice.getByRole('button', { name: 'Show result as text' }).click();
    await expect.poll(() => fallback.innerText()).toBe('the result in words');
    await notice.getByRole('button', { name: 'Hide result as text' }).click();
    await expect.poll(() => fallback.isVisible()).toBe(false);
    await page.close();
  });

  it('shows its result as text at once when its document has become blank', async () => {
    const { page, notice, fallback, snapshot } = await show(
      APP_VIEW(
        '<div id="app"><h1>Card</h1></div>',
        `setTimeout(() => { document.getElementById('app').replaceChildren(); throw new Error('unmounted'); });`,
      ),
    );
    await expect.poll(async () => (await snapshot()).errors?.blank, until).toBe(true);
    expect((await snapshot()).state).toBe('ready');
    // The notice is loaded when it is needed.
    await notice.getByText(reported).waitFor(until);
    await expect.poll(() => fallback.isVisible()).toBe(true);
    await page.close();
  });

  it.runIf(IS_THOROUGH)(
    'an error that repeats is one line with a count, and 5,000 of them cost no message of the view',
    async () => {
      const { page, notice, snapshot, state } = await show(
        APP_VIEW(
          '<h1>Card</h1>',
          `const long = 'again '.repeat(2_000); for (let n = 0; n < 5_000; n++) Promise.reject(new Error(long));`,
        ),
      );
      await state('ready');
      await notice.getByText(reported).waitFor(until);
      await expect.poll(async () => (await snapshot()).errors?.count, until).toBeGreaterThanOrEqual(4_096);
      const { errors, dropped } = await snapshot();
      expect(errors?.entries).toHaveLength(1);
      expect(errors?.entries[0]?.message.length).toBeLessThanOrEqual(500);
      expect(dropped).toBe(0);
      await expect.poll(() => notice.innerText()).toMatch(/×\s?4,096/);
      await page.close();
    },
  );

  it('the message of an error is inserted as text, never as markup', async () => {
    const { page, notice, box } = await show(
      APP_VIEW('<h1>Card</h1>', `setTimeout(() => { throw '<img src=x onerror=alert(1)><b>bold</b>'; });`),
    );
    await notice.getByText(reported).waitFor(until);
    await notice.getByRole('button', { name: 'Details' }).click();
    await expect.poll(() => notice.locator('li').innerText()).toContain('<b>bold</b>');
    await expect.poll(() => box.locator('img, b').count()).toBe(0);
    await page.close();
  });
});

describe('errors that are not reported', () => {
  it('are a ResizeObserver notice, an aborted request and a refusal by the host', async () => {
    const { page, notice, snapshot, view } = await show(
      APP_VIEW(
        '<h1>Card</h1><p id="done"></p>',
        `dispatchEvent(new ErrorEvent('error', { message: 'forged by the view itself' }));
         reportError(new Error('ResizeObserver loop completed with undelivered notifications.'));
         Promise.reject(new DOMException('The user aborted a request.', 'AbortError'));
         post({ id: 'ask', method: 'tools/call', params: { name: 'x', arguments: {} } });
         addEventListener('message', ({ data }) => {
           if (data.id !== 'ask') return;
           Promise.reject(new Error(data.error?.message ?? data.result.content[0].text));
           setTimeout(() => { document.getElementById('done').textContent = 'done'; }, 50);
         });`,
      ),
    );
    await view.getByText('done').waitFor(until);
    // Reports take the way of this error, and come after the others.
    const frame = await viewFrame(view);
    await frame.evaluate(() => void setTimeout(() => reportError(new Error('a real one'))));
    await notice.getByText(reported).waitFor(until);
    expect((await snapshot()).errors?.entries.map(({ message }) => message)).toEqual([
      expect.stringContaining('a real one'),
    ]);
    await page.close();
  });

  it('include a blocked script when the view became ready without it', async () => {
    const { page, notice, snapshot, state } = await show(
      APP_VIEW(`<h1>Card</h1><script src="${cdn.origin}/main.js"></script>`),
    );
    await state('ready');
    await expect.poll(async () => (await snapshot()).errors?.count, until).toBeGreaterThan(0);
    expect(await snapshot()).toMatchObject({ state: 'ready', errors: { shown: false } });
    await expect.poll(() => notice.isVisible()).toBe(false);
    await page.close();
  });
});

it('a view whose main script the policy blocks fails with that as the reason', async () => {
  const { page, notice, fallback, snapshot, state } = await show(
    `<!doctype html><div id="app">Loading…</div><script src="${cdn.origin}/main.js"></script>`,
  );
  await state('failed');
  const { code, errors } = await snapshot();
  expect(code).toBe('view-failed');
  expect(errors?.entries).toMatchObject([{ kind: 'blocked', source: `${cdn.origin}/main.js` }]);
  await notice.getByRole('button', { name: 'Details' }).click();
  await expect.poll(() => notice.locator('li').innerText()).toMatch(/security policy.*main\.js/s);
  await expect.poll(() => fallback.isVisible()).toBe(true);
  await page.close();
});

it('an inline script that the page’s own policy blocks is reported the same way', async () => {
  const { page, snapshot, state } = await show(
    `<!doctype html><meta http-equiv="Content-Security-Policy" content="script-src 'none'"><div></div><script>/* ui/initialize */</script>`,
  );
  await state('failed');
  expect((await snapshot()).errors?.entries).toMatchObject([{ kind: 'blocked', source: 'inline' }]);
  await page.close();
});
