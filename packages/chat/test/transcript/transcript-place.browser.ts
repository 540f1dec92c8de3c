// Scroll position and tab order of the transcript: what it follows, what it keeps over a reload, and the order of the Tab key.
import type { Frame, JSHandle, Page } from 'playwright-core';
import { describe, expect, it, vi } from 'vitest';
import { IS_THOROUGH } from '../../../../test/support/thorough.ts';
import { armed, cards, sayNo } from '../support/answer-cards.ts';
import { violations } from '../support/axe.ts';
import { openForTests } from '../support/open-for-tests.ts';
import { openChat } from '../support/open-page.ts';
import { turnWheel } from '../support/turn-wheel.ts';

const chat = openForTests(() => openChat());

const call = (id: string, tool: string, args: object = {}) =>
  chat.post(`/api/sessions/${id}/tool-calls`, { server: 'office', tool, arguments: args });

/** A session of so many calls, and the first of them on the screen. */
async function openSession(count: number): Promise<{ id: string; page: Page }> {
  const id = await chat.sessionWith('greet', { name: 'Person 0' });
  for (let n = 1; n < count; n++) await call(id, 'greet', { name: `Person ${n}` });
  const page = await chat.open(`/s/${id}`);
  await page
    .locator('.call[data-call-state=done]')
    .nth(count - 1)
    .waitFor();
  await page.locator('[data-surface-state=ready]').last().waitFor();
  return { id, page };
}

const jump = (page: Page) => page.getByRole('button', { name: 'Jump to latest' });
const getTop = (page: Page, index: number): Promise<number> =>
  page
    .locator('.entries > li')
    .nth(index)
    .evaluate(element => Math.round(element.getBoundingClientRect().top));
const isOnScreen = (page: Page, index: number): Promise<boolean> =>
  page
    .locator('.entries > li .call-head')
    .nth(index)
    .evaluate(element => {
      const { top, bottom } = element.getBoundingClientRect();
      return top >= 0 && bottom <= innerHeight;
    });

describe('the transcript', () => {
  it('follows new results while the user is at its end, and otherwise offers a button to get there', async () => {
    const { id, page } = await openSession(5);
    await jump(page).waitFor({ state: 'detached' });
    await call(id, 'greet', { name: 'Person 5' });
    await page.locator('.call[data-call-state=done]').nth(5).waitFor();
    await expect.poll(() => isOnScreen(page, 5)).toBe(true);

    await turnWheel(page, -900);
    await jump(page).waitFor();
    await expect.poll(() => violations(page)).toEqual([]);
    const before = await page.evaluate(() => scrollY);
    await call(id, 'greet', { name: 'Person 6' });
    await page.locator('.call[data-call-state=done]').nth(6).waitFor();
    expect(await page.evaluate(() => scrollY)).toBe(before);
    await jump(page).press('Enter');
    await jump(page).waitFor({ state: 'detached' });
    await expect.poll(() => isOnScreen(page, 6)).toBe(true);
    await expect.poll(() => page.evaluate(() => document.activeElement?.className)).toBe('call');
  });

  it('keeps its scroll position over a reload', async () => {
    const { page } = await openSession(6);
    await turnWheel(page, -1000);
    await jump(page).waitFor();
    const shown = await page.evaluate(() =>
      [...document.querySelectorAll('.entries > li')].findIndex(item => item.getBoundingClientRect().bottom > 100),
    );
    const before = await getTop(page, shown);
    await page.reload();
    await page.locator('[data-surface-state=ready]').first().waitFor();
    await expect.poll(async () => Math.abs((await getTop(page, shown)) - before)).toBeLessThan(4);
  });

  it('reports a cancelled call once, and its compiled view does not repeat it', async () => {
    const id = await chat.sessionWith('wait');
    const page = await chat.open(`/s/${id}`);
    await page.locator('.progress').getByRole('button', { name: 'Cancel' }).click();
    await page.locator('.call[data-call-state=cancelled]').waitFor();
    await page.locator('[data-surface-state=ready]').waitFor();
    await expect.poll(() => page.locator('.result > .problem').allInnerTexts()).toEqual(['The call was cancelled.']);
    const view = page.locator('[data-surface-id]').frameLocator('iframe').frameLocator('iframe');
    await expect.poll(() => view.locator('body').innerText()).not.toMatch(/cancelled/i);
  });
});

