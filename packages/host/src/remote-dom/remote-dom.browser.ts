// Remote DOM in a real Chromium, with both renderers: the sandbox as shipped, scripts as the real @mcp-ui/server 5 sends them.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { readUIMetadata } from '@vitrine/protocol/ui-resource';
import { createUIResource } from 'mcp-ui-server-5';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { HostPages } from '../../../../test/support/browser/host-page.ts';
import { openRemotePages, type RemoteGlobals, type Renderer, scriptPart, showScript } from '../../test/remote-page.ts';

let pages: HostPages;
beforeAll(async () => {
  pages = await openRemotePages();
});
afterAll(() => pages?.close());

const send = (name: string, value: string): string =>
  `parent.postMessage({ type: 'intent', payload: { intent: '${name}', params: ${value} } }, '*');`;

/** A script as the documentation of MCP-UI 5 shows them: plain DOM, actions by `window.parent.postMessage`. */
const SCRIPT = `
  let isDarkMode = false;
  const stack = document.createElement('ui-stack');
  stack.setAttribute('direction', 'vertical');
  stack.setAttribute('spacing', '20');
  const title = document.createElement('ui-text');
  title.setAttribute('content', 'Grüße ☂');
  const image = document.createElement('ui-image');
  image.setAttribute('src', 'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==');
  image.setAttribute('alt', 'a dot');
  image.setAttribute('width', '32');
  const button = document.createElement('ui-button');
  button.setAttribute('label', 'Go');
  button.addEventListener('press', () => {
    isDarkMode = !isDarkMode;
    title.setAttribute('content', isDarkMode ? 'dark' : 'light');
    window.parent.postMessage({ type: 'tool', messageId: 'm1', payload: { toolName: 'go', params: { a: 1 } } }, '*');
    window.parent.postMessage({ type: 'tool', messageId: 'm2', payload: { toolName: 'refused', params: {} } }, '*');
  });
  const seen = [];
  window.addEventListener('message', event => {
    if (event.source !== window.parent) return;
    seen.push(event.data);
    if (event.data.type === 'ui-lifecycle-iframe-render-data') title.setAttribute('content', JSON.stringify(event.data.payload.renderData));
    if (seen.filter(m => m.type === 'ui-message-response').length === 2) ${send('seen', '{ seen }')}
  });
  stack.append(title, image, button);
  root.appendChild(stack);`;

describe.each([
  ['react', 'react'],
  ['webcomponents', 'dom'],
] as ['react' | 'webcomponents', Renderer][])(
  'a script of @mcp-ui/server 5, framework %s, drawn with %s',
  (framework, renderer) => {
    const resource = createUIResource({
      uri: 'ui://test/remote',
      content: { type: 'remoteDom', script: SCRIPT, framework },
      encoding: 'text',
      uiMetadata: { 'initial-render-data': { list: [1, [2]] } },
    }).resource;
    const part = scriptPart(resource.text as string, {
      mimeType: resource.mimeType as string,
      metadata: readUIMetadata(resource._meta),
    });

    it('is drawn, receives events, its actions are answered, and it receives its render data', async () => {
      const { page, drawn, state, actions, intent, problems } = await showScript(pages, part, { renderer });
      await state('ready');
      await page.waitForFunction(() =>
        document.querySelector('.vitrine-remote')?.textContent?.includes('{"list":[1,[2]]}'),
      );
      const dot = drawn.getByRole('img', { name: 'a dot' });
      await expect.poll(() => dot.evaluate(image => (image as HTMLImageElement).naturalWidth)).toBe(1);
      expect(await drawn.locator('.vitrine-remote-stack').evaluate(stack => getComputedStyle(stack).rowGap)).toBe(
        '20px',
      );
      // Stretched by its stack, in a page whose own buttons are set otherwise.
      await page.addStyleTag({ content: 'button { text-align: start }' });
      const go = drawn.getByRole('button', { name: 'Go' });
      expect(await go.evaluate(button => getComputedStyle(button).textAlign)).toBe('center');

      await go.click();
      await drawn.getByText('dark').waitFor();
      const { seen } = (await intent('seen')) as { seen: { type: string; messageId?: string; payload?: unknown }[] };
      expect(seen.filter(message => message.type === 'ui-message-received').map(message => message.messageId)).toEqual([
        'm1',
        'm2',
      ]);
      expect(seen.filter(message => message.type === 'ui-message-response')).toEqual(
        expect.arrayContaining([
          {
            type: 'ui-message-response',
            messageId: 'm1',
            payload: { messageId: 'm1', response: { content: [{ type: 'text', text: 'did go' }] } },
          },
          {
            type: 'ui-message-response',
            messageId: 'm2',
            payload: { messageId: 'm2', error: { message: 'Not today.' } },
          },
        ]),
      );
      expect(seen.filter(message => message.type === 'ui-lifecycle-iframe-render-data')).toHaveLength(1);
      expect(await actions()).toContainEqual({ type: 'tool', tool: 'go', arguments: { a: 1 } });
      expect(problems).toEqual([]);
      await page.close();
    });
  },
);

