// A component library as it was written for `@mcp-ui/client` up to 6.1, in a real Chromium: its components and events work, its unsafe
// attributes do not.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type HostPages, openHostPages } from '../../../../test/support/browser/host-page.ts';

const SOURCE = `
import { createHost } from '@vitrine/host';
import { createReactRemoteDOMStage, olderRemoteElements } from './src/remote-dom/index.ts';

const Link = ({ label, href, caption, onPress, onClick, onRowSelect, ...rest }) =>
  <p data-rest={JSON.stringify(rest)}><a href={href} onClick={event => { event.preventDefault(); onPress?.('pressed'); onClick?.(event); }}>{label}</a> <b onClick={onRowSelect}>{caption}</b></p>;
window.start = (template, script) => {
  const elements = olderRemoteElements({
    library: { name: 'own', elements: [{ tagName: 'x-link', component: Link, propMapping: { note: 'caption' }, eventMapping: { select: 'onRowSelect' } }, { tagName: 'script', component: Link }] },
    remoteElements: [{ tagName: 'x-link', remoteAttributes: ['label', 'href', 'note', 'style', 'dangerouslySetInnerHTML', 'onclick'], remoteEvents: ['press', 'click', 'select'] }],
  });
  window.tags = Object.keys(elements);
  const host = createHost({ sandbox: { template }, info: { name: 't', version: '1' }, remoteDom: createReactRemoteDOMStage({ elements }),
    async onAction(action) { window.action = action; return {}; } });
  host.surface({ id: 's', part: { type: 'ui-resource', uri: 'ui://t/s', server: 't', mimeType: 'application/vnd.mcp-ui.remote-dom+javascript; framework=react', source: 'embedded', content: script } })
    .show(document.getElementById('root'));
};`;

interface PageGlobals {
  start(template: string, script: string): void;
  tags: string[];
  action?: { params: unknown };
}

let pages: HostPages;
beforeAll(async () => {
  pages = await openHostPages({ source: SOURCE, isolated: false });
});
afterAll(() => pages?.close());

it('components get their attributes by their own and their mapped names, and their events reach the script', async () => {
  const { page, problems } = await pages.open();
  await page.evaluate(({ template, script }) => (window as unknown as PageGlobals).start(template, script), {
    template: pages.template,
    script: `
        const link = document.createElement('x-link'); const received = [];
        for (const [name, value] of Object.entries({ label: 'go', href: 'javascript:alert(1)', note: 'n', style: 'color:red', dangerouslySetInnerHTML: '{"__html":"<i>x</i>"}', onclick: 'alert(1)' })) link.setAttribute(name, value);
        for (const type of ['press', 'click', 'select']) link.addEventListener(type, event => { received.push(event.detail); if (type === 'select') parent.postMessage({ type: 'intent', payload: { intent: 'received', params: { received } } }, '*'); });
        root.append(link);`,
  });
  await page.getByText('go', { exact: true }).click();
  await page.getByText('n', { exact: true }).click();
  const action = await page.waitForFunction(() => (window as unknown as PageGlobals).action);
  expect((await action.jsonValue())?.params).toEqual({
    received: [{ type: 'press', value: 'pressed' }, { type: 'click' }, { type: 'select' }],
  });
  await expect.poll(() => page.locator('a').getAttribute('href')).toBeNull();
  // `note` stays beside what it is mapped to; nothing else came.
  expect(JSON.parse((await page.locator('p[data-rest]').getAttribute('data-rest')) ?? '')).toEqual({ note: 'n' });
  expect(await page.evaluate(() => (window as unknown as PageGlobals).tags)).toEqual(['x-link']);
  expect(problems).toEqual([]);
  await page.close();
});
