// Attacks of a hostile script on the page that draws it, in a real Chromium: no code of its runs there, with any renderer.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { HostPages } from '../../../../test/support/browser/host-page.ts';
import { openRemotePages, showScript } from '../../test/remote-page.ts';

let pages: HostPages;
beforeAll(async () => {
  pages = await openRemotePages();
});
afterAll(() => pages?.close());

declare global {
  interface Window {
    executed: string[];
  }
}

/** Each puts its number into `executed` of the page that runs it. */
const MARKUP = [
  '<img src=x onerror="executed.push(1)">',
  '<svg onload="executed.push(2)"><script>executed.push(3)</script></svg>',
  '<iframe srcdoc="<script>parent.executed.push(4)</script>"></iframe>',
  '<iframe src="javascript:parent.executed.push(5)"></iframe>',
  '<a href="javascript:executed.push(6)">link</a>',
  '<a href=" java&#10;script:executed.push(7)">link</a>',
  '<a href="vbscript:executed.push(8)">link</a>',
  '<object data="data:text/html,<script>executed.push(9)</script>"></object>',
  '<embed src="javascript:executed.push(10)">',
  '<form action="javascript:executed.push(11)"><button>send</button></form>',
  '<button formaction="javascript:executed.push(12)">send</button>',
  '<details open ontoggle="executed.push(13)">x</details>',
  '<body onload="executed.push(14)">',
  '<style onload="executed.push(15)">*{color:red}</style>',
  '<link rel=stylesheet href="data:text/css,*{display:none}" onload="executed.push(16)">',
  '<meta http-equiv=refresh content="0;url=javascript:executed.push(17)">',
  '<base href="javascript:executed.push(18)//">',
  '<video><source onerror="executed.push(19)"></video>',
  '<math><mtext></mtext><img src=x onerror="executed.push(20)"></math>',
  '<ui-text content="<img src=x onerror=executed.push(21)>"></ui-text>',
  '<ui-text onclick="executed.push(22)" style="position:fixed;inset:0;background:url(javascript:executed.push(23))">t</ui-text>',
  '<ui-button label="b" onclick="executed.push(24)" formaction="javascript:executed.push(25)"></ui-button>',
  '<ui-image src="javascript:executed.push(26)" onerror="executed.push(27)" alt="a"></ui-image>',
  '<ui-image src="data:image/svg+xml,<svg xmlns=\'http://www.w3.org/2000/svg\' onload=\'executed.push(28)\'/>" srcset="x 1x" alt="a"></ui-image>',
  '<ui-image src="data:text/html,<script>executed.push(29)</script>" alt="a"></ui-image>',
  '<ui-card srcdoc="<script>executed.push(30)</script>" innerHTML="<img src=x onerror=executed.push(31)>">c</ui-card>',
  '<ui-card is="x-evil" slot="<script>" class="a" id="root">c</ui-card>',
  '<ui-stack direction="column;background:url(javascript:executed.push(32))" spacing="expression(executed.push(33))" align="x" justify="&quot;><img src=x onerror=executed.push(34)>">s</ui-stack>',
  '<ui-field link="javascript:executed.push(35)" value="javascript:executed.push(36)" options=\'{"__proto__":{"polluted":1},"href":"javascript:executed.push(37)"}\'></ui-field>',
];

const SCRIPT = `
  for (const html of ${JSON.stringify(MARKUP)}) { const card = document.createElement('ui-card'); card.innerHTML = html; root.append(card); }
  for (const tag of ['ui-text', 'ui-button', 'ui-stack', 'ui-image', 'ui-card', 'ui-field', 'script', 'a']) {
    const element = document.createElement(tag);
    for (const name of ['innerHTML', 'outerHTML', 'srcdoc', 'style', 'dangerouslySetInnerHTML', 'ref', 'key', 'is', 'constructor', 'onclick', 'onerror', 'href', 'src'])
      try { element.updateRemoteProperty?.(name, name === 'dangerouslySetInnerHTML' ? { __html: '<img src=x onerror=executed.push(40)>' } : '<img src=x onerror=executed.push(41)>'); } catch {}
    for (const name of ['__proto__', 'constructor', 'prototype', 'polluted'])
      try { element.updateRemoteProperty?.(name, { polluted: 1 }); element.updateRemoteAttribute?.(name, 'x'); } catch {}
    for (const name of ['error', 'load', 'mouseover', '__proto__', 'constructor'])
      element.addEventListener(name, () => {});
    try { element.setAttribute('xlink:href', 'javascript:executed.push(42)'); } catch {}
    element.textContent = '<img src=x onerror=executed.push(43)>';
    root.append(element);
  }
  root.append('<script>executed.push(44)</scr' + 'ipt>');
  const end = document.createElement('ui-text'); end.content = 'the end'; root.append(end);`;

