// The inspector shows views another host, device, locale and theme, and replays the arguments of a call.
import { expect, it } from 'vitest';
import { stdioServer } from '../mcp-servers/server-of.ts';
import { viewIn } from '../support/answer-cards.ts';
import { violations } from '../support/axe.ts';
import { openForTests } from '../support/open-for-tests.ts';
import { openChat } from '../support/open-page.ts';

const chat = openForTests(() =>
  openChat({ servers: { mirror: stdioServer('./mirror-server.ts') }, inspect: 'mirror' }),
);

async function openMirror() {
  const id = await chat.sessionWith('mirror', { text: 'A sentence that arrives word by word.' }, 'mirror');
  const page = await chat.open(`/s/${id}`);
  const inspector = page.getByRole('complementary', { name: 'Inspecting mirror' });
  await inspector.getByRole('tab', { name: 'Host' }).click();
  const waitForHost = (text: string | RegExp) => viewIn(page).locator('#host').getByText(text).waitFor();
  /** The view before leaves when the next is there. */
  const changes = async (action: () => Promise<unknown>): Promise<void> => {
    await page.locator('[data-surface-id] iframe').evaluate(frame => frame.setAttribute('data-former', ''));
    await action();
    await page.locator('iframe[data-former]').waitFor({ state: 'detached' });
  };
  const choose = (host: string): Promise<void> =>
    changes(() => inspector.getByRole('combobox', { name: 'Host' }).selectOption(host));
  return { page, inspector, waitForHost, changes, choose };
}

it('shows views another host: its name, its display modes, and what it does not take', async () => {
  const { page, waitForHost, choose } = await openMirror();
  await waitForHost(/^vitrine.* \| web \| .* \| inline\+fullscreen\+pip$/i);
  await viewIn(page).getByRole('button', { name: 'Tell the model' }).click();
  await viewIn(page).getByText('taken').waitFor();

  await choose('vscode');
  await waitForHost(/^Visual Studio Code \| .* \| desktop \| .* \| inline$/);
  await viewIn(page).getByRole('button', { name: 'Tell the model' }).click();
  await viewIn(page)
    .getByText(/^Refused: Visual Studio Code does not offer this/)
    .waitFor();
  await page.getByRole('button', { name: 'Full screen' }).waitFor({ state: 'detached' });

  await choose('claude');
  await waitForHost(/^Claude \| .* \| inline\+fullscreen$/);
  await expect.poll(() => violations(page)).toEqual([]);
});

it('shows open views another device, locale and theme, without a restart', async () => {
  const { page, inspector, waitForHost } = await openMirror();
  await waitForHost(/no touch/);
  await viewIn(page)
    .locator('#out')
    .evaluate(element => {
      element.textContent = 'still here';
    });
  await inspector.getByLabel('Device').selectOption('phone');
  await waitForHost(/ \| mobile \| .* \| touch \| inline\+fullscreen$/);
  await expect
    .poll(async () => (await page.locator('[data-surface-id]').boundingBox())?.width)
    .toBeLessThanOrEqual(390);
  await inspector.getByLabel('Locale').selectOption('ar-EG');
  await waitForHost(/ \| ar-EG \| /);
  await inspector.getByLabel('Theme').selectOption('dark');
  await waitForHost(/ \| dark \| /);
  await viewIn(page).getByText('still here').waitFor();
  await expect.poll(() => violations(page)).toEqual([]);
  await inspector.getByLabel('Theme').selectOption('light');
  await waitForHost(/ \| light \| /);
  await expect.poll(() => violations(page)).toEqual([]);
});

it('replays the arguments in parts, then whole; a host without them gives the whole alone', async () => {
  const { page, waitForHost, changes, choose } = await openMirror();
  await viewIn(page).getByText('word by word.').waitFor();
  await expect.poll(() => viewIn(page).locator('#parts').textContent()).toBe('0');
  const replay = page.getByRole('button', { name: 'Replay the arguments as if the model wrote them' });
  await changes(() => replay.press('Enter'));
  await viewIn(page)
    .locator('#parts', { hasText: /^[1-9]/ })
    .waitFor();
  await viewIn(page).getByText('A sentence that arrives word by word.').waitFor();
  expect(Number(await viewIn(page).locator('#parts').textContent())).toBeGreaterThan(3);

  await choose('chatgpt');
  await waitForHost(/^ChatGPT/);
  await changes(() => replay.click());
  await viewIn(page).getByText('A sentence that arrives word by word.').waitFor();
  await expect.poll(() => viewIn(page).locator('#parts').textContent()).toBe('0');
});
