// `npm run record:gameboy`: plays the first level of the Game Boy example in the chat, in a real Chromium, and records it
// to docs/images/gameboy.png, an animated PNG.
import { mkdirSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { createModels } from '@vitrine/model';
import type { Page } from 'playwright-core';
import { armed, cardAction, cards, viewIn } from '../packages/chat/test/answer-cards.ts';
import { type OpenedChat, openChat } from '../packages/chat/test/open-page.ts';
import { stdioServer } from '../packages/chat/test/server-of.ts';
import { readPng } from './record/png-pixels.ts';
import { type ApngFrame, writeApng } from './record/write-apng.ts';

const FILE = fileURLToPath(new URL('../docs/images/gameboy.png', import.meta.url));
const VIEWPORT = { width: 860, height: 820 };
/** The longest time that a frame is shown, however slow the machine was. */
const MAX_FRAME_MS = 250;
const SOLUTION = ['ArrowRight', 'ArrowRight', 'ArrowUp', 'ArrowRight', 'ArrowDown'];

const chat = await openChat({
  servers: { gameboy: stdioServer('../../../examples/gameboy/src/main.ts') },
  models: createModels({ configs: [] }),
  viewport: VIEWPORT,
  colorScheme: 'light',
});
try {
  await allowInput(chat);
  const apng = writeApng(await record(await chat.open('/')));
  mkdirSync(fileURLToPath(new URL('../docs/images', import.meta.url)), { recursive: true });
  writeFileSync(FILE, apng);
  console.log(`docs/images/gameboy.png: ${Math.round(apng.length / 1000)} KB`);
} finally {
  await chat.close();
}

/** Allows `input` permanently, in a session that is not recorded. */
async function allowInput(chat: OpenedChat): Promise<void> {
  const page = await chat.open(`/s/${await chat.sessionWith('start_game_view', {}, 'gameboy')}`);
  await focusScreen(page);
  await page.keyboard.press('KeyX');
  await armed(cards(page));
  await cardAction(cards(page), 'always').click();
  await viewIn(page).locator('.presses li').first().waitFor();
  await page.close();
}

async function record(page: Page): Promise<ApngFrame[]> {
  const frames: ApngFrame[] = [];
  let isOver = false;
  const shooting = (async () => {
    while (!isOver) {
      const at = performance.now();
      const pixels = readPng(await page.screenshot({ caret: 'hide' }));
      await page.waitForTimeout(Math.max(0, 100 - (performance.now() - at)));
      frames.push({ pixels, ms: Math.round(Math.min(MAX_FRAME_MS, performance.now() - at)) });
    }
  })();
  await page.locator('textarea').first().pressSequentially('play the game', { delay: 60 });
  await page.keyboard.press('Enter');
  await focusScreen(page);
  await press(page, 'Enter', 1500);
  for (const key of SOLUTION) await press(page, key, 600);
  await page.waitForTimeout(2500);
  isOver = true;
  await shooting;
  // The last frame is shown longer before the repetition.
  return [...frames.slice(0, -1), { ...frames.at(-1)!, ms: 2000 }];
}

async function focusScreen(page: Page): Promise<void> {
  const view = viewIn(page);
  await view.locator('[data-state="live"]').waitFor();
  await page
    .locator('[data-surface-id]')
    .evaluate(element => element.scrollIntoView({ block: 'end', behavior: 'instant' }));
  // The page scrolls to new content: wait until it has stopped.
  await page.waitForTimeout(1500);
  const { x, y, width, height } = (await view.locator('.screen').boundingBox())!;
  await page.mouse.move(x + width / 3, y + height / 3);
  await page.mouse.click(x + width / 2, y + height / 2);
  await page.waitForTimeout(300);
}

async function press(page: Page, key: string, thenMs: number): Promise<void> {
  await page.keyboard.down(key);
  await page.waitForTimeout(120);
  await page.keyboard.up(key);
  await page.waitForTimeout(thenMs);
}
