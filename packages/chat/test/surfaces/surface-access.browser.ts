// Accessibility around a surface: display modes, tools of views, model contexts, files, links. In the dark theme:
// access.full.ts.
import { it } from 'vitest';
import { IS_THOROUGH } from '../../../../test/support/thorough.ts';
import { checkSurfaceStates } from '../page/access.ts';
import { violations } from '../support/axe.ts';
import { openForTests } from '../support/open-for-tests.ts';
import { openStudio, openStudioChat } from './studio.ts';

const chat = openForTests(() => openStudioChat());

it.runIf(IS_THOROUGH)('axe finds nothing around a surface, in every display mode', () =>
  checkSurfaceStates(chat, violations),
);

it('works without a mouse', async () => {
  const { page, view } = await openStudio(chat);
  await page.getByRole('button', { name: /^Open in side panel/ }).focus();
  await page.keyboard.press('Enter');
  await page.locator('.side [data-surface-state=ready]').waitFor();
  await page.waitForFunction(() => document.activeElement?.textContent === 'Return to chat');
  await page.keyboard.press('Enter');
  await page.locator('.transcript [data-surface-state=ready]').waitFor();
  await page.getByRole('button', { name: /^Full screen/ }).focus();
  await page.keyboard.press('Enter');
  await view.locator('#mode').getByText('fullscreen').waitFor();
  await page.keyboard.press('Escape');
  await view.locator('#mode').getByText('inline').waitFor();
});
