// A press of the mouse or a finger whose button the page moves, or draws anew, before the release.
import type { CDPSession, Locator, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { stdioServer } from '../mcp-servers/server-of.ts';
import { openForTests } from '../support/open-for-tests.ts';
import { openChat } from '../support/open-page.ts';

const chat = openForTests(() => openChat({ servers: { heavy: stdioServer('hostile/heavy-server.ts') }, plain: true }));

const countParts = (page: Page): Promise<number> => page.locator('.parts > *').count();

interface Place {
  readonly x: number;
  readonly y: number;
}

async function createFinger(page: Page) {
  const session: CDPSession = await page.context().newCDPSession(page);
  await session.send('Emulation.setTouchEmulationEnabled', { enabled: true });
  const send = async (type: 'touchStart' | 'touchMove' | 'touchEnd', ...touchPoints: Place[]): Promise<void> => {
    await session.send('Input.dispatchTouchEvent', { type, touchPoints });
  };
  return {
    down: (place: Place) => send('touchStart', place),
    move: (place: Place) => send('touchMove', place),
    up: () => send('touchEnd'),
    /** Sends both at once: a finger that rests for half a second, as on a slow machine between two commands, asks for a menu and presses nothing. */
    async tap(place: Place): Promise<void> {
      await Promise.all([send('touchStart', place), send('touchEnd')]);
    },
  };
}

/** Returns the button "Show more of 400 parts" in sight, when nothing moves any more. */
async function findRestingButton(page: Page): Promise<Locator> {
  await page.locator('.prose h3').first().waitFor();
  const button = page.getByRole('button', { name: 'Show more of 400 parts' });
  await button.scrollIntoViewIfNeeded();
  // The parts in sight are drawn, or folded because a slow machine took long for the test before.
  await page.waitForFunction(() =>
    [...document.querySelectorAll('.render-when-near:is([data-phase=away], [data-phase=rendering])')].every(
      part => part.getBoundingClientRect().bottom < 0,
    ),
  );
  return button;
}

/**
 * Returns the middle of "Show more of 400 parts". The page moves its content up by a row when that button is pressed, before the release. `isCovered`:
 * another button is put above the place then. Each click on it adds to the page's title how often it was touched before.
 */
async function moveWhenPressed(page: Page, { isCovered = false } = {}): Promise<Place> {
  const button = await findRestingButton(page);
  await button.evaluate((element: HTMLElement, isCovered) => {
    const move = ({ clientX, clientY }: PointerEvent): void => {
      element.style.marginBlockStart = '-60px';
      if (!isCovered) return;
      const other = document.body.appendChild(document.createElement('button'));
      const place = { left: `${clientX - 20}px`, top: `${clientY - 20}px`, width: '40px', height: '40px' };
      Object.assign(other.style, { position: 'fixed', zIndex: '9', ...place });
      let touches = 0;
      document.title = 'Clicks:';
      other.onpointerdown = () => touches++;
      other.onclick = () => {
        document.title += ` after ${touches}`;
      };
    };
    element.addEventListener('pointerdown', move, { once: true });
  }, isCovered);
  const { x, y, width, height } = (await button.boundingBox())!;
  return { x: x + width / 2, y: y + height / 2 };
}

/** Puts the mouse down on the button that moves then. */
async function pressMouse(page: Page, options?: { isCovered: boolean }): Promise<Place> {
  const place = await moveWhenPressed(page, options);
  await page.mouse.move(place.x, place.y);
  await page.mouse.down();
  return place;
}

const open = async (): Promise<Page> => chat.open(`/s/${await chat.sessionWith('many', {}, 'heavy')}`);

it('still counts, once', async () => {
  const page = await open();
  await pressMouse(page);
  await page.mouse.up();
  await expect.poll(() => countParts(page)).toBe(61);
});

it('counts for no other button that comes below the pointer', async () => {
  const page = await open();
  await pressMouse(page, { isCovered: true });
  await page.mouse.up();
  await expect.poll(() => countParts(page)).toBe(61);
  expect(await page.title()).toBe('Clicks:');
});

it('counts when a frame comes below the pointer', async () => {
  const page = await open();
  await page.evaluate(() =>
    addEventListener(
      'pointerdown',
      ({ clientX, clientY }) => {
        const frame = Object.assign(document.createElement('iframe'), { srcdoc: '<p>Covered' });
        frame.sandbox.add('allow-scripts');
        Object.assign(frame.style, {
          ...{ position: 'fixed', zIndex: '9', width: '80px', height: '80px' },
          ...{ left: `${clientX - 40}px`, top: `${clientY - 40}px` },
        });
        frame.onload = () => requestAnimationFrame(() => requestAnimationFrame(() => (document.title = 'Covered')));
        document.body.append(frame);
      },
      { capture: true, once: true },
    ),
  );
  await pressMouse(page);
  await expect.poll(() => page.title()).toBe('Covered');
  await page.mouse.up();
  await expect.poll(() => countParts(page)).toBe(61);
  // Frames take the pointer again.
  await expect.poll(() => page.locator('[data-pressing]').count()).toBe(0);
});

it.each([
  ['the same button', 'Show more of 400 parts', '1'],
  ['another button', 'Delete', '0'],
])('on a button in whose place %s is drawn counts only for the same', async (_, words, clicks) => {
  const page = await open();
  const button = await findRestingButton(page);
  await button.evaluate((element: HTMLElement, words) => {
    const replace = (): void => {
      const next = element.cloneNode() as HTMLElement;
      next.textContent = words;
      next.dataset.clicks = '0';
      next.onclick = () => (next.dataset.clicks = String(Number(next.dataset.clicks) + 1));
      element.replaceWith(next);
    };
    element.addEventListener('pointerdown', replace, { once: true });
  }, words);
  const { x, y, width, height } = (await button.boundingBox())!;
  await page.mouse.move(x + width / 2, y + height / 2);
  await page.mouse.down();
  await page.mouse.up();
  const read = () => page.locator('[data-clicks]').getAttribute('data-clicks');
  await expect.poll(read).toBe(clicks);
  // The next press is the browser's own.
  await page.locator('[data-clicks]').click();
  await expect.poll(read).toBe(String(Number(clicks) + 1));
});

it('of a finger counts, once', async () => {
  const page = await open();
  const finger = await createFinger(page);
  await finger.tap(await moveWhenPressed(page));
  await expect.poll(() => countParts(page)).toBe(61);
  // The next press is the next that counts.
  await page.getByRole('button', { name: /^Show more of/ }).click();
  await expect.poll(() => countParts(page)).toBe(91);
});

it('of a finger counts for no other button that comes below it', async () => {
  const page = await open();
  const finger = await createFinger(page);
  const place = await moveWhenPressed(page, { isCovered: true });
  await finger.tap(place);
  await expect.poll(() => countParts(page)).toBe(61);
  // A later tap there is meant for the other button, and its click is the first.
  await finger.tap(place);
  await expect.poll(() => page.title()).toBe('Clicks: after 1');
  expect(await countParts(page)).toBe(61);
});

it('of a finger that scrolls does nothing', async () => {
  const page = await open();
  const finger = await createFinger(page);
  const { x, y } = await moveWhenPressed(page);
  await finger.down({ x, y });
  for (const step of [20, 60, 100]) await finger.move({ x, y: y + step });
  await finger.up();
  await page.getByRole('button', { name: 'Show more of 400 parts' }).click();
  await expect.poll(() => countParts(page)).toBe(61);
});

it('that the user drags away from its button does nothing', async () => {
  const page = await open();
  const { x, y } = await pressMouse(page);
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