/**
 * The focused element of the page and of each frame on the way to the focus, outermost first. A frame elsewhere may be on its way to another
 * document, where the driver can read nothing.
 */
async function focusPath(page: Page): Promise<string> {
  const path: string[] = [];
  let frame: Frame | null = page.mainFrame();
  while (frame) {
    const focused: JSHandle<Element | null> = await frame.evaluateHandle(() => document.activeElement);
    path.push(
      await focused.evaluate(
        element => `${element?.tagName} ${element ? [...document.querySelectorAll('*')].indexOf(element) : ''}`,
      ),
    );
    frame = (await focused.asElement()?.contentFrame()) ?? null;
    await focused.dispose();
  }
  return path.join();
}

/**
 * Presses the key and waits until the focus has moved, which is later than the key where it passes into or out of a frame. A key that
 * reaches a view sooner than the page's message that the user is there is lost (packages/host/src/input/key-gate.ts): a user presses again.
 */
async function moveFocus(page: Page, key: 'Tab' | 'Shift+Tab'): Promise<void> {
  const before = await focusPath(page);
  const hasMoved = async () => (await focusPath(page)) !== before;
  await expect
    .poll(async () => {
      await page.keyboard.press(key);
      return expect
        .poll(hasMoved, { timeout: 5_000 })
        .toBe(true)
        .then(hasMoved, () => false);
    })
    .toBe(true);
}

describe('the Tab key', () => {
  it('reaches a frame right after the head of its call, and continues at the next element, in both directions', async () => {
    const id = await chat.sessionWith('desk');
    await call(id, 'desk');
    const page = await chat.open(`/s/${id}`);
    await page.locator('[data-surface-state=ready]').nth(1).waitFor();
    const view = page.locator('[data-surface-id]').first().frameLocator('iframe').frameLocator('iframe');
    const isIn = (button: string) => view.locator(`#${button}`).evaluate(element => element.matches(':focus'));
    const focused = () => page.evaluate(() => document.activeElement?.textContent ?? '');

    await page.locator('.call [data-result-menu]').first().focus();
    await moveFocus(page, 'Tab');
    await expect.poll(() => isIn('sign')).toBe(true);
    for (let n = 0; n < 4; n++) await moveFocus(page, 'Tab');
    await expect.poll(() => isIn('look')).toBe(true);
    await moveFocus(page, 'Tab');
    await expect.poll(focused).toMatch(/^Sandboxed/);
    await moveFocus(page, 'Shift+Tab');
    await expect.poll(() => isIn('look')).toBe(true);
    // Backwards out of the frame: the element before it.
    for (let n = 0; n < 5; n++) await moveFocus(page, 'Shift+Tab');
    await expect.poll(focused).not.toMatch(/^Sandboxed/);
    expect(await page.evaluate(() => document.activeElement?.closest('.vitrine-layer'))).toBeNull();
    await expect.poll(() => violations(page)).toEqual([]);
  });

  it('reaches every frame once', async () => {
    const id = await chat.sessionWith('desk');
    await call(id, 'desk');
    const page = await chat.open(`/s/${id}`);
    await page.locator('[data-surface-state=ready]').nth(1).waitFor();
    await page.evaluate(() => {
      const end = document.body.appendChild(document.createElement('button'));
      end.id = 'end';
    });
    await page.locator('.call').first().focus();
    const stops: string[] = [];
    for (let n = 0; n < 60 && stops.at(-1) !== 'end'; n++) {
      await moveFocus(page, 'Tab');
      // Nothing has the focus while it passes into a frame of another process.
      await page.waitForFunction(() => document.activeElement !== document.body);
      stops.push(
        await page.evaluate(() => {
          const { activeElement } = document;
          const surface = activeElement?.closest<HTMLElement>('[data-surface-id]')?.dataset.surfaceId;
          return surface ?? activeElement?.id ?? '';
        }),
      );
    }
    expect(stops.at(-1)).toBe('end');
    const surfaces = await page
      .locator('[data-surface-id]')
      .evaluateAll(elements => elements.map(element => (element as HTMLElement).dataset.surfaceId!));
    const runs = stops.filter((stop, index) => stop !== stops[index - 1] && surfaces.includes(stop));
    expect(runs).toHaveLength(2);
    expect(new Set(runs).size).toBe(2);
  });
});

