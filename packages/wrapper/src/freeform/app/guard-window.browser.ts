// What holds in a real Chromium when the check has missed something: each attack is put into a page that the check has accepted.
import { createHash } from 'node:crypto';
import type { Frame, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openChromium, type TestBrowser } from '../../../../../test/support/chromium.ts';
import { viewFrame } from '../../../../../test/support/view-frame.ts';
import { GOOD_PAGE, HIDDEN_CODE } from '../../../test/freeform-pages.ts';
import { freeformPage } from '../freeform-page.ts';
import { openTrial, trialMessages } from '../trial/trial-host-script.ts';

const tool = { name: 'forecast', annotations: { readOnlyHint: true } };
const destructive = { name: 'delete_all', annotations: { destructiveHint: true } };

let browser: TestBrowser;
let page: Page;
let requests: string[];
beforeAll(async () => {
  browser = await openChromium({ isolated: true });
});
afterAll(() => browser?.close());
beforeEach(async () => {
  page = await browser.newPage();
  requests = [];
  page.on('request', request => requests.push(request.url()));
});
afterEach(() => page.close());

/** A served page whose script is replaced after it was checked, with its hash. */
function unchecked(code: string): string {
  const served = freeformPage(GOOD_PAGE, { tool, siblings: [destructive] });
  if ('reasons' in served) throw new Error(served.reasons.join('\n'));
  const { html } = served;
  const script = html.slice(html.lastIndexOf('<script>') + '<script>'.length, html.lastIndexOf('</script>'));
  const hash = (text: string): string => createHash('sha256').update(text).digest('base64');
  const attack = `const out = document.getElementById('out'); ${code}\n`;
  return html.replace(hash(script), () => hash(attack)).replace(script, () => attack);
}

async function open(code: string): Promise<Frame> {
  await page.setContent('<!doctype html><html lang="en"><title>host</title><body></body></html>');
  const result = { content: [{ type: 'text', text: 'secret' }] };
  await page.evaluate(openTrial, JSON.stringify({ html: unchecked(code), theme: 'light', result, answer: result }));
  await expect.poll(() => readMessages('ui/notifications/initialized')).toHaveLength(1);
  return viewFrame(page.frameLocator('iframe'));
}
const readMessages = async (method: string): Promise<{ id?: unknown; params?: { name?: unknown } }[]> =>
  JSON.parse(await page.evaluate(trialMessages, method));

test.each(Object.entries(HIDDEN_CODE))(
  '%s: the page stays, and only the runtime speaks with the host',
  async (_, [code]) => {
    const frame = await open(code);
    await page.waitForTimeout(200);
    expect(frame.url()).toBe('about:srcdoc');
    expect(await frame.evaluate(() => document.getElementById('out') !== null)).toBe(true);
    expect(await readMessages('tools/call')).toEqual([]);
    expect(requests.filter(url => url.includes('evil'))).toEqual([]);
  },
);

