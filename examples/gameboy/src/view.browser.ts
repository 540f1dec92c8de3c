// The view of a game in a real Chromium, inside a real host and sandbox, against the real server.
import { describe, expect, it } from 'vitest';
import { IS_THOROUGH } from '../../../test/support/thorough.ts';
import { call, endAll, openGameboyPages, show } from '../test/gameboy-page.ts';

openGameboyPages();

/** Sets whether the document's tab is in front, as a browser does. */
const setTab = (visibility: string) => {
  Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => visibility });
  document.dispatchEvent(new Event('visibilitychange'));
};

describe('the view of a game', () => {
  it('is live: pictures follow each other, crisp and at least twice as large, with the frames counted', async () => {
    const { games, problems } = await show('busy');
    const [game] = games;
    const canvas = game!.view.locator('canvas');
    const first = await game!.pixels();
    await expect.poll(() => game!.pixels()).not.toBe(first);
    const before = await game!.counter();
    await expect.poll(() => game!.counter()).toBeGreaterThan(before + 30);
    await expect.poll(() => game!.view.locator('.fps').innerText()).toMatch(/^\d+ fps, \d+ shown$/);
    const { width, height } = (await canvas.boundingBox())!;
    expect(width).toBeGreaterThanOrEqual(320);
    expect(height).toBeGreaterThanOrEqual(288);
    expect(await canvas.evaluate(element => getComputedStyle(element).imageRendering)).toBe('pixelated');
    expect(problems).toEqual([]);
  });

  it('is played by the keyboard while the screen has the focus, and shows that', async () => {
    const { games, page } = await show('stripes');
    const [game] = games;
    await game!.view.getByText('Click the screen to play.').waitFor();
    const before = await game!.pixels();
    await game!.view.locator('.screen').click();
    await expect.poll(() => game!.view.getByText('Click the screen to play.').isVisible()).toBe(false);
    // As long as the key is held the picture moves.
    await page.keyboard.down('ArrowRight');
    await expect.poll(() => game!.pixels()).not.toBe(before);
    await page.keyboard.up('ArrowRight');
    await game!.view.locator('.presses', { hasText: 'You: ▶' }).waitFor();
    await page.keyboard.down('KeyX');
    await game!.view.locator('[data-button="a"][data-held]').waitFor({ state: 'attached' });
    await page.keyboard.up('KeyX');
    // A page that is slow may send the press and the release in one call.
    const inputs = () => game!.calls.filter(({ tool }) => tool === 'input').map(call => call.arguments);
    await expect.poll(() => inputs().flatMap(({ down }) => down)).toContain('a');
    await expect.poll(() => inputs().flatMap(({ up }) => up)).toContain('a');
  });

  it('is played by the buttons under the screen', async () => {
    const { games, page } = await show('stripes');
    const [game] = games;
    const before = await game!.pixels();
    await game!.view.getByRole('button', { name: 'Buttons' }).click();
    await game!.view.getByRole('button', { name: 'Right' }).hover();
    await page.mouse.down();
    await expect.poll(() => game!.pixels()).not.toBe(before);
    await page.mouse.up();
    await expect.poll(() => game!.calls.some(({ arguments: { up } }) => String(up) === 'right')).toBe(true);
  });

  it.runIf(IS_THOROUGH)('is played by a gamepad where the host allows it', async () => {
    const { games } = await show('stripes');
    const [game] = games;
    const before = await game!.pixels();
    await (await game!.frame()).evaluate(() => {
      // As a browser does: a list of what is connected, and an event. The stick is to the right, and A is pressed.
      const buttons = Array.from({ length: 16 }, (_, index) => ({ pressed: index === 0 }));
      const gamepad = { index: 0, connected: true, axes: [1, 0], buttons };
      Object.defineProperty(navigator, 'getGamepads', { value: () => [gamepad] });
      dispatchEvent(Object.assign(new Event('gamepadconnected'), { gamepad }));
      Object.assign(window, { unplug: () => (gamepad.connected = false) });
    });
    await expect.poll(() => game!.pixels()).not.toBe(before);
    await game!.view.locator('.presses', { hasText: 'You: ▶' }).waitFor();
    await game!.view.locator('[data-button="a"][data-held]').waitFor({ state: 'attached' });
    await (await game!.frame()).evaluate('unplug()');
    await expect.poll(() => game!.view.locator('[data-held]').count()).toBe(0);
  });

  it.runIf(IS_THOROUGH)('fits a phone, with the touch pad', async () => {
    const { games, page } = await show('stripes');
    const [game] = games;
    await page.evaluate(() => {
      (document.querySelector('#root > *') as HTMLElement).style.width = '320px';
    });
    await game!.view.getByRole('button', { name: 'Buttons' }).click();
    const root = game!.view.locator(':root');
    await expect.poll(() => root.evaluate(({ clientWidth }) => clientWidth)).toBeLessThanOrEqual(320);
    await expect.poll(() => root.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
    for (const button of ['left', 'a']) {
      const box = (await game!.view.locator(`[data-button="${button}"]`).boundingBox())!;
      expect(Math.min(box.width, box.height)).toBeGreaterThanOrEqual(40);
      expect(box.x + box.width).toBeLessThanOrEqual(330);
    }
  });

  it('shows at once what the model presses, and that it was the model', async () => {
    const { games } = await show('stripes');
    const [game] = games;
    const before = await game!.pixels();
    await call('press', { gameId: game!.gameId, buttons: ['right'], frames: 3, repeat: 2 });
    await game!.view.locator('.presses [data-by="model"]', { hasText: 'Model: ▶ ×2' }).waitFor();
    await expect.poll(() => game!.pixels()).not.toBe(before);
  });

  it.runIf(IS_THOROUGH)('two games at once: each view shows and plays its own', async () => {
    const { games, page } = await show('stripes', 'busy');
    const [stripes, busy] = games;
    expect(stripes!.gameId).not.toBe(busy!.gameId);
    const before = await stripes!.pixels();
    const moving = await busy!.pixels();
    await expect.poll(() => busy!.pixels()).not.toBe(moving);
    expect(await stripes!.pixels()).toBe(before);
    await stripes!.view.locator('.screen').click();
    await stripes!.view.locator('.screen:focus').waitFor();
    await page.keyboard.down('ArrowLeft');
    await expect.poll(() => stripes!.pixels()).not.toBe(before);
    await page.keyboard.up('ArrowLeft');
    await expect.poll(() => busy!.view.locator('.presses li').count()).toBe(0);
  });

  it('sends no requests while its tab is hidden, the game does not move, and then it continues', async () => {
    const { games } = await show('busy');
    const [game] = games;
    const frame = await game!.frame();
    await frame.evaluate(setTab, 'hidden');
    // An answer that was on its way when the tab was hidden may still arrive.
    let last = -1;
    await expect
      .poll(async () => [last, (last = await readFrame(game!.gameId))][0] === last, { interval: 1000 })
      .toBe(true);
    const callCount = game!.calls.length;
    expect(await readFrame(game!.gameId)).toBe(last);
    expect(game!.calls.length).toBe(callCount);
    await frame.evaluate(setTab, 'visible');
    await expect.poll(() => game!.counter()).toBeGreaterThan(last + 10);
  });

  it.runIf(IS_THOROUGH)('sends no requests while it is scrolled away', async () => {
    const { games, page } = await show('busy');
    const [game] = games;
    await page.evaluate(() => {
      const spacer = document.createElement('div');
      spacer.style.height = '4000px';
      document.body.append(spacer);
      scrollTo(0, 4000);
    });
    let last = -1;
    await expect
      .poll(async () => [last, (last = await readFrame(game!.gameId))][0] === last, { interval: 1000 })
      .toBe(true);
    await page.evaluate(() => scrollTo(0, 0));
    await expect.poll(() => game!.counter()).toBeGreaterThan(last + 10);
  });

  it.runIf(IS_THOROUGH)('pauses, continues with a press, and plays at another speed', async () => {
    const { games, page } = await show('busy');
    const [game] = games;
    await game!.view.getByRole('radio', { name: 'Pause' }).check();
    await game!.view.getByText('Paused. A button goes on.').waitFor();
    const still = await readFrame(game!.gameId);
    expect(await readFrame(game!.gameId)).toBe(still);
    await game!.view.locator('.screen').click({ position: { x: 20, y: 20 } });
    await page.keyboard.press('KeyX');
    await expect.poll(() => game!.counter()).toBeGreaterThan(still + 10);
    await expect.poll(() => game!.view.locator('input[value="1"]').isChecked()).toBe(true);
  });

  it.runIf(IS_THOROUGH)('saves and loads', async () => {
    const { games } = await show('stripes');
    const [game] = games;
    const before = await game!.pixels();
    await game!.view.getByRole('button', { name: 'Save' }).click();
    await game!.view.getByText('Saved.').waitFor();
    await call('press_right', { gameId: game!.gameId, frames: 2 });
    await expect.poll(() => game!.pixels()).not.toBe(before);
    await game!.view.getByRole('button', { name: 'Load' }).click();
    await expect.poll(() => game!.pixels()).toBe(before);
  });

  it.runIf(IS_THOROUGH)('shows that a game has ended, and starts it again', async () => {
    const { games } = await show('busy');
    const [game] = games;
    await endAll();
    await game!.view.getByRole('button', { name: 'Start it again' }).click();
    await game!.view.locator('[data-state="live"]').waitFor();
    expect(game!.calls.at(-1)!.arguments.gameId).not.toBe(game!.gameId);
  });
});

const readFrame = async (gameId: string): Promise<number> =>
  ((await call('get_screen', { gameId })).structuredContent as { frame: number }).frame;
