// The runtime of a freeform page in a real Chromium: links, forms and the question before a destructive call, in a frame without `allow-forms`.
import type { Frame, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openChromium, type TestBrowser } from '../../../../../test/support/browser/chromium.ts';
import { viewFrame } from '../../../../../test/support/browser/view-frame.ts';
import { withLine } from '../../../test/freeform-pages.ts';
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

async function open(code: string): Promise<Frame> {
  const out = "const out = document.getElementById('out');";
  const served = freeformPage(withLine(out, `${out} ${code}`), { tool, siblings: [destructive] });
  if ('reasons' in served) throw new Error(served.reasons.join('\n'));
  await page.setContent('<!doctype html><html lang="en"><title>host</title><body></body></html>');
  const result = { content: [{ type: 'text', text: 'secret' }] };
  await page.evaluate(openTrial, JSON.stringify({ html: served.html, theme: 'light', result, answer: result }));
  await expect.poll(() => readMessages('ui/notifications/initialized')).toHaveLength(1);
  return viewFrame(page.frameLocator('iframe'));
}
const readMessages = async (method: string): Promise<{ params?: Record<string, unknown> }[]> =>
  JSON.parse(await page.evaluate(trialMessages, method));

const openedLinks = async () => (await readMessages('ui/open-link')).map(({ params }) => params?.url);
const calls = async () => (await readMessages('tools/call')).map(({ params }) => params);

it('a link is opened by the host, and one into the page scrolls there', async () => {
  const frame = await open(`
    document.body.append(app.element('a', { href: 'https://example.org/a' }, 'away'), app.element('a', { href: '#end' }, 'down'),
      app.element('div', { style: 'height:3000px' }), app.element('p', { id: 'end' }, 'The end'));`);
  await frame.getByText('away').click();
  await expect.poll(openedLinks).toEqual(['https://example.org/a']);
  await frame.getByText('down').click();
  await expect.poll(() => frame.evaluate(() => scrollY)).toBeGreaterThan(1000);
  expect(frame.url()).toBe('about:srcdoc');
  expect(requests.filter(url => url.includes('example.org'))).toEqual([]);
});

it('a form sends its event by its button and by Enter, once its fields are valid', async () => {
  const frame = await open(`
    const it = document.querySelector('form');
    it.append(app.element('button', { id: 'go' }, 'Go'));
    it.addEventListener('submit', () => app.run({ place: it.querySelector('[name=place]').value }));`);
  await frame.locator('#go').click();
  await frame.locator('[name=place]').fill('Oslo');
  await frame.locator('#go').click();
  await expect.poll(calls).toMatchObject([{ arguments: { place: 'Oslo' } }]);
  await frame.locator('[name=place]').press('Enter');
  await expect.poll(calls).toHaveLength(2);
});

describe('the question before a destructive call', () => {
  const question = `
    const failures = [];
    const call = () => app.callTool('delete_all', { order: 'A-1', note: 'ok\\u202Eexe' }).catch(e => failures.push(e.code));
    app.callTool('other', {}).catch(e => failures.push(e.code));
    call();
    out.onclick = call;
    window.failures = failures;`;

  it('shows the arguments with hidden characters, and the call is made when the user confirms', async () => {
    const frame = await open(question);
    const failures = () => frame.evaluate('failures');
    await expect.poll(failures).toEqual(['unknown-tool', 'needs-user']);
    await frame.locator('#out').click();
    const dialog = frame.getByRole('dialog');
    await expect.poll(() => dialog.innerText()).toContain('"order": "A-1"');
    await expect.poll(() => dialog.innerText()).toContain('ok[U+202E]exe');
    expect(await calls()).toEqual([]);
    if (process.env.VITRINE_SHOTS) await page.screenshot({ path: `${process.env.VITRINE_SHOTS}/freeform-confirm.png` });
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect.poll(calls).toMatchObject([{ name: 'delete_all', arguments: { order: 'A-1', note: 'ok\u202Eexe' } }]);
  });

  it('has the keyboard on Cancel, which calls nothing', async () => {
    const frame = await open(question);
    await frame.locator('#out').click();
    await frame.getByRole('dialog').waitFor();
    await page.keyboard.press('Enter');
    await expect.poll(() => frame.evaluate('failures')).toEqual(['unknown-tool', 'needs-user', 'declined']);
    expect(await calls()).toEqual([]);
  });

  it('stays quick with arguments of a million characters', async () => {
    const frame = await open(
      `out.onclick = () => { app.callTool('delete_all', { a: 'y'.repeat(1e6) }).catch(() => {}); };`,
    );
    await frame.locator('#out').click();
    await frame.getByRole('dialog').waitFor();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect.poll(calls).toHaveLength(1);
  });
});

it('an error of the page is shown above it, outside of its styles', async () => {
  const frame = await open(`document.body.style.display = 'grid'; app.onResult(r => r.data.x);`);
  await expect.poll(() => frame.getByRole('alert').innerText()).toContain("reading 'x'");
});