describe.each(['dom', 'react'] as const)('drawn with %s', renderer => {
  it('events come as plain data, values of every type arrive, and a removed listener is not called', async () => {
    const { page, drawn, state, intent } = await showScript(
      pages,
      `const field = document.createElement('ui-field');
       field.value = 'first'; field.options = { a: [1, { b: null }] };
       const eventDetails = [];
       const keys = event => { eventDetails.push(event.detail); field.removeEventListener('keydown', keys); };
       field.addEventListener('keydown', keys);
       field.addEventListener('change', event => { eventDetails.push(event.detail); if (event.detail.value === 'firstxy') ${send('eventDetails', '{ eventDetails, target: event.target === field }')} });
       root.append(field);`,
      { renderer },
    );
    await state('ready');
    const field = drawn.locator('input');
    await expect.poll(() => field.getAttribute('data-options')).toBe('{"a":[1,{"b":null}]}');
    await field.press('End');
    await field.press('x');
    await field.press('y');
    expect(await intent('eventDetails')).toEqual({
      eventDetails: [
        { type: 'keydown', key: 'End' },
        { type: 'change', value: 'firstx', checked: false },
        { type: 'change', value: 'firstxy', checked: false },
      ],
      target: true,
    });
    await page.close();
  });

  it('an element that is not in the manifest is replaced by its children, or by a placeholder with its name', async () => {
    const { page, drawn, state, logs } = await showScript(
      pages,
      `root.innerHTML = '<section><ui-text content="inside"></ui-text>, loose</section><ui-nothing></ui-nothing>';`,
      { renderer },
    );
    await state('ready');
    await drawn.getByText('inside').waitFor();
    await expect.poll(() => drawn.textContent()).toBe('inside, loose');
    expect(await drawn.locator('[data-element="section"]').evaluate(element => element.localName)).toBe('div');
    expect(
      await drawn
        .locator('[data-element="ui-nothing"]')
        .evaluate(element => getComputedStyle(element, '::before').content),
    ).toBe('"[ui-nothing]"');
    expect(await logs()).toContainEqual({ level: 'warning', data: 'There is no element ui-nothing.' });
    await page.close();
  });

  it('the surface has the height of the drawn content, and follows its changes', async () => {
    const { page, box, drawn, state } = await showScript(
      pages,
      `const button = document.createElement('ui-button'); button.label = 'More'; root.append(button);
       button.addEventListener('click', () => { for (let i = 0; i < 20; i++) { const card = document.createElement('ui-card'); card.textContent = 'line ' + i; root.append(card); } });`,
      { renderer },
    );
    await state('ready');
    await page.waitForFunction(
      () =>
        (window as unknown as { surface: { getSnapshot(): { height: number } } }).surface.getSnapshot().height < 100,
    );
    await drawn.getByRole('button').click();
    await drawn.getByText('line 19').waitFor();
    const high = (await drawn.boundingBox())!.height;
    expect(high).toBeGreaterThan(500);
    await expect.poll(async () => (await box.boundingBox())!.height).toBeCloseTo(high, 0);
    await page.close();
  });
});

it('a React component that throws fails its surface, and nothing else', async () => {
  const { page, box, state, error } = await showScript(pages, `root.append(document.createElement('ui-faulty'))`, {
    renderer: 'react',
  });
  await state('failed');
  expect(await error()).toMatchObject({ code: 'view-failed', message: expect.stringContaining('faulty component') });
  await expect.poll(() => box.textContent()).toContain('the tool’s own text');
  await page.close();
});

