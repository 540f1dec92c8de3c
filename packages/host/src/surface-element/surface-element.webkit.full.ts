// <vitrine-surface> in WebKit, the engine of Safari, whose documents have no `moveBefore`: moved and re-nested, it keeps its view;
// moved into another element that scrolls, its view starts again.
import { writeFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type HostPages, openHostPages } from '../../../../test/support/browser/host-page.ts';
import { missingForWebKit, openWebKit, type WebKit, type WebKitTab } from '../../../../test/support/webkit/webkit.ts';

const missing = await missingForWebKit();
if (missing !== undefined) console.warn(`skipped: <vitrine-surface> in WebKit, which is not complete here: ${missing}`);

const VIEW = `<!doctype html><input id="note"><script>
  const post = message => parent.postMessage({ jsonrpc: '2.0', ...message }, '*');
  addEventListener('message', ({ data }) => {
    if (data.id === 1) post({ method: 'ui/notifications/initialized', params: {} });
  });
  post({ id: 1, method: 'ui/initialize', params: { protocolVersion: '2026-01-26', appInfo: { name: 'v', version: '1' }, appCapabilities: {} } });
</script>`;
const CALL = {
  id: 'a',
  input: {},
  part: {
    type: 'ui-resource',
    uri: 'ui://test/view',
    server: 'test',
    mimeType: 'text/html;profile=mcp-app',
    source: 'tool',
    content: VIEW,
  },
};
/** The sandbox's frame, and the view's in it. */
const FRAMES = ['.vitrine-layer iframe', 'iframe'] as const;
const POLL = { timeout: 30_000, interval: 100 };

describe.skipIf(missing !== undefined)('<vitrine-surface> in WebKit', () => {
  let pages: HostPages;
  let webkit: WebKit;
  let tab: WebKitTab;
  beforeAll(async () => {
    pages = await openHostPages({
      source: `import { createHost } from '@vitrine/host'; import '@vitrine/host/surface-element';
        window.start = (template, call) => {
          const host = createHost({ sandbox: { template }, info: { name: 'test', version: '1' } });
          const element = Object.assign(document.createElement('vitrine-surface'), { host, call });
          document.querySelector('#root').append(element);
        };`,
    });
    webkit = await openWebKit();
    tab = await webkit.open({ width: 800, height: 900 });
  }, 60_000);
  afterAll(async () => {
    await webkit?.close();
    await pages?.close();
  });

  const note = (): Promise<unknown> => tab.evaluate("document.querySelector('#note').value", FRAMES).catch(String);

  /** Position of the view's box beside the element, in pixels. */
  const offset = (): Promise<unknown> =>
    tab.evaluate(`(() => {
      const [box, element] = ['.vitrine-surface', 'vitrine-surface'].map(name => document.querySelector(name).getBoundingClientRect());
      return Math.round(box.left - element.left) + ' ' + Math.round(box.top - element.top);
    })()`);

  it('keeps what is written in its view when it is moved and re-nested, and starts again in an element that scrolls', async () => {
    await tab.goto(pages.origin);
    await tab.evaluate(`void start(${JSON.stringify(pages.template)}, ${JSON.stringify(CALL)})`);
    await expect.poll(note, POLL).toBe('');
    await tab.evaluate("void (document.querySelector('#note').value = 'not sent yet')", FRAMES);
    // Between two scrolling elements WebKit cannot move a frame: the view starts again there.
    const changes = {
      moved: "root.prepend(document.createElement('hr')); root.append(element);",
      nested:
        "const box = document.createElement('section'); box.style.paddingInlineStart = '40px'; root.append(box); box.append(element);",
      scrolled:
        "const box = document.createElement('div'); box.style.cssText = 'height: 200px; overflow: auto'; root.append(box); box.append(element);",
    };
    for (const [name, change] of Object.entries(changes)) {
      await tab.evaluate(
        `void (() => { const root = document.querySelector('#root'), element = document.querySelector('vitrine-surface'); ${change} })()`,
      );
      await expect.poll(offset, POLL).toBe('0 0');
      await expect.poll(note, POLL).toBe(name === 'scrolled' ? '' : 'not sent yet');
      if (process.env.VITRINE_SHOTS)
        writeFileSync(`${process.env.VITRINE_SHOTS}/webkit-${name}.png`, await tab.screenshot());
    }
  });
});
