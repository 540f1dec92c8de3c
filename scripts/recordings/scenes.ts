// The recordings of the site: what happens in each. All of them run without a language model: the offline planner chooses the tools.
import { createModels } from '@vitrine/model';
import type { Page } from 'playwright-core';
import { stdioServer } from '../../packages/chat/test/mcp-servers/server-of.ts';
import { armed, cardAction, cards, viewIn } from '../../packages/chat/test/support/answer-cards.ts';
import { type OpenedChat, openChat } from '../../packages/chat/test/support/open-page.ts';
import { join, type Recorder, type Recording, record, VIEWPORT } from './recorder.ts';
import { openTerminal, repositoryCommand } from './terminal.ts';

/** A recording, and its last picture in both themes. */
export interface Scene {
  readonly recording: Recording;
  readonly posters: Readonly<Record<'light' | 'dark', Buffer>>;
}

const example = (name: string) => stdioServer(`../../../../examples/${name}/src/main.ts`);
/** With a flag the browser is the scene's own, and ends with it. */
const BROWSER = { viewport: VIEWPORT, colorScheme: 'light', flags: ['--hide-scrollbars'] } as const;
const composer = (page: Page) => page.locator('textarea').first();

/** The chat's first page, drawn. */
async function openStart(chat: OpenedChat): Promise<Page> {
  const page = await chat.open('/');
  await page.getByRole('heading', { name: 'What would you like to see?' }).waitFor();
  await page.waitForTimeout(500);
  return page;
}

async function openScene(names: readonly string[]): Promise<OpenedChat> {
  return openChat({
    servers: Object.fromEntries(names.map(name => [name, example(name)])),
    models: createModels({ configs: [] }),
    ...BROWSER,
  });
}

/** Types a message and sends it. */
async function say(page: Page, recorder: Recorder, text: string): Promise<void> {
  await recorder.click(composer(page));
  await recorder.type(text);
  await recorder.wait(300);
  await page.keyboard.press('Enter');
}

/** Allows the game's keys permanently, in a session that is not recorded. */
async function allowKeys(chat: OpenedChat): Promise<void> {
  const page = await chat.open(`/s/${await chat.sessionWith('start_game_view', {}, 'gameboy')}`);
  await viewIn(page).locator('[data-state="live"]').waitFor();
  await page.waitForTimeout(1500);
  const box = (await viewIn(page).locator('.screen').boundingBox())!;
  // The mouse of the page: the page notices it as it notices a user's.
  await page.mouse.move(box.x + 10, box.y + 10);
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
  await page.waitForTimeout(500);
  await page.keyboard.press('KeyX');
  await armed(cards(page));
  await cardAction(cards(page), 'always').click();
  await cards(page).waitFor({ state: 'detached' });
  await page.close();
}

async function takePosters(page: Page): Promise<Scene['posters']> {
  const take = async (colorScheme: 'light' | 'dark'): Promise<Buffer> => {
    await page.emulateMedia({ colorScheme });
    await page.waitForTimeout(800);
    return page.screenshot({ caret: 'hide' });
  };
  const posters = { light: await take('light'), dark: await take('dark') };
  await page.emulateMedia({ colorScheme: 'light' });
  await page.waitForTimeout(400);
  return posters;
}

/** A question about the weather, answered by an interface, which is used. */
async function recordChat(): Promise<Scene> {
  const chat = await openScene(['weather-view']);
  try {
    const page = await openStart(chat);
    const recorder = await record(page);
    await say(page, recorder, 'forecast for Lisbon');
    await page.waitForSelector('[data-surface-state=ready]');
    await recorder.wait(2500);
    const view = viewIn(page);
    await recorder.click(view.getByText('°C', { exact: true }));
    await recorder.wait(1500);
    const posters = await recorder.pause(() => takePosters(page));
    await recorder.scroll(520);
    await recorder.wait(3500);
    return { recording: await recorder.stop(), posters };
  } finally {
    await chat.close();
  }
}

/** A view asks to call a tool; the user sees what, and allows it. */
async function recordApproval(): Promise<Scene> {
  const chat = await openScene(['product-card']);
  try {
    const session = await chat.sessionWith('show_product', { product: 'arc-kettle' }, 'product-card');
    const page = await chat.open(`/s/${session}`);
    await page.waitForSelector('[data-surface-state=ready]');
    const view = viewIn(page);
    await view.locator('.add').waitFor();
    await page.waitForTimeout(1500);
    const recorder = await record(page);
    await recorder.wait(1200);
    await recorder.click(view.locator('.add'));
    await armed(cards(page));
    await recorder.wait(2500);
    const posters = await recorder.pause(() => takePosters(page));
    await recorder.click(cardAction(cards(page), 'allow'));
    await recorder.wait(3000);
    return { recording: await recorder.stop(), posters };
  } finally {
    await chat.close();
  }
}

/** A server that answers in text alone: wrapped in a terminal, then used in the chat. */
async function recordWrap(): Promise<Scene> {
  const server = stdioServer(
    '../../../../packages/cli/src/main.ts',
    'wrap',
    '--no-cache',
    '--',
    ...repositoryCommand('examples/database/src/main.ts'),
  );
  const chat = await openChat({
    servers: { database: server },
    models: createModels({ configs: [] }),
    ...BROWSER,
  });
  try {
    const terminal = await openTerminal((await chat.open('/')).context());
    const first = await record(terminal.page);
    await first.wait(600);
    await terminal.run(first, 'npx vitrine wrap --export-dir pages -- node database.ts');
    await first.wait(1200);
    await terminal.run(first, 'ls pages');
    await first.wait(1500);
    const inTerminal = await first.stop();
    terminal.close();
    const page = await openStart(chat);
    const second = await record(page);
    await second.wait(600);
    await say(page, second, '/query sql="SELECT name, diameter_km, mean_celsius FROM planet"');
    await second.wait(2000);
    const posters = await second.pause(() => takePosters(page));
    await second.scroll(400);
    await second.wait(2000);
    return { recording: join(inTerminal, await second.stop()), posters };
  } finally {
    await chat.close();
  }
}

const SOLUTION = ['ArrowRight', 'ArrowRight', 'ArrowUp', 'ArrowRight', 'ArrowDown'];

/** The first level of the game. */
async function recordGame(): Promise<Scene> {
  const chat = await openScene(['gameboy']);
  try {
    await allowKeys(chat);
    const page = await openStart(chat);
    const recorder = await record(page);
    await say(page, recorder, 'play the game');
    const screen = viewIn(page).locator('.screen');
    await viewIn(page).locator('[data-state="live"]').waitFor();
    await page
      .locator('[data-surface-id]')
      .evaluate(element => element.scrollIntoView({ block: 'end', behavior: 'smooth' }));
    await recorder.wait(1800);
    await recorder.click(screen);
    await recorder.wait(300);
    await press(page, 'Enter', 1200);
    for (const key of SOLUTION) await press(page, key, 500);
    await recorder.wait(2500);
    const recording = await recorder.stop();
    return { recording, posters: await takePosters(page) };
  } finally {
    await chat.close();
  }
}

async function press(page: Page, key: string, thenMs: number): Promise<void> {
  await page.keyboard.down(key);
  await page.waitForTimeout(120);
  await page.keyboard.up(key);
  await page.waitForTimeout(thenMs);
}

export const SCENES = { chat: recordChat, wrap: recordWrap, approval: recordApproval, 'game-boy': recordGame };
