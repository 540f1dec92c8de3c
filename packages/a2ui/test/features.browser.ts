// What A2UI can do in the chat, feature by feature: the row of A2UI in the table of protocols (docs/concepts/protocols.md). A cell that the protocol
// lacks says what happens instead.
import type { Locator, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { stdioServer } from '../../chat/test/mcp-servers/server-of.ts';
import { allowCard, cards, sayNo } from '../../chat/test/support/answer-cards.ts';
import { violations } from '../../chat/test/support/axe.ts';
import { type OpenedChat, openChat } from '../../chat/test/support/open-page.ts';
import { chooseInResultMenu } from '../../chat/test/support/result-menu.ts';

const SERVER = '../../../a2ui/test/a2ui-server.ts';

let chat: OpenedChat;
beforeAll(async () => {
  chat = await openChat({
    plain: true,
    servers: { test: stdioServer(SERVER), collecting: stdioServer(SERVER, '--collecting') },
  });
});
afterAll(() => chat?.close());
afterEach(async () => {
  expect(await chat.finish()).toEqual([]);
  await fetch(`${chat.url}/api/consents`, { method: 'DELETE', body: '{}' });
});

async function show(
  tool: string,
  { args = {}, server = 'test' }: { args?: Record<string, unknown>; server?: string } = {},
) {
  const id = await chat.sessionWith(tool, args, server);
  const page = await chat.open(`/s/${id}`);
  const call = page.locator('.call').first();
  return { id, page, call, surface: call.locator('.vitrine-a2ui') };
}
const callAgain = (id: string, tool: string, args = {}): Promise<unknown> =>
  chat.post(`/api/sessions/${id}/tool-calls`, { server: 'test', tool, arguments: args });
const press = (surface: Locator, name: string): Promise<void> =>
  surface.getByRole('button', { name, exact: true }).click();
const readColor = (place: Locator): Promise<string> => place.evaluate(node => getComputedStyle(node).color);
/** The element of the surface is the same as when it was marked. */
const mark = (surface: Locator): Promise<void> => surface.evaluate(node => node.setAttribute('data-mark', ''));
const marked = (page: Page): Promise<number> => page.locator('.vitrine-a2ui[data-mark]').count();

describe('result', () => {
  it('is drawn without a frame, with its origin; the text is in the menu; a reload shows it again', async () => {
    const { page, call, surface } = await show('show_form');
    await surface.getByRole('heading', { name: 'A form' }).waitFor();
    await expect.poll(() => page.locator('iframe').count()).toBe(0);
    await call.getByText('Interface from test').waitFor();
    await expect.poll(() => call.getByText('The form as text.').count()).toBe(0);
    await chooseInResultMenu(call, 'Answer as text');
    await call.getByText('The form as text.').waitFor();
    await page.reload();
    await surface.getByRole('heading', { name: 'A form' }).waitFor();
  });

  it.each([
    ['show_old', 'Version 0.8'],
    ['show_ui_scheme', 'No frame for a ui:// address'],
  ])('of %s is drawn: its MIME type decides, before any frame', async (tool, text) => {
    const { page, surface } = await show(tool);
    await surface.getByText(text).waitFor();
    await expect.poll(() => page.locator('iframe').count()).toBe(0);
  });

  it('of a later call changes the surface above, which stays mounted', async () => {
    const { id, page, surface } = await show('show_form');
    await surface.getByText('Nothing sent yet.').waitFor();
    await surface.getByLabel('Other').fill('kept');
    await mark(surface);
    await callAgain(id, 'change_form');
    await surface.getByText('Changed by a later call.').waitFor();
    await page.getByText('Changed the interface above.').waitFor();
    await expect.poll(() => surface.getByLabel('Other').inputValue()).toBe('kept');
    expect(await marked(page)).toBe(1);
  });
});

describe('input and partial input', () => {
  it('are not in the protocol: the template that a tool names is drawn while it works, and changed by its result', async () => {
    const { id } = (await chat.post('/api/sessions', {})) as { id: string };
    const page = await chat.open(`/s/${id}`);
    const calling = callAgain(id, 'slow_card');
    const surface = page.locator('.vitrine-a2ui');
    await surface.getByText('The template is here.').waitFor();
    await mark(surface);
    await callAgain(id, 'release');
    await calling;
    await surface.getByText('The result is here.').waitFor();
    expect(await marked(page)).toBe(1);
  });

  it('a template serves each call anew', async () => {
    const { id, page } = await show('show_card', { args: { said: 'first' } });
    await callAgain(id, 'show_card', { said: 'second' });
    await page.locator('.vitrine-a2ui', { hasText: 'second' }).waitFor();
    await expect.poll(() => page.locator('.vitrine-a2ui').allTextContents()).toEqual(['first', 'second']);
  });
});

describe('call', () => {
  it('of the tool that the event names, after the user’s approval; the answer’s messages are applied', async () => {
    const { page, surface } = await show('show_form');
    await surface.getByLabel('Name').fill('Grace');
    await mark(surface);
    await press(surface, 'Send');
    await cards(page).getByText('Grace').waitFor();
    await allowCard(page);
    await surface.getByText('Hello Grace.').waitFor();
    expect(await marked(page)).toBe(1);
    // The log alone has it, too.
    await page.reload();
    await surface.getByText('Hello Grace.').waitFor();
  });

  it('of a button in a list of 0.8: with the item’s values', async () => {
    const { page, surface } = await show('show_oldest');
    await surface.getByText('Grace').waitFor();
    await surface.getByRole('button', { name: 'Greet' }).nth(1).click();
    await cards(page).getByText('Grace').waitFor();
    await sayNo(page);
  });

  it('of a2ui_action with all fields, where the server offers it', async () => {
    const { page, surface } = await show('show_form', { server: 'collecting' });
    await press(surface, 'Send');
    await allowCard(page);
    await surface.getByText('greet of form by send: {"name":"Ada"}').waitFor();
  });

  it('waits for the checks: a button that is off sends nothing and says why', async () => {
    const { page, surface } = await show('show_form');
    await surface.getByLabel('Name').fill('');
    await surface.getByLabel('Other').focus();
    await surface.getByText('Say your name.').waitFor();
    await expect.poll(() => cards(page).count()).toBe(0);
  });

  it('declined by the user: the surface says so', async () => {
    const { page, surface } = await show('show_form');
    await press(surface, 'Send');
    await sayNo(page);
    await surface
      .getByRole('alert')
      .getByText(/did not work/)
      .waitFor();
  });

  it('of a secret: neither the log nor the approval shows what was entered into an obscured field', async () => {
    const { id, page, surface } = await show('show_login');
    await surface.getByLabel('Password').fill('correct-horse-battery');
    await press(surface, 'Sign in');
    await cards(page).getByText('••••••').waitFor();
    await allowCard(page);
    const readLog = async (): Promise<string> => (await fetch(`${chat.url}/api/sessions/${id}`)).text();
    await expect.poll(readLog).toContain('It has 21 characters');
    const events = await readLog();
    expect(events).not.toContain('correct-horse');
    await expect.poll(() => page.locator('body').innerText()).not.toContain('correct-horse');
  });
});

describe('message', () => {
  it('is not in the protocol: an event that no tool takes is an error in the surface', async () => {
    const { page, surface } = await show('show_form');
    await press(surface, 'Nothing');
    await surface.getByText('The server offers no tool for the action “no_such_tool”.').waitFor();
    await expect.poll(() => cards(page).count()).toBe(0);
  });
});

describe('link', () => {
  it('is asked about with its address', async () => {
    const { page, surface } = await show('show_form');
    await press(surface, 'Open');
    await page.getByRole('heading', { name: 'Open this link?' }).waitFor();
    await page.getByText('example.org').waitFor();
    await sayNo(page);
  });

  it.each([
    ['a press', {}],
    ['the middle button', { button: 'middle' as const }],
    ['a press with a key for a new tab', { modifiers: ['ControlOrMeta' as const] }],
  ])('in a text is asked about, too: by %s', async (_way, options) => {
    const { page, surface } = await show('show_form');
    await surface.getByRole('link', { name: 'the page' }).click(options);
    await page.getByRole('heading', { name: 'Open this link?' }).waitFor();
    await page.getByText('example.org').waitFor();
    expect(page.context().pages()).toHaveLength(1);
    await sayNo(page);
  });

  it('of another scheme is refused without a question', async () => {
    const { page, surface } = await show('show_form');
    await press(surface, 'Run script');
    await surface.getByText(/openUrl opens http and https addresses, not "javascript:/).waitFor();
    await expect.poll(() => cards(page).count()).toBe(0);
  });

  it('of an image that could run code is refused', async () => {
    const { surface } = await show('show_image');
    await surface.getByText('This image has an address that is not allowed.').nth(1).waitFor();
    await expect.poll(() => surface.locator('img').count()).toBe(0);
  });
});

describe('state', () => {
  it('is the server’s: what was entered and not sent is gone after a reload', async () => {
    const { page, surface } = await show('show_form');
    await surface.getByLabel('Other').fill('not sent');
    await page.reload();
    await surface.getByLabel('Name').waitFor();
    await expect.poll(() => surface.getByLabel('Other').inputValue()).toBe('');
    await expect.poll(() => surface.getByLabel('Name').inputValue()).toBe('Ada');
  });
});

describe('size', () => {
  it('follows its content, in a window and on a phone', async () => {
    const { page, surface } = await show('show_form');
    await surface.getByText('A form').waitFor();
    for (const width of [1100, 360]) {
      await page.setViewportSize({ width, height: 740 });
      await expect.poll(() => surface.evaluate(node => node.scrollHeight - node.clientHeight)).toBeLessThanOrEqual(0);
      await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    }
  });
});

describe('display modes', () => {
  it('is inline alone: there is no full screen, side panel or small window', async () => {
    const { call, surface } = await show('show_form');
    await surface.getByText('A form').waitFor();
    await expect.poll(() => call.getByRole('button', { name: /Full screen|side panel|Small window/ }).count()).toBe(0);
  });
});

describe('theme', () => {
  it.each(['dark', 'light'])('follows the page: %s; axe finds nothing', async theme => {
    const { page, surface } = await show('show_form');
    await page.evaluate(choice => localStorage.setItem('vitrine.theme', choice), theme);
    await page.reload();
    await surface.getByText('A form').waitFor();
    expect(await readColor(surface)).toBe(await readColor(page.locator('body')));
    await expect.poll(() => violations(page)).toEqual([]);
    await page.evaluate(() => localStorage.removeItem('vitrine.theme'));
  });
});

describe('tools', () => {
  it('are those that the server shows to apps: an action cannot call one that is for the model alone', async () => {
    const { page, surface } = await show('show_form');
    await press(surface, 'Model only');
    await surface.getByText('The server offers no tool for the action “model_only”.').waitFor();
    await expect.poll(() => cards(page).count()).toBe(0);
  });
});

describe('another server', () => {
  it('cannot change a surface by naming its id: its call says so', async () => {
    const { id, page, surface } = await show('show_form');
    await surface.getByText('Nothing sent yet.').waitFor();
    await chat.post(`/api/sessions/${id}/tool-calls`, { server: 'collecting', tool: 'change_form', arguments: {} });
    await page.getByText(/cannot be shown \(UNKNOWN_SURFACE\): There is no surface "form" of this server/).waitFor();
    await expect.poll(() => surface.innerText()).toContain('Nothing sent yet.');
  });
});

describe('errors', () => {
  it('of a tool are in the surface, which goes on', async () => {
    const { page, surface } = await show('show_form');
    await press(surface, 'Fail');
    await allowCard(page);
    await surface.getByText('That did not work: The printer is on fire.').waitFor();
    await surface.getByRole('button', { name: 'Send', exact: true }).waitFor();
  });

  it('that leave nothing to draw: the code, the reason, and the text of the result', async () => {
    const { call, surface } = await show('show_unknown');
    await call.getByText(/cannot be shown \(UNKNOWN_COMPONENT\): The component "Chart" is not known here/).waitFor();
    await call.getByText('The text instead.').waitFor();
    await expect.poll(() => surface.count()).toBe(0);
  });

  it('of a part: the rest is drawn, a note has the code, and the text is below', async () => {
    const { call, surface } = await show('show_partly');
    await surface.getByText('The rest').waitFor();
    await call.getByText(/UNKNOWN_COMPONENT/).waitFor();
    await call.getByText('Text.', { exact: true }).waitFor();
  });

  it('of a surface that never gets its root: it says so, with the text; beside another, too', async () => {
    const { call } = await show('show_rootless');
    await call.getByText('cannot be shown (VALIDATION_FAILED): its root component was not sent.').waitFor();
    await call.getByText('What it says.').waitFor();
    const other = await show('show_one_rootless');
    await other.call.getByText('is wrong (VALIDATION_FAILED): its root component was not sent.').waitFor();
    await other.surface.getByText('The component “later” was not sent.').waitFor();
    await other.call.getByText('What both say.').waitFor();
    await expect.poll(() => other.surface.count()).toBe(1);
  });
});