describe('space', () => {
  it('beside the transcript leaves it a readable column, at 1600 pixels', async () => {
    const page = await chat.open(`/s/${await chat.sessionWith('desk')}`);
    await page.setViewportSize({ width: 1600, height: 900 });
    await page.locator('[data-surface-state=ready]').waitFor();
    await page.getByRole('button', { name: /^Open in side panel/ }).click();
    await page.locator('.side [data-surface-state=ready]').waitFor();
    const [transcript, side] = await Promise.all([
      page.locator('.transcript').boundingBox(),
      page.locator('.side').boundingBox(),
    ]);
    expect(transcript!.width).toBeGreaterThan(600);
    expect(transcript!.x + transcript!.width).toBeLessThanOrEqual(side!.x);
  });

  it.each([
    ['a small view stands in the middle of it', 900, 800, 1000],
    ['a larger one keeps its width', 150, 800, 1000],
  ])('in full screen: %s', async (_what, height, narrowest, widest) => {
    const page = await chat.open(`/s/${await chat.sessionWith('desk')}`);
    await page.setViewportSize({ width: 1600, height });
    await page.locator('[data-surface-state=ready]').waitFor();
    await page.getByRole('button', { name: /^Full screen/ }).click();
    const stage = page.locator('.vitrine-surface:popover-open .vitrine-surface-stage');
    await stage.waitFor();
    // Its place follows from the height that the view reports.
    const check = async (): Promise<void> => {
      const box = (await stage.boundingBox())!;
      expect(box.width).toBeGreaterThan(narrowest);
      expect(box.width).toBeLessThan(widest);
      expect(Math.abs(box.x - (1600 - box.x - box.width))).toBeLessThan(4);
      // From the top of the view to the bottom of the page: the space it may grow to.
      expect(box.y + box.height).toBeCloseTo(height, 0);
      if (height === 900) expect(box.y).toBeGreaterThan(300);
    };
    await vi.waitFor(check, { timeout: 15_000 });
  });

  it.runIf(IS_THOROUGH)('of a card keeps its buttons visible, at a zoom of 200 % and on a phone', async () => {
    for (const size of [
      { width: 640, height: 400 },
      { width: 390, height: 700 },
    ]) {
      const page = await chat.open(`/s/${await chat.sessionWith('desk')}`);
      await page.setViewportSize(size);
      await page.locator('[data-surface-state=ready]').waitFor();
      await page.locator('[data-surface-id]').frameLocator('iframe').frameLocator('iframe').locator('#sign').click();
      const card = cards(page);
      await armed(card);
      for (const button of await card.getByRole('button').all()) {
        await button.scrollIntoViewIfNeeded();
        const { x, y, width, height } = (await button.boundingBox())!;
        expect([x >= 0, x + width <= size.width, y + height <= size.height]).toEqual([true, true, true]);
        const isOnTop = await button.evaluate(element => {
          const { x: left, y: top, width: wide, height: high } = element.getBoundingClientRect();
          return element.contains(document.elementFromPoint(left + wide / 2, top + high / 2));
        });
        expect(isOnTop).toBe(true);
      }
      await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
      await sayNo(page);
    }
  });

  it('of the shield panel: scrolling content passes below its title', async () => {
    const page = await chat.open(`/s/${await chat.sessionWith('desk')}`);
    await page.setViewportSize({ width: 1280, height: 500 });
    await page.locator('[data-surface-state=ready]').waitFor();
    await page.locator('.shield').click();
    await page.getByText('Allow for this server').click();
    const box = page.locator('.shield-panel input[type=checkbox]').first();
    const isCovered = await box.evaluate(element => {
      const panel = element.closest('.shield-panel')!;
      const head = panel.querySelector('.sheet-head')!;
      panel.scrollTop += element.getBoundingClientRect().top - head.getBoundingClientRect().top - 20;
      const { x, y, width, height } = element.getBoundingClientRect();
      return head.contains(document.elementFromPoint(x + width / 2, y + height / 2));
    });
    expect(isCovered).toBe(true);
  });
});
