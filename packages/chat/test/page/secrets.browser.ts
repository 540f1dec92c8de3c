// A secret in the chat: entered in a field that says how it is used, received by the server, and by no other part: not by the view, the
// page afterwards, the browser's storage, or any answer of the API.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SECRET_MASK } from '@vitrine/std/internal/secrets';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { readFrames } from '../../../../test/support/browser/view-frame.ts';
import { stdioServer } from '../mcp-servers/server-of.ts';
import { viewIn } from '../support/answer-cards.ts';
import { violations } from '../support/axe.ts';
import { type OpenedChat, openChat } from '../support/open-page.ts';
import { chooseInResultMenu } from '../support/result-menu.ts';
import { chooseTool } from '../support/tools-dialog.ts';

const CANARY = 'canary-7f3a91-é';

const folder = mkdtempSync(join(tmpdir(), 'vitrine-secrets-'));
const received = join(folder, 'received.txt');
let chat: OpenedChat;
beforeAll(async () => {
  chat = await openChat({
    bypassCSP: true,
    servers: { login: stdioServer('../../../agent/test/support/login-server.ts', received) },
  });
});
afterAll(async () => {
  await chat?.close();
  rmSync(folder, { recursive: true, force: true });
});
afterEach(async () => {
  expect(await chat.finish()).toEqual([]);
});

it('reaches only the server', async () => {
  const page = await chat.open();
  const texts: string[] = [];
  page.on('console', message => texts.push(message.text()));
  page.on('response', response => {
    // The stream of events does not end.
    if (!response.url().endsWith('/events'))
      void response.text().then(
        body => texts.push(body),
        () => {},
      );
  });
  await chooseTool(page, 'log_in');
  const password = page.getByLabel('Password');
  expect(await password.evaluate((input: HTMLInputElement) => [input.type, input.autocomplete])).toEqual([
    'password',
    'off',
  ]);
  const warning = page.getByText('This server asks for a secret. Vitrine sends it to login and does not store it.');
  await warning.waitFor();
  await expect.poll(() => password.getAttribute('aria-describedby')).toContain(await warning.getAttribute('id'));
  await expect.poll(() => violations(page)).toEqual([]);

  await page.getByLabel('User').fill('ann');
  await password.fill(CANARY);
  await page.getByRole('button', { name: 'Call tool' }).click();
  await page.getByText(`Welcome ann, your password is ${SECRET_MASK}.`).waitFor({ state: 'attached' });
  expect(JSON.parse(readFileSync(received, 'utf8').trim().split('\n').at(-1)!)).toEqual({
    user: 'ann',
    password: CANARY,
  });

  // The view has received its input and its result, and shows all of it.
  await page.locator('[data-surface-state=ready]').waitFor();
  const view = viewIn(page).locator('#messages');
  await expect.poll(() => view.textContent()).toContain('ui/notifications/tool-result');
  const viewText = (await view.textContent()) ?? '';
  expect(viewText).toContain(`"arguments":{"user":"ann","password":"${SECRET_MASK}"}`);
  texts.push(viewText);

  await chooseInResultMenu(page.locator('.call'), 'Raw result');
  await page.getByRole('region', { name: 'Raw result' }).getByRole('treeitem', { name: 'structuredContent' }).waitFor();
  texts.push(...(await readFrames(page, async frame => `${frame.url()}\n${await frame.content()}`)));
  texts.push(await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }, history.state])));
  const id = new URL(page.url()).pathname.split('/').at(-1);
  texts.push(await (await fetch(`${chat.url}/api/sessions/${id}`)).text());
  expect(texts.join('\n')).toContain('llm:tool-call');
  expect(texts.filter(text => text.includes('canary') || text.includes('7f3a91'))).toEqual([]);

  // When the call is repeated, the secret must be entered again.
  await chooseInResultMenu(page.locator('.call'), 'Call again');
  await expect.poll(() => page.getByLabel('User').inputValue()).toBe('ann');
  await expect.poll(() => page.getByLabel('Password').inputValue()).toBe('');
});
