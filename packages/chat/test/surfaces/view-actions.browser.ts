// Actions of a view besides tool calls: progress, files, links, model context, its own tools.
import { readFile } from 'node:fs/promises';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { servePages, type TestServer } from '../../../../test/support/services/serve.ts';
import { IS_THOROUGH } from '../../../../test/support/thorough.ts';
import { allowCard, cards, sayNo } from '../support/answer-cards.ts';
import type { OpenedChat } from '../support/open-page.ts';
import { openStudio, openStudioChat } from './studio.ts';

let chat: OpenedChat;
let web: TestServer;
beforeAll(async () => {
  web = await servePages({ '/terms': '<!doctype html><p>there</p>' });
  chat = await openStudioChat({ flags: [`--host-resolver-rules=MAP example.org 127.0.0.1:${web.port}`] });
});
afterAll(async () => {
  await chat?.close();
  await web?.close();
});
afterEach(async () => {
  expect(await chat.finish()).toEqual([]);
});

async function readEvents(id: string): Promise<{ type: string; [key: string]: unknown }[]> {
  const session = (await (await fetch(`${chat.url}/api/sessions/${id}`)).json()) as { events: { type: string }[] };
  return session.events;
}

describe('a view', () => {
  it('receives the progress of its call', async () => {
    const studio = await openStudio(chat);
    await studio.press('progress');
    await allowCard(studio.page);
    await studio.says(/step \d.*→ at 3/);
  });

  it('cancels its call at the server', async () => {
    const studio = await openStudio(chat);
    await studio.press('forever');
    await allowCard(studio.page);
    await studio.says('under way');
    await studio.press('stop');
    await studio.page.locator('.call[data-tool-name=forever][data-call-state=cancelled]').waitFor();
    await studio.press('stopped');
    await allowCard(studio.page);
    await studio.says('stopped 1');
  });

  it('offers files, saved by the tab in which the user agreed and no other, and later as links', async () => {
    const studio = await openStudio(chat);
    const other = await chat.open(`/s/${studio.id}`);
    const elsewhere: string[] = [];
    other.on('download', download => elsewhere.push(download.suggestedFilename()));
    await studio.press('save');
    const dialog = cards(studio.page, 'Save 2 files?');
    const words = await dialog.innerText();
    for (const word of ['Plan.csv', 'text/csv, 3 bytes', 'setup.exe', 'A program']) expect(words).toContain(word);
    const names: string[] = [];
    const contents: string[] = [];
    const both = new Promise<void>(resolve =>
      studio.page.on('download', async download => {
        names.push(download.suggestedFilename());
        contents.push(await readFile(await download.path(), 'utf8'));
        if (contents.length === 2) resolve();
      }),
    );
    await allowCard(studio.page);
    await both;
    expect(names.sort()).toEqual(['Plan.csv', 'setup.exe']);
    expect(contents).toContain('a,b');
    await studio.says('done');

    await other.getByRole('link', { name: 'Plan.csv' }).waitFor();
    const [again] = await Promise.all([
      other.waitForEvent('download'),
      other.getByRole('link', { name: 'Plan.csv' }).click(),
    ]);
    expect(again.suggestedFilename()).toBe('Plan.csv');
    expect(elsewhere).toEqual(['Plan.csv']);
  });

  it('opens a link after the user has seen its address (H25)', async () => {
    const studio = await openStudio(chat);
    await studio.press('link');
    const dialog = cards(studio.page, 'Open this link?');
    const words = await dialog.innerText();
    expect(words).toContain('https://user@xn--pple-43d.example:8443/terms?from=studio#end');
    await expect.poll(() => dialog.locator('strong').innerText()).toBe('xn--pple-43d.example:8443');
    for (const word of ['before the @', 'look like others', 'port 8443']) expect(words).toContain(word);
    await sayNo(studio.page);
    await studio.says('Refused: The user denied this.');

    await studio.press('terms');
    await cards(studio.page, 'Open this link?').getByText('example.org').waitFor();
    await expect.poll(() => cards(studio.page).innerText()).toContain('not encrypted');
    const [tab] = await Promise.all([studio.page.context().waitForEvent('page'), allowCard(studio.page)]);
    await tab.getByText('there').waitFor();
    const tabFacts = await tab.evaluate(() => [location.href, window.opener, document.referrer]);
    expect(tabFacts).toEqual(['http://example.org/terms', null, '']);
    await tab.close();
    await studio.page.locator('.line.notice').getByText('http://example.org/terms').waitFor();
  });

  it('leaves log messages and intents as plain lines', async () => {
    const studio = await openStudio(chat);
    const reserve = { type: 'intent', intent: 'reserve', params: { seats: 2 } };
    const asking = chat.post(`/api/sessions/${studio.id}/surfaces/${await studio.surfaceId()}/actions`, reserve);
    await expect(asking).rejects.toThrow('This chat does not act on intents');
    await studio.page.locator('.line.notice').getByText('reserve').waitFor();
    await chat.post(`/api/sessions/${studio.id}/surfaces/${await studio.surfaceId()}/actions`, {
      type: 'notify',
      level: 'warning',
      message: 'The kiln is hot.',
    });
    await studio.page.locator('.notice[data-level=warning]').getByText('The kiln is hot.').waitFor();
  });

  it.each([
    ['many short lines', ['a\n'.repeat(950)]],
    ['many short lines of Markdown', [`**bold**\n\n${'- a\n'.repeat(900)}`]],
    ['few wide letters', ['﷽'.repeat(2900)]],
    ['many parts', Array.from({ length: 200 }, (_, n) => `part ${n}`)],
  ])('a message of %s is collapsed, and expands', async (_what, texts) => {
    const studio = await openStudio(chat);
    await chat.post(`/api/sessions/${studio.id}/surfaces/${await studio.surfaceId()}/actions`, {
      type: 'prompt',
      content: texts.map(text => ({ type: 'text', text })),
    });
    const message = studio.page.locator('.message');
    const height = async (): Promise<number> => (await message.boundingBox())?.height ?? 0;
    const open = message.getByRole('button', { name: 'Show all' });
    await open.waitFor();
    expect(await height()).toBeLessThan(500);
    await open.click();
    await expect.poll(height).toBeGreaterThan(520);
  });

  it('sends every announced kind of message content for the user (H27)', async () => {
    const studio = await openStudio(chat);
    await studio.press('speak');
    const message = studio.page.locator('.message');
    await message.locator('.prose strong').getByText('these').waitFor();
    await message.locator('img[src^="data:image/gif"]').waitFor();
    await message.getByText('one and two').waitFor();
    await message.getByRole('link', { name: 'The book' }).waitFor();
  });

  it('sends model context that the user can see and remove (H28)', async () => {
    const studio = await openStudio(chat);
    const { page } = studio;
    await studio.press('add');
    await studio.press('tell');
    const chips = page.getByRole('region', { name: 'Context for the model' });
    await chips.getByRole('button', { name: 'Studio The counter stands at 1' }).click();
    await chips.getByRole('treeitem', { name: 'count: 7' }).waitFor();
    await studio.press('add');
    await studio.press('tell');
    await chips.getByText('The counter stands at 2').first().waitFor();
    await expect.poll(() => chips.locator('.chip').count()).toBe(1);
    await page.reload();
    await chips.getByRole('button', { name: 'Remove Studio from the model’s context' }).click();
    await chips.waitFor({ state: 'detached' });
    const contexts = (await readEvents(studio.id)).filter(({ type }) => type === 'view:context');
    expect(contexts.at(-1)).toMatchObject({ cleared: 'user' });
  });

  it('offers tools, which the user can call with an approval, and which are logged (H42)', async () => {
    const studio = await openStudio(chat);
    const { page } = studio;
    await page.getByText('Tools of this interface').click();
    await page.getByRole('button', { name: 'Read the count', exact: true }).click();
    await page.getByRole('button', { name: 'Call Read the count' }).click();
    await expect
      .poll(() => cards(page, /^Allow '/).innerText())
      .toMatch(/offers this tool.*\bOffered by\s+the interface of Studio/s);
    await allowCard(page);
    await page.locator('.app-tool-answer').getByText('The counter stands at 0').waitFor();

    await page.getByRole('button', { name: 'Set the count', exact: true }).click();
    await page.getByRole('button', { name: 'Call Set the count' }).click();
    const field = page.locator('.app-tool-form').getByLabel('To');
    await page.locator('.app-tool-form [aria-invalid=true]').waitFor();
    await field.fill('41');
    await page.getByRole('button', { name: 'Call Set the count' }).click();
    const dialog = cards(page, /^Allow '/);
    await expect.poll(() => dialog.innerText()).toContain('41');
    await allowCard(page);
    await studio.view.locator('#count').getByText('41').waitFor();
    await page.locator('.line').getByText('set_count').waitFor();
    const calls = (await readEvents(studio.id)).filter(({ type }) => type === 'view:tool-call');
    expect(calls).toMatchObject([
      { toolName: 'read_count', initiator: 'user' },
      { toolName: 'set_count', args: { to: 41 } },
    ]);

    await studio.press('leave');
    await page.getByText('Tools of this interface').waitFor({ state: 'detached' });
  });

  it.runIf(IS_THOROUGH)('is notified when its server’s lists change, and after the page was disconnected', async () => {
    const studio = await openStudio(chat);
    await studio.press('grow');
    await allowCard(studio.page);
    await studio.view.locator('#news').getByText('notifications/tools/list_changed').waitFor();
    await studio.page.getByRole('button', { name: 'Grown' }).waitFor();
    await chat.restart();
    await studio.view.locator('#news').getByText('notifications/prompts/list_changed').waitFor();
  });

  it('receives the reason why its action was refused', async () => {
    const studio = await openStudio(chat);
    await studio.press('ask');
    await studio.says(/no model/);
  });
});
