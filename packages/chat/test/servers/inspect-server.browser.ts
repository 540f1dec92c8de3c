// The inspector over the reference server "everything", which has prompts with arguments, prints to stderr, and asks its client.
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { armed, cardAction, cards, viewIn } from '../support/answer-cards.ts';
import { violations } from '../support/axe.ts';
import { openForTests } from '../support/open-for-tests.ts';
import { openChat } from '../support/open-page.ts';

const chat = openForTests(() =>
  openChat({
    servers: {
      everything: {
        type: 'stdio',
        command: 'mcp-server-everything',
        args: ['stdio'],
        connectionMode: 'strict',
      },
    },
    inspect: 'everything',
  }),
);

async function openInspector(path?: string) {
  const page = await chat.open(path);
  const inspector = page.getByRole('complementary', { name: 'Inspecting everything' });
  await inspector.getByText('tools/list', { exact: true }).first().waitFor();
  return { page, inspector };
}

it('says how long answers took, and answers a ping', async () => {
  const { page, inspector } = await openInspector();
  await inspector.getByRole('button', { name: 'Ping' }).click();
  await inspector.getByText(/^Answered in [\d.]+ ms$/).waitFor();
  await inspector.getByRole('tab', { name: 'Messages' }).press('ArrowRight');
  const row = inspector.getByRole('row', { name: /^ping 1 / });
  await row.waitFor();
  await expect
    .poll(() => row.getByRole('cell').allTextContents())
    .toEqual(['1', expect.stringMatching(/^[\d.]+ ms$/), expect.stringMatching(/^[\d.]+ ms$/), '0']);
  await expect.poll(() => violations(page)).toEqual([]);
});

it('saves the messages that the search shows as JSON lines', async () => {
  const { page, inspector } = await openInspector();
  await inspector.getByRole('searchbox', { name: 'Search messages' }).fill('protocolVersion');
  await inspector.getByText(/^\d+ of \d+ messages$/).waitFor();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    inspector.getByRole('button', { name: 'Save as JSON lines' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('everything-messages.jsonl');
  const lines = readFileSync(await download.path(), 'utf8')
    .trim()
    .split('\n');
  const messages = lines.map(line => JSON.parse(line) as Record<string, unknown>);
  expect(messages.find(({ label, kind }) => label === 'initialize' && kind === 'result')).toMatchObject({
    direction: 'received',
    ms: expect.any(Number),
    message: { result: { serverInfo: { name: 'mcp-servers/everything' } } },
  });
  expect(messages.every(({ message }) => JSON.stringify(message).includes('protocolVersion'))).toBe(true);
});

it('asks for a prompt with the arguments of its form, by the keyboard', async () => {
  const { page, inspector } = await openInspector();
  await inspector.getByRole('tab', { name: 'Messages' }).focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  const prompt = inspector.locator('summary', { hasText: 'args-prompt' });
  await prompt.focus();
  await page.keyboard.press('Enter');
  await inspector.getByRole('combobox', { name: 'city' }).fill('Lisbon');
  await page.keyboard.press('Enter');
  await inspector
    .getByRole('treeitem', { name: /Lisbon/ })
    .first()
    .waitFor();
  await expect.poll(() => violations(page)).toEqual([]);
});

it('shows what the server prints, and reads it again when messages come', async () => {
  const { page, inspector } = await openInspector();
  await inspector.getByRole('tab', { name: 'Log' }).click();
  await inspector.getByRole('log').getByText('Starting default (STDIO) server').waitFor();
  await expect.poll(() => violations(page)).toEqual([]);
});

it('answers a sampling request by hand', async () => {
  const id = await chat.sessionWith('trigger-sampling-request', { prompt: 'Say hello', maxTokens: 50 }, 'everything');
  const { page } = await openInspector(`/s/${id}`);
  const card = cards(page, 'Use the model?');
  await armed(card);
  await cardAction(card, 'allow').click();
  await card.getByText('This chat has no model: write the answer.').waitFor();
  await card.getByRole('textbox', { name: 'Your answer in place of the model' }).fill('Hello from the desk');
  await expect.poll(() => violations(page)).toEqual([]);
  // The card has grown, and one that has moved accepts nothing for a while.
  await armed(card);
  await cardAction(card, 'allow').click();
  await viewIn(page).getByText('Hello from the desk').first().waitFor({ state: 'attached' });
  await page.getByText('written by hand').first().waitFor();
});
