// The form of a call in the chat, in a low window.
import { expect, it } from 'vitest';
import { openForTests } from '../support/open-for-tests.ts';
import { openChat } from '../support/open-page.ts';
import { chooseTool } from '../support/tools-dialog.ts';

const chat = openForTests(() => openChat({ plain: true }));

it('the button that calls the tool stays visible while the form is taller than the window', async () => {
  const page = await chat.open();
  await chooseTool(page, 'greet');
  const button = page.getByRole('button', { name: 'Call tool' });
  await button.waitFor();
  await page.setViewportSize({ width: 1000, height: 420 });
  await page.getByLabel('Name').focus();
  const readPlace = () =>
    button.evaluate(element => {
      const { top, bottom, left } = element.getBoundingClientRect();
      const form = element.closest('form')?.getBoundingClientRect();
      return {
        isLonger: (form?.bottom ?? 0) > innerHeight,
        isSeen: top >= 0 && bottom <= innerHeight,
        isFree: element.contains(document.elementFromPoint(left + 8, (top + bottom) / 2)),
      };
    });
  await expect.poll(readPlace).toEqual({ isLonger: true, isSeen: true, isFree: true });
});
