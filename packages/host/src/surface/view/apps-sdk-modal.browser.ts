// Modals of pages of the Apps SDK that show another template, in a real Chromium (OpenAI, Apps SDK reference: `requestModal`).
import type { HostCapabilities } from '@vitrine/protocol/mcp-apps';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { actions, appsSdk, LISTENS, type OpenAI, RESULT } from '../../../test/apps-sdk-page.ts';
import { openSurfacePages, part, show } from '../../../test/show-surface.ts';

openSurfacePages();

const TEMPLATE = 'ui://test/details.html';
/** The page of the template: says what it finds, and calls a tool when its button is pressed. */
const DETAILS = `<!doctype html><body><h1 id="h"></h1><button id="call">call</button><button id="close">close</button><script>
const show = () => { h.textContent = JSON.stringify([openai.view, openai.displayMode, openai.toolInput, openai.toolOutput, openai.widgetState, openai.theme]); };
addEventListener('openai:set_globals', show); show();
call.onclick = () => openai.callTool('order', { id: 3 });
document.getElementById('close').onclick = () => openai.requestClose();
</script>`;

type Contents = { uri: string; mimeType?: string; text?: string; _meta?: object };

/** Shows the opener in a host whose server has these resources. */
async function open(contents: Contents[], capabilities: HostCapabilities = { serverTools: {}, serverResources: {} }) {
  const shown = await show(part(LISTENS, appsSdk), {
    input: { size: 'large' },
    result: RESULT,
    capabilities,
    resources: contents,
  });
  await shown.state('ready');
  const body = shown.view.locator('body');
  return {
    ...shown,
    modal: shown.page.locator('[data-modal]'),
    details: shown.page.frameLocator('[data-modal] iframe').frameLocator('iframe'),
    press: () => shown.view.locator('#b').click(),
    request: (options: object) =>
      body.evaluate(
        (_, modal) => (window as unknown as { openai: OpenAI }).openai.requestModal(modal).then(() => 'open', String),
        options,
      ),
  };
}

const html = (text: string, more: object = {}): Contents => ({
  uri: TEMPLATE,
  mimeType: appsSdk.mimeType,
  text,
  ...more,
});

const surfaces = (page: Page) => page.evaluate(() => window.host.list().length);

it('requestModal({template}) shows another page of the server above all, with the call and the parameters', async () => {
  const { page, press, request, modal, details } = await open([html(DETAILS)]);
  await press();
  expect(await request({ template: TEMPLATE, params: { id: 3 }, title: 'Details' })).toBe('open');
  const data = [{ mode: 'modal', params: { id: 3 } }, 'fullscreen', { size: 'large' }, RESULT.structuredContent, null];
  await expect.poll(() => details.locator('#h').textContent()).toBe(JSON.stringify([...data, 'dark']));
  await expect.poll(() => modal.getAttribute('aria-label')).toBe('Details');
  expect(await modal.evaluate(element => element.matches(':popover-open'))).toBe(true);
  // Changes of the context do not end it.
  await page.evaluate(() => window.host.setContext({ theme: 'light' }));
  await expect.poll(() => details.locator('#h').textContent()).toBe(JSON.stringify([...data, 'light']));
  await details.locator('#call').click();
  await page.waitForFunction(() => window.actions.length === 2);
  expect(await actions(page)).toEqual([
    { type: 'read-resource', uri: TEMPLATE },
    expect.objectContaining({ type: 'tool', tool: 'order', arguments: { id: 3 } }),
  ]);
  // The application can tell the pages apart.
  const [opener, template] = await page.evaluate(() => window.actors.map(({ template }) => template));
  expect(opener).toBeUndefined();
  expect(template).toMatch(/^[0-9a-f]{64}$/);
  expect(await surfaces(page)).toBe(1);
  await page.close();
});

it('a modal ends by Escape, by its own wish, and with the view that opened it', async () => {
  const { page, press, request, modal, details } = await open([html(DETAILS)]);
  const reopen = async () => {
    await press();
    expect(await request({ template: TEMPLATE })).toBe('open');
    await details.locator('#h').waitFor();
  };
  const isGone = () => expect.poll(() => modal.count()).toBe(0);
  await reopen();
  await page.keyboard.press('Escape');
  await isGone();
  await reopen();
  await details.locator('#close').click();
  await isGone();
  await reopen();
  await page.evaluate(() => window.surface.close());
  await isGone();
  await page.close();
});

it.each([
  ['without a press', { template: TEMPLATE }, false, 'A modal needs user activation'],
  ['an address of another kind', { template: 'https://example.com/' }, true, 'A modal needs a template, the ui://'],
  [
    'a template that the server lacks',
    { template: 'ui://test/none' },
    true,
    'The server has no resource ui://test/none',
  ],
  ['too large parameters', { template: TEMPLATE, params: 'x'.repeat(65_536) }, true, 'at most 65536 characters'],
  ['a page at an address', { template: 'ui://test/page' }, true, 'A modal shows HTML documents'],
])('%s is refused', async (_, options, pressed, message) => {
  const page = { uri: 'ui://test/page', mimeType: 'text/uri-list', text: 'https://example.com/' };
  const shown = await open([html(DETAILS), page]);
  if (pressed) await shown.press();
  const outcome = pressed ? await shown.request(options) : await askUnpressed(options);
  expect(outcome).toContain(message);
  await expect.poll(() => shown.modal.count()).toBe(0);
  await shown.page.close();
});

/** Opens a page that asks for a modal by itself: what the driver does in a view counts as the user's doing. */
async function askUnpressed(options: object): Promise<string> {
  const script = `openai.requestModal(${JSON.stringify(options)}).then(() => 'open', String).then(said => openai.sendFollowUpMessage({ prompt: said }))`;
  const { page } = await show(part(`<!doctype html><body><script>${script}</script>`, appsSdk), {
    input: {},
    result: RESULT,
    capabilities: { serverResources: {}, message: { text: {} } },
  });
  await page.waitForFunction(() => window.actions.length === 1);
  const [said] = await actions(page);
  await page.close();
  return JSON.stringify(said);
}

it('a host whose views may not read resources, or that says so, opens none', async () => {
  for (const capabilities of [{}, { serverResources: {}, experimental: { 'vitrine.dev/modal': false } }]) {
    const { page, press, request } = await open([html(DETAILS)], capabilities);
    await press();
    expect(await request({ template: TEMPLATE })).toContain(`another template cannot be shown here: ${TEMPLATE}`);
    await page.close();
  }
});

it('its policy is the template’s own, without addresses of this machine that the opener has not', async () => {
  const csp = { connect_domains: ['https://api.example.com', 'http://localhost:9'] };
  const { page, press, request, modal } = await open([html(DETAILS, { _meta: { 'openai/widgetCSP': csp } })]);
  await press();
  await request({ template: TEMPLATE });
  const src = (await modal.locator('iframe').getAttribute('src')) ?? '';
  expect(decodeURIComponent(src)).toContain('https://api.example.com');
  expect(decodeURIComponent(src)).not.toContain('localhost:9');
  await page.close();
});