describe.each(['dom', 'react'] as const)('drawn with %s', renderer => {
  it('no markup, property or address of a script runs code in the page', async () => {
    const { page, drawn, state, problems } = await showScript(pages, SCRIPT, { renderer });
    await page.evaluate(() => {
      window.executed = [];
    });
    await state('ready');
    await drawn.getByText('the end').waitFor();
    // Reading the page changes it, too.
    await page.evaluate(async () => {
      for (const element of document.querySelectorAll('.vitrine-remote *'))
        for (const type of ['mouseover', 'click', 'error', 'load', 'toggle', 'submit'])
          element.dispatchEvent(new MouseEvent(type, { bubbles: true, cancelable: true }));
      await new Promise(resolve => setTimeout(resolve, 0));
    });
    expect(await page.evaluate(() => window.executed)).toEqual([]);
    expect(
      await page.evaluate(() => ({
        polluted: (Object.prototype as { polluted?: unknown }).polluted,
        url: location.pathname,
      })),
    ).toEqual({ polluted: undefined, url: '/' });
    expect(
      await drawn.evaluate(root =>
        [...new Set([...root.querySelectorAll('*')].map(element => element.localName))].sort(),
      ),
    ).toEqual(['button', 'div', 'img', 'input', 'span']);
    const attributes = await drawn.evaluate(root => [
      ...new Set([...root.querySelectorAll('*')].flatMap(element => element.getAttributeNames())),
    ]);
    expect(attributes.filter(name => /^on|srcdoc|srcset|href|action|^is$|^slot$|^id$/.test(name))).toEqual([]);
    await expect.poll(() => drawn.locator('img[src]').count()).toBe(0);
    await expect.poll(() => drawn.locator('[style*="fixed"], [style*="url"]').count()).toBe(0);
    expect(problems).toEqual([]);
    await page.close();
  });
});

it('the same markup runs code in a page without the checks, so the test above can fail', async () => {
  const { page } = await pages.open();
  await page.evaluate(
    markup => {
      window.executed = [];
      const box = document.createElement('div');
      document.body.append(box);
      for (const html of markup) box.insertAdjacentHTML('beforeend', html);
    },
    MARKUP.filter(html => !/meta|base/.test(html)),
  );
  await expect.poll(() => page.evaluate(() => window.executed.length)).toBeGreaterThan(3);
  await page.close();
});

it('the worker has no network, no storage, no other worker, and cannot evaluate text', async () => {
  const { page, state, intent } = await showScript(
    pages,
    `const tried = {};
     const attempt = async (name, run) => { try { await run(); tried[name] = 'ran'; } catch (error) { tried[name] = 'blocked'; } };
     (async () => {
       await attempt('fetch', () => fetch('${pages.origin}/'));
       await attempt('socket', () => new Promise((ok, no) => { const s = new WebSocket('${pages.origin.replace('http', 'ws')}/'); s.onopen = ok; s.onerror = no; }));
       await attempt('events', () => new Promise((ok, no) => { const s = new EventSource('${pages.origin}/'); s.onopen = ok; s.onerror = no; }));
       await attempt('request', () => new Promise((ok, no) => { const r = new XMLHttpRequest(); r.onload = ok; r.onerror = no; r.open('GET', '${pages.origin}/'); r.send(); }));
       await attempt('import', () => import('${pages.origin}/kit.js'));
       await attempt('eval', () => eval('1'));
       await attempt('function', () => new Function('return 1')());
       await attempt('worker', () => new Worker(URL.createObjectURL(new Blob(['1']))));
       await attempt('scripts', () => importScripts('${pages.origin}/kit.js'));
       await attempt('channel', () => new BroadcastChannel('x'));
       await attempt('database', () => new Promise((ok, no) => { const r = indexedDB.open('x'); r.onsuccess = ok; r.onerror = no; }));
       await attempt('caches', () => caches.open('x'));
       await attempt('files', () => navigator.storage.getDirectory());
       parent.postMessage({ type: 'intent', payload: { intent: 'tried', params: { tried, origin: self.origin } } }, '*');
     })();
     root.append('x');`,
  );
  await state('ready');
  const { tried, origin } = (await intent('tried')) as { tried: Record<string, string>; origin: string };
  expect(Object.entries(tried).filter(([, outcome]) => outcome !== 'blocked')).toEqual([]);
  expect(Object.keys(tried)).toHaveLength(13);
  expect(origin).toBe('null');
  await page.close();
});

it('a script cannot break out of the document or the text that contains it', async () => {
  const { page, drawn, state } = await showScript(
    pages,
    `root.append('</script><script>1</script>'.length, '<!--', \`\${'}'})\`); /* </script> */ }); vitrineOut = typeof vitrineRun; (function (root, console) {`,
  );
  await state('ready');
  await expect.poll(() => drawn.textContent()).toBe('27<!--})');
  expect(page.frames().every(frame => !frame.url().startsWith('blob:'))).toBe(true);
  await page.close();
});