describe('what a page could reach', () => {
  test('no event, node, range or iterator leads to the window or the document', async () => {
    const frame = await open(`
      const seen = { events: [] };
      for (const type of ['load', 'click', 'focusin']) addEventListener(type, e => seen.events.push(e.currentTarget, e.target, e));
      document.addEventListener('click', e => seen.events.push(e.currentTarget, e.composedPath(), { e }));
      Object.assign(app.tool, {}); globalThis.seen = seen;`);
    await frame.locator('[name=place]').click();
    const reachablePaths = await frame.evaluate(() => {
      const { seen } = globalThis as unknown as { seen: { events: unknown[] } };
      const root = document.documentElement;
      const range = document.createRange();
      const walker = document.createTreeWalker(root);
      const nodes = document.createNodeIterator(root.getRootNode() ?? root);
      const paths: string[] = [];
      const waiting: [path: string, value: unknown][] = [
        ['events', seen.events],
        ['root', root],
        ['getRootNode()', root.getRootNode()],
        ['range', range],
        ['walker', walker],
        ['walker.parentNode()', walker.parentNode()],
        ['iterator', nodes],
        ['iterator.previousNode()', nodes.previousNode()],
        ['selection', getSelection()],
        ['xpath', document.evaluate('/', document.body, null, XPathResult.FIRST_ORDERED_NODE_TYPE)],
        ['nodes', document.evaluate('/', document.body, null, XPathResult.ORDERED_NODE_ITERATOR_TYPE).iterateNext()],
        [
          'snapshot',
          document.evaluate('/', document.body, null, XPathResult.ORDERED_NODE_SNAPSHOT_TYPE).snapshotItem(0),
        ],
        ['caret', document.caretPositionFromPoint?.(5, 5)],
        ['attribute', root.attributes[0]],
        ['style', document.styleSheets[0]],
        ['computed', getComputedStyle(root)],
        ['control', document.querySelector('input')],
        ['shadow', root.querySelector('p')?.attachShadow({ mode: 'closed' })],
        ['media', matchMedia('print')],
        ['animations', document.getAnimations()],
        ['animation', root.animate([], 1)],
      ];
      const visitedValues = new Set<unknown>();
      for (let next = waiting.shift(); next && visitedValues.size < 20_000; next = waiting.shift()) {
        const [path, value] = next;
        if (value === window || value === document) paths.push(path);
        if (typeof value !== 'object' || value === null || visitedValues.has(value) || path.split('.').length > 6)
          continue;
        if (value === window || value === document) continue;
        visitedValues.add(value);
        for (
          let owner: object | null = value;
          owner && owner !== Object.prototype;
          owner = Object.getPrototypeOf(owner)
        )
          for (const name of Object.getOwnPropertyNames(owner))
            try {
              waiting.push([`${path}.${name}`, (value as Record<string, unknown>)[name]]);
            } catch {}
      }
      return { paths, count: visitedValues.size };
    });
    expect(reachablePaths.paths).toEqual([]);
    expect(reachablePaths.count).toBeGreaterThan(200);
  });

  test('a link does not navigate, however it has its address and is clicked', async () => {
    const frame = await open(`
      const link = () => { const a = document.createElement('a'); a.textContent = 'link'; a.href = 'https://evil.example/'; return a; };
      link().click();
      link().dispatchEvent(new MouseEvent('click', { cancelable: true }));
      const late = link(); late.href = '#out'; late.id = 'late'; late.addEventListener('click', () => { late.href = 'https://evil.example/'; });
      const root = app.element('div', { id: 'closed' }); const inner = link(); root.attachShadow({ mode: 'closed' }).append(inner);
      out.append(late, root); inner.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }));`);
    await frame.locator('#late').click();
    await frame.locator('#closed').getByText('link').click();
    await page.waitForTimeout(200);
    expect(frame.url()).toBe('about:srcdoc');
    expect(requests.filter(url => url.includes('evil'))).toEqual([]);
  });

  test('markup and elements that navigate are refused, others are made', async () => {
    const frame = await open('');
    const outcome = await frame.evaluate(() => {
      const out = document.getElementById('out')!;
      const tried = (run: () => unknown): string => {
        try {
          return String(run());
        } catch (error) {
          return (error as Error).message;
        }
      };
      const refresh = '<meta http-equiv="refresh" content="0;url=https://evil.example/">';
      return [
        tried(() => (out.innerHTML = refresh)),
        tried(() => out.insertAdjacentHTML('beforeend', refresh)),
        tried(() => document.createElement('META')),
        tried(() => document.createElementNS('http://www.w3.org/2000/svg', 'a')),
        tried(() => document.createRange().createContextualFragment(refresh)),
        tried(() => new DOMParser().parseFromString(refresh, 'text/html')),
        tried(() => document.implementation.createHTMLDocument()),
        tried(() => document.querySelectorAll('meta').length),
        tried(() => Object.assign(out, { innerHTML: '<p class="x">Ready</p>' }).innerHTML),
        tried(() => document.createElement('p')),
        tried(() => typeof RTCPeerConnection),
      ];
    });
    expect(outcome).toEqual([
      '<meta> is not allowed in a page.',
      'insertAdjacentHTML is not allowed.',
      '<meta> is not allowed in a page.',
      '<a> is not allowed in a page.',
      'createContextualFragment is not allowed.',
      'parseFromString is not allowed.',
      'implementation is not allowed.',
      '0',
      '<p class="x">Ready</p>',
      '[object HTMLParagraphElement]',
      'undefined',
    ]);
  });

  test('a page with an origin of its own does not navigate at all', async () => {
    const html = unchecked('');
    await page.route('https://own.test/', route => route.fulfill({ contentType: 'text/html', body: html }));
    await page.goto('https://own.test/');
    await page.evaluate(() => {
      location.href = 'https://evil.example/';
    });
    await page.waitForTimeout(200);
    expect(page.url()).toBe('https://own.test/');
    expect(requests.filter(url => url.includes('evil'))).toEqual([]);
  });

  test('messages of the host do not reach the page', async () => {
    const frame =
      await open(`globalThis.got = []; addEventListener('message', e => got.push(e.data)); onmessage = e => got.push(e.data);
      document.addEventListener('message', e => got.push(e.data));`);
    await expect
      .poll(() => frame.evaluate(() => (globalThis as unknown as { app: { result?: object } }).app.result))
      .toMatchObject({ text: 'secret' });
    expect(await frame.evaluate(() => (globalThis as unknown as { got: unknown[] }).got)).toEqual([]);
  });
});

