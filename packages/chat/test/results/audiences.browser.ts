// Content that a server means for the user alone, or for the model alone.
import { expect, it } from 'vitest';
import { calls, says, scriptedModels } from '../../../agent/test/support/scripted-models.ts';
import { stdioServer } from '../mcp-servers/server-of.ts';
import { violationsInBothThemes } from '../support/axe.ts';
import { openForTests } from '../support/open-for-tests.ts';
import { openChat } from '../support/open-page.ts';

const models = scriptedModels([calls({ id: 'a', name: 'steps__audiences', args: {} }), says('All done.')]);
const chat = openForTests(() => openChat({ servers: { steps: stdioServer('./step-server.ts') }, models, plain: true }));

it('what is for the model only is folded away, and what is for the user only is not sent to the model', async () => {
  const page = await chat.open();
  await page.locator('[data-composer]').fill('Go');
  await page.locator('[data-send]').click();
  await page.locator('[data-approval-action=allow][aria-disabled=false]').click();
  await page.getByText('All done.').waitFor();
  const result = page.locator('.result');
  await result.getByText('For the user.', { exact: true }).waitFor();
  await expect.poll(() => result.getByText('For the model.', { exact: true }).count()).toBe(0);
  await result.getByRole('button', { name: '1 part for the model only' }).click();
  await result.getByText('For the model.', { exact: true }).waitFor();
  await expect.poll(() => violationsInBothThemes(page)).toEqual([]);
  const prompt = JSON.stringify(models.requests[1]!.messages);
  expect(prompt).toContain('For the model.');
  expect(prompt).not.toContain('For the user.');
});