describe('a faulty script', () => {
  it.each([
    ['cannot be parsed', 'const = 1', 'SyntaxError'],
    ['throws before it has drawn', 'nothing.here', 'nothing is not defined'],
  ])('fails its surface when it %s', async (_, script, reason) => {
    const { page, box, state, error } = await showScript(pages, script);
    await state('failed');
    expect(await error()).toMatchObject({ code: 'script-failed', message: expect.stringContaining(reason) });
    await expect.poll(() => box.textContent()).toContain('the tool’s own text');
    await expect.poll(() => page.locator('iframe').count()).toBe(0);
    await page.close();
  });

  it('keeps what it has drawn when it throws afterwards; the error is logged', async () => {
    const { page, drawn, state, logs } = await showScript(
      pages,
      `root.append('drawn'); Promise.reject(new Error('async')); setTimeout(() => { throw new Error('timer') }); throw new Error('sync')`,
    );
    await state('ready');
    await expect.poll(() => drawn.textContent()).toBe('drawn');
    await page.waitForFunction(() => (window as unknown as { logs: unknown[] }).logs.length === 3);
    expect((await logs()).map(log => log.data).sort()).toEqual([
      'Error: async',
      'Error: sync',
      'Uncaught Error: timer',
    ]);
    await page.close();
  });

  it('may end in a comment and return at the top level, as in the older host', async () => {
    const { page, drawn, state } = await showScript(
      pages,
      `leaked = 'global'; root.append(typeof this, leaked); if (leaked) return; root.append('never') // end`,
    );
    await state('ready');
    await expect.poll(() => drawn.textContent()).toBe('objectglobal');
    await page.close();
  });
});

it('may also initialise with MCP Apps messages', async () => {
  const { page, state } = await showScript(
    pages,
    `addEventListener('message', event => { if (event.data.jsonrpc) { const { result } = event.data;
       parent.postMessage({ jsonrpc: '2.0', method: 'ui/notifications/initialized', params: {} }, '*');
       root.append(result.hostInfo.name); } });
     parent.postMessage({ jsonrpc: '2.0', id: 1, method: 'ui/initialize', params: { appInfo: { name: 'v', version: '1' }, appCapabilities: {}, protocolVersion: '2026-01-26' } }, '*');`,
  );
  await state('ready');
  await page.waitForFunction(() => document.querySelector('.vitrine-remote')?.textContent === 'test');
  await page.close();
});

it.each(['dom', 'react'] as const)('drawn with %s: no accessibility fault, light and dark', async renderer => {
  const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
  const { page, drawn, state } = await showScript(
    pages,
    SCRIPT.replace(
      'root.appendChild(stack)',
      `
    const card = document.createElement('ui-card'); card.append(stack); root.append(card)`,
    ),
    { renderer },
  );
  await state('ready');
  await page.evaluate(axe);
  for (const theme of ['light', 'dark'] as const) {
    await drawn.evaluate((root, scheme) => {
      document.documentElement.style.colorScheme = scheme;
      document.body.style.background = scheme === 'dark' ? '#111' : '#fff';
      (root as HTMLElement).style.colorScheme = scheme;
    }, theme);
    const violations = await page.evaluate(async () => {
      const { axe } = window as unknown as {
        axe: { run(target: string, options: object): Promise<{ violations: { id: string; nodes: unknown[] }[] }> };
      };
      const result = await axe.run('.vitrine-surface', { iframes: false });
      return result.violations.map(({ id }) => id);
    });
    expect(violations).toEqual([]);
  }
  await page.close();
});

it('drawn elements follow changes of the host’s theme and style variables', async () => {
  const { page, drawn, state } = await showScript(pages, `root.append('text')`);
  await state('ready');
  await page.evaluate(() =>
    (window as unknown as RemoteGlobals).host.setContext({
      theme: 'dark',
      styles: { variables: { '--color-text-primary': 'rgb(1, 2, 3)' } },
    }),
  );
  expect(await drawn.evaluate(root => [getComputedStyle(root).color, getComputedStyle(root).colorScheme])).toEqual([
    'rgb(1, 2, 3)',
    'dark',
  ]);
  await page.close();
});