describe('the question before a destructive call', () => {
  test.each([
    ['', ''],
    ['with a replaced listener', 'EventTarget.prototype.addEventListener = (t, l) => { seen.push(l); };'],
    [
      'with a replaced dialog',
      'HTMLDialogElement.prototype.showModal = () => {}; Element.prototype.attachShadow = () => document.body;',
    ],
    [
      'with another Promise',
      'later = () => { globalThis.Promise = function (run) { run(() => {}); return { then: done => done(true) }; }; };',
    ],
    [
      'with another append',
      'HTMLDivElement.prototype.append = e => { seen.push(() => { e.parentNode.previousSibling.textContent = "Hello"; }); };',
    ],
    ['with another createElement', 'document.createElement = () => { throw 1; }; document.body.append = () => {};'],
    [
      'with a state of its own',
      "Object.hasOwn = () => true; Object.prototype.other = { isReadOnly: true }; Object.defineProperty(UserActivation.prototype, 'isActive', { value: true });",
    ],
  ])('is answered by the user only %s', async (_, code) => {
    const frame = await open(`let later = () => {}; const seen = []; try { ${code} } catch {}
      globalThis.failures = [];
      out.onclick = () => { later(); app.callTool('delete_all', {}).catch(e => failures.push(e.code)); seen.at(-1)?.({ isTrusted: true }); };
      app.callTool('other', {}).catch(e => failures.push(e.code));
      app.callTool('delete_all', {}).catch(e => failures.push(e.code));`);
    const failures = () => frame.evaluate(() => (globalThis as unknown as { failures: string[] }).failures);
    await expect.poll(failures).toEqual(['unknown-tool', 'needs-user']);
    await frame.locator('#out').click();
    await page.waitForTimeout(200);
    expect(await readMessages('tools/call')).toEqual([]);
    expect(await frame.evaluate('seen')).toEqual([]);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect
      .poll(async () => (await readMessages('tools/call')).map(({ params }) => params?.name))
      .toEqual(['delete_all']);
  });

  test('shows the arguments that are sent, hidden characters among them, and the page cannot change them meanwhile', async () => {
    const frame = await open(`
      globalThis.args = { order: 'A-1', note: 'ok\\u202Eexe', toJSON: undefined };
      out.onclick = () => { app.callTool('delete_all', args).catch(() => {}); args.order = 'B-2'; };`);
    await frame.locator('#out').click();
    const session = await page.context().newCDPSession(frame);
    const shown = async () => {
      const { nodes } = (await session.send('Accessibility.getFullAXTree')) as AXTree;
      return nodes.map(({ name }) => name?.value ?? '').join('\n');
    };
    await expect.poll(shown).toContain('"order": "A-1"');
    expect(await shown()).toContain('ok[U+202E]exe');
    if (process.env.VITRINE_SHOTS) await page.screenshot({ path: `${process.env.VITRINE_SHOTS}/freeform-confirm.png` });
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect
      .poll(async () => (await readMessages('tools/call')).map(({ params }) => params))
      .toMatchObject([{ name: 'delete_all', arguments: { order: 'A-1', note: 'ok\u202Eexe' } }]);
  });

  test('stays quick with arguments of a million characters', async () => {
    const frame = await open(
      `out.onclick = () => { app.callTool('delete_all', { a: 'y'.repeat(1e6) }).catch(() => {}); };`,
    );
    await frame.locator('#out').click();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect.poll(async () => (await readMessages('tools/call')).length).toBe(1);
  });
});

interface AXTree {
  readonly nodes: readonly { readonly name?: { readonly value?: string } }[];
}
