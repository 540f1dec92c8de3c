// The Game Boy example in the chat: live over stdio, controlled after the user's approval, still there after a reload, and the same document
// in every display mode.
import { expect, it } from 'vitest';
import { viewFrame } from '../../../../test/support/browser/view-frame.ts';
import { stdioServer } from '../mcp-servers/server-of.ts';
import { armed, cardAction, cards, viewIn } from '../support/answer-cards.ts';
import { violationsInBothThemes } from '../support/axe.ts';
import { openForTests } from '../support/open-for-tests.ts';
import { openChat } from '../support/open-page.ts';

const chat = openForTests(() =>
  openChat({ servers: { gameboy: stdioServer('../../../../examples/gameboy/src/main.ts') }, isolated: true }),
);

it('a game is live without an approval, is controlled after one, and continues after a reload', async () => {
  const id = await chat.sessionWith('start_game_view', {}, 'gameboy');
  const page = await chat.open(`/s/${id}`);
  const view = viewIn(page);
  const counter = async () => Number(await view.locator('.counter').getAttribute('data-frame'));
  await view.getByRole('heading', { name: 'NIGHT DEPOT' }).waitFor();
  await expect.poll(counter).toBeGreaterThan(60);
  await expect.poll(() => page.locator('[data-approval]').count()).toBe(0);

  const pixels = () => view.locator('canvas').evaluate(canvas => (canvas as HTMLCanvasElement).toDataURL());
  // The mouse of the page, not of the frame: the page notices it as it notices a user's.
  const screen = view.locator('.screen');
  await screen.hover();
  const { x, y, width, height } = (await screen.boundingBox())!;
  await page.mouse.move(x + width / 3, y + height / 3);
  await page.mouse.click(x + width / 2, y + height / 2);
  await view.locator('.screen:focus').waitFor();
  await page.keyboard.press('Enter');
  const question = cards(page, "Allow 'Steer the game'?");
  await armed(question);
  await cardAction(question, 'always').click();
  await view.locator('.presses', { hasText: 'You: Start' }).waitFor();
  // The level is static once it is rendered; the title before it blinks.
  const atFourTimes = async () => {
    const images: string[] = [];
    for (let frame = await counter(); images.length < 4; frame = await counter()) {
      images.push(await pixels());
      await expect.poll(counter).toBeGreaterThan(frame + 15);
    }
    return new Set(images);
  };
  let level = new Set<string>();
  await expect.poll(async () => (level = await atFourTimes()).size).toBe(1);
  const before = await counter();

  await page.reload();
  await expect.poll(counter).toBeGreaterThan(before);
  await expect.poll(pixels).toBe([...level][0]);
});

it('continues in the side panel, in full screen and in the small window as the same document, without accessibility violations', async () => {
  const id = await chat.sessionWith('start_game_view', {}, 'gameboy');
  const page = await chat.open(`/s/${id}`);
  const view = viewIn(page);
  await view.locator('[data-state="live"]').waitFor();
  const frame = await viewFrame(view);
  await expect.poll(() => violationsInBothThemes(frame)).toEqual([]);
  await frame.evaluate(() => Object.assign(window, { isTheSame: true }));
  const counter = async () => Number(await view.locator('.counter').getAttribute('data-frame'));
  let before = await counter();
  const goesOn = async (mode: string) => {
    await view.locator(`[data-mode="${mode}"]`).waitFor();
    await expect.poll(counter).toBeGreaterThan(before + 10);
    before = await counter();
    expect(await view.locator(':root').evaluate(() => 'isTheSame' in window)).toBe(true);
  };
  const button = (name: RegExp) => page.getByRole('button', { name }).first();
  await button(/^Open in side panel/).press('Enter');
  await page.locator('.side [data-surface-state=ready]').waitFor();
  await goesOn('inline');
  await button(/^Return to chat/).press('Enter');
  await button(/^Full screen/).press('Enter');
  await goesOn('fullscreen');
  await page.keyboard.press('Escape');
  await button(/^Small window/).press('Enter');
  await goesOn('pip');
  // The small window is used: more than the smallest size.
  expect((await view.locator('.screen').boundingBox())!.width).toBeGreaterThan(200);
});
