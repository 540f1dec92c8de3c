// A press of the mouse whose button the page moves before the release.
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { stdioServer } from '../mcp-servers/server-of.ts';
import { openForTests } from '../support/open-for-tests.ts';
import { openChat } from '../support/open-page.ts';

const chat = openForTests(() => openChat({ servers: { heavy: stdioServer('./heavy-server.ts') }, plain: true }));

const countParts = (page: Page): Promise<number> => page.locator('.parts > *').count();

/** Presses "Show more of 400 parts", and moves the page's content down by a row before the button is released. */
async function pressAndMove(page: Page): Promise<{ x: number; y: number }> {
  await page.locator('.prose h3').first().waitFor();
  const button = page.getByRole('button', { name: 'Show more of 400 parts' });
  await button.scrollIntoViewIfNeeded();
  // The parts in sight are drawn: nothing else moves.
  await page.waitForFunction(() =>
    [...document.querySelectorAll('.render-when-near:not([data-phase=rendered])')].every(
      part => part.getBoundingClientRect().bottom < 0,
    ),
  );
  const { x, y, width, height } = (await button.boundingBox())!;
  const place = { x: x + width / 2, y: y + height / 2 };
  await page.mouse.move(place.x, place.y);
  await page.mouse.down();
  await button.evaluate(element => {
    element.style.marginBlockStart = '-60px';
  });
  return place;
}

const open = async (): Promise<Page> => chat.open(`/s/${await chat.sessionWith('many', {}, 'heavy')}`);

it('still counts, once', async () => {
  const page = await open();
  await pressAndMove(page);
  await page.mouse.up();
  await expect.poll(() => countParts(page)).toBe(61);
});

it('counts for no other button that comes below the pointer', async () => {
  const page = await open();
  const { x, y } = await pressAndMove(page);
  await page.evaluate(
    ([left, top]) => {
      const other = document.body.appendChild(document.createElement('button'));
      Object.assign(other.style, {
        position: 'fixed',
        left: `${left! - 20}px`,
        top: `${top! - 20}px`,
        width: '40px',
        height: '40px',
      });
      other.style.zIndex = '9';
      other.onclick = () => {
        document.title = 'The other button was pressed';
      };
    },
    [x, y],
  );
  await page.mouse.up();
  await expect.poll(() => countParts(page)).toBe(61);
  expect(await page.title()).not.toBe('The other button was pressed');
});

it('that the user drags away from its button does nothing', async () => {
  const page = await open();
  const { x, y } = await pressAndMove(page);
  await page.mouse.move(x + 40, y);
  await page.mouse.up();
  // The next press counts once: the one before has left nothing behind.
  await page.getByRole('button', { name: 'Show more of 400 parts' }).click();
  await expect.poll(() => countParts(page)).toBe(61);
});

it('on a button that stands still does nothing when the hand slips from it', async () => {
  const page = await open();
  await page.locator('.prose h3').first().waitFor();
  const button = page.getByRole('button', { name: 'New chat' });
  const { x, y, height } = (await button.boundingBox())!;
  const path = new URL(page.url()).pathname;
  await page.mouse.move(x + 20, y + height - 2);
  await page.mouse.down();
  await page.mouse.move(x + 20, y + height + 3);
  await page.mouse.up();
  // The next press is the first that counts.
  await page.getByRole('button', { name: 'Show more of 400 parts' }).click();
  await expect.poll(() => countParts(page)).toBe(61);
  expect(new URL(page.url()).pathname).toBe(path);
});
