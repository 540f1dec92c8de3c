// `npm run shots`: writes the pictures of the documents (docs/images/) from the chat and the stories in a real Chromium. Only some:
// npm run shots -- chat|components|gameboy
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createModels } from '@vitrine/model';
import type { Page } from 'playwright-core';
import UPNG from 'upng-js';
import { stdioServer } from '../packages/chat/test/mcp-servers/server-of.ts';
import { armed, cardAction, cards, viewIn } from '../packages/chat/test/support/answer-cards.ts';
import { type OpenedChat, openChat } from '../packages/chat/test/support/open-page.ts';
import { openStoryPages, type StoryPages, type Theme } from '../packages/components/test/story-pages.ts';

const IMAGES = fileURLToPath(new URL('../docs/images', import.meta.url));
const PICTURES = { chat: shootChat, components: shootComponents, gameboy: recordGame };

const COLUMN_WIDTH = 400;
/** The stories by column, chosen so that the columns end at about the same height. */
const COLUMNS = [
  ['chart/Lines', 'data-table/Default', 'approval-card/Default', 'progress-tracker/Default'],
  [
    'media-card/Image',
    'code-diff/Default',
    'option-list/Default',
    'terminal/Default',
    'link-preview/TextOnly',
    'citation/Default',
  ],
  ['stats-display/Default', 'plan/Default', 'code-block/Default', 'social-post/Text', 'json-view/Default'],
] as const;

const GAME_VIEWPORT = { width: 860, height: 820 };
/** The longest time that a frame is shown, however slow the machine was. */
const MAX_FRAME_MS = 250;
const SOLUTION = ['ArrowRight', 'ArrowRight', 'ArrowUp', 'ArrowRight', 'ArrowDown'];

const names = process.argv.slice(2);
for (const [name, shoot] of Object.entries(PICTURES)) if (names.length === 0 || names.includes(name)) await shoot();
// The browser is shared, and would keep this process.
process.exit();

function example(name: string) {
  return stdioServer(`../../../../examples/${name}/src/main.ts`);
}

/** A product card that a tool answered with. */
async function shootChat(): Promise<void> {
  const servers = Object.fromEntries(['product-card', 'weather', 'weather-view'].map(name => [name, example(name)]));
  const chat = await openChat({
    servers,
    colorScheme: 'light',
    viewport: { width: 1280, height: 900 },
    deviceScaleFactor: 2,
  });
  try {
    const session = await chat.sessionWith('show_product', { product: 'arc-kettle' }, 'product-card');
    const page = await chat.open(`/s/${session}`);
    await page.waitForSelector('[data-surface-state=ready]');
    // The view grows when its pictures have loaded.
    await page.waitForTimeout(2000);
    await page.screenshot({ path: join(IMAGES, 'chat.png'), animations: 'disabled', caret: 'hide' });
  } finally {
    await chat.close();
  }
}

/** One story of each component, in three columns, light and dark. */
async function shootComponents(): Promise<void> {
  const stories = await openStoryPages();
  try {
    const sheet = await stories.page.context().newPage();
    for (const theme of ['light', 'dark'] as const) {
      const columns: string[][] = [];
      for (const ids of COLUMNS) {
        const column: string[] = [];
        for (const id of ids) column.push(await takePicture(stories, id, theme));
        columns.push(column);
      }
      await showSheet(sheet, columns, theme);
      await sheet.locator('main').screenshot({ path: join(IMAGES, `components-${theme}.png`) });
    }
  } finally {
    await stories.close();
  }
}

/** A story as a data URL of a PNG. */
async function takePicture({ page, show }: StoryPages, id: string, theme: Theme): Promise<string> {
  await show(id, { theme, width: COLUMN_WIDTH });
  // Code, charts and pictures load after the first drawing.
  await page.waitForLoadState('networkidle');
  const picture = await page.locator('#root').screenshot({ animations: 'disabled', caret: 'hide' });
  return `data:image/png;base64,${picture.toString('base64')}`;
}

async function showSheet(sheet: Page, columns: readonly string[][], theme: Theme): Promise<void> {
  const pictures = (column: readonly string[]) =>
    column.map(source => `<img src="${source}" width="${COLUMN_WIDTH}">`).join('');
  await sheet.setContent(`<!doctype html><style>
    body { margin: 0; }
    main { display: flex; gap: 24px; width: max-content; padding: 24px; background: ${theme === 'light' ? '#fff' : '#111'}; }
    section { display: flex; flex-direction: column; gap: 20px; }
  </style><main>${columns.map(column => `<section>${pictures(column)}</section>`).join('')}</main>`);
}

/** The first level of the Game Boy example as an animated PNG. */
async function recordGame(): Promise<void> {
  const chat = await openChat({
    servers: { gameboy: example('gameboy') },
    models: createModels({ configs: [] }),
    viewport: GAME_VIEWPORT,
    colorScheme: 'light',
  });
  try {
    await allowInput(chat);
    const frames = await record(await chat.open('/'));
    const pixels = frames.map(({ png }) => UPNG.toRGBA8(UPNG.decode(toArrayBuffer(png)))[0]!);
    const { width, height } = GAME_VIEWPORT;
    const apng = UPNG.encode(
      pixels,
      width,
      height,
      256,
      frames.map(({ ms }) => ms),
    );
    writeFileSync(join(IMAGES, 'gameboy.png'), new Uint8Array(apng));
  } finally {
    await chat.close();
  }
}

function toArrayBuffer(bytes: Buffer): ArrayBuffer {
  return Uint8Array.from(bytes).buffer;
}

/** Allows `input` permanently, in a session that is not recorded. */
async function allowInput(chat: OpenedChat): Promise<void> {
  const page = await chat.open(`/s/${await chat.sessionWith('start_game_view', {}, 'gameboy')}`);
  await focusScreen(page);
  await page.keyboard.press('KeyX');
  await armed(cards(page));
  await cardAction(cards(page), 'always').click();
  await cards(page).waitFor({ state: 'detached' });
  await page.close();
}

async function record(page: Page): Promise<{ png: Buffer; ms: number }[]> {
  const frames: { png: Buffer; ms: number }[] = [];
  let isOver = false;
  const shooting = (async () => {
    while (!isOver) {
      const at = performance.now();
      const png = await page.screenshot({ caret: 'hide' });
      await page.waitForTimeout(Math.max(0, 100 - (performance.now() - at)));
      frames.push({ png, ms: Math.round(Math.min(MAX_FRAME_MS, performance.now() - at)) });
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
