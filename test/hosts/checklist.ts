// What a chat must show with our lines in it, item by item, in a real Chromium. A page of the fixture has `window.page` (../protocols/pages.ts).
import type { CDPSession, FrameLocator, Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import type { PageHandle } from '../protocols/pages.ts';
import type { Fixture } from './fixture.ts';

/** A chat in a page of its own. */
export interface OpenChat {
  readonly page: Page;
  readonly fixture: Fixture;
  readonly composer: Locator;
  /** Waits until the chat takes the next message. */
  awaitAnswer(): Promise<unknown>;
}

interface PageWindow {
  page?: PageHandle;
}

/** The views of the page in the order of their calls. */
const surfaces = (page: Page): Locator => page.locator('[data-surface-id]');
const view = (page: Page, index = 0): FrameLocator =>
  surfaces(page).nth(index).frameLocator('iframe').frameLocator('iframe');

async function send({ composer }: OpenChat, text: string): Promise<void> {
  await composer.fill(text);
  await composer.press('Enter');
}

/** Polls data that a page of the fixture has received. */
const data = (shown: FrameLocator, name: string) =>
  expect.poll(
    () => shown.locator('body').evaluate((_, key) => (window as unknown as PageWindow).page?.data[key], name),
    {
      timeout: 30_000,
    },
  );

/** Asks a page of the fixture to act; resolves with the host's answer. */
const act = <Result>(shown: FrameLocator, code: (page: PageHandle) => Promise<Result>): Promise<Result> =>
  shown
    .locator('body')
    .evaluate(
      (_, source) => new Function('page', `return (${source})(page)`)((window as unknown as PageWindow).page),
      String(code),
    ) as Promise<Result>;

async function showCard(chat: OpenChat): Promise<FrameLocator> {
  await send(chat, 'card Oslo');
  const shown = view(chat.page);
  await data(shown, 'result').toEqual({ city: 'Oslo' });
  await chat.awaitAnswer();
  return shown;
}

/** The items, by the names of the report. */
export const CHECKLIST: Readonly<Record<string, (chat: OpenChat) => Promise<void>>> = {
  async 'official page'(chat) {
    await send(chat, 'get-budget-data Oslo');
    await view(chat.page).getByText('Marketing').first().waitFor();
  },
  async 'older MCP-UI block'(chat) {
    await send(chat, 'block Oslo');
    await view(chat.page).getByRole('button', { name: 'Oslo' }).waitFor();
  },
  async 'page of the Apps SDK'(chat) {
    await send(chat, 'widget Oslo');
    await data(view(chat.page), 'result').toEqual({ city: 'Oslo' });
  },
  async 'A2UI message'(chat) {
    await send(chat, 'messages Oslo');
    await chat.page.getByText('Drawn for Oslo').waitFor();
  },
  async 'native component'(chat) {
    await send(chat, 'stats Oslo');
    await chat.page.getByText('Visits of Oslo').waitFor();
    await expect.poll(() => surfaces(chat.page).count()).toBe(0);
  },
  async 'compiled page'(chat) {
    await send(chat, 'rows Oslo');
    await view(chat.page).getByRole('cell', { name: 'Bergen' }).waitFor();
  },
  async 'partial input'(chat) {
    await send(chat, 'slowly card Oslo');
    await data(view(chat.page), 'partial').toMatchObject({ city: 'Oslo' });
    chat.fixture.release();
    await data(view(chat.page), 'result').toEqual({ city: 'Oslo' });
  },
  async 'call with approval'(chat) {
    const shown = await showCard(chat);
    const before = chat.fixture.orders.length;
    const answer = act(shown, page => page.call('order', { count: 2 }));
    const question = chat.page.getByRole('group', { name: /Order an article/ });
    await question.waitFor();
    expect(chat.fixture.orders).toHaveLength(before);
    await question.getByRole('button', { name: 'Allow once' }).click();
    expect(await answer).toMatchObject({ content: [{ text: 'Ordered 2.' }] });
    expect(chat.fixture.orders).toHaveLength(before + 1);
  },
  async 'message to the composer'(chat) {
    const shown = await showCard(chat);
    await act(shown, page => page.message('And Bergen?'));
    await expect.poll(() => readField(chat.composer)).toBe('And Bergen?');
  },
  async 'reload restores'(chat) {
    const shown = await showCard(chat);
    await act(shown, page => page.save({ step: 2 }));
    await chat.page.waitForFunction(() => sessionStorage.getItem('vitrine-tool-view-states')?.includes('step'));
    await chat.page.reload();
    await data(view(chat.page), 'result').toEqual({ city: 'Oslo' });
    await data(view(chat.page), 'state').toEqual({ step: 2 });
  },
  async 'full screen and back'(chat) {
    const shown = await showCard(chat);
    const width = async (): Promise<number> => (await surfaces(chat.page).first().boundingBox())!.width;
    const inline = await width();
    await act(shown, page => page.mode('fullscreen'));
    await data(shown, 'mode').toBe('fullscreen');
    await expect.poll(width).toBeGreaterThan(inline);
    await act(shown, page => page.mode('inline'));
    await data(shown, 'mode').toBe('inline');
    await expect.poll(width).toBe(inline);
  },
  async 'two instances'(chat) {
    await showCard(chat);
    await send(chat, 'card Bergen');
    await data(view(chat.page, 1), 'result').toEqual({ city: 'Bergen' });
    await data(view(chat.page, 0), 'result').toEqual({ city: 'Oslo' });
  },
  async 're-nesting'(chat) {
    const shown = await showCard(chat);
    await shown.locator('body').evaluate(body => (body.dataset.mark = 'kept'));
    await chat.page.locator('vitrine-tool').evaluate(element => {
      const around = document.createElement('section');
      element.before(around);
      around.append(element);
    });
    // Past the turn in which the element was moved.
    await act(shown, page => page.message('Still here?').catch(() => {}));
    await expect.poll(() => shown.locator('body').getAttribute('data-mark')).toBe('kept');
  },
  async '100 mounts'(chat) {
    await showCard(chat);
    const session = await chat.page.context().newCDPSession(chat.page);
    await remount(chat.page, 5);
    const before = await countObjects(session);
    await remount(chat.page, 100);
    const after = await countObjects(session);
    expect(after.Nodes! - before.Nodes!).toBeLessThan(100);
    expect(after.JSEventListeners! - before.JSEventListeners!).toBeLessThan(100);
    // The view's frame, and one that waits for the next view.
    await expect.poll(() => chat.page.locator('iframe').count()).toBeLessThanOrEqual(2);
  },
};

/** The text of an input, or of an editor. */
const readField = (field: Locator): Promise<string> =>
  field.evaluate(element => ('value' in element ? String(element.value) : (element.textContent ?? '')));

/** Takes the element out of the page and puts it back, each time until its view is there again. */
function remount(page: Page, count: number): Promise<void> {
  return page.locator('vitrine-tool').evaluate(async (element, count) => {
    const parent = element.parentNode!;
    for (let index = 0; index < count; index++) {
      element.remove();
      while (document.querySelector('[data-surface-id]')) await new Promise(requestAnimationFrame);
      const isReady = new Promise<void>(resolve => {
        const look = (event: Event) => {
          if ((event as CustomEvent).detail.surface?.state !== 'ready') return;
          element.removeEventListener('statechange', look);
          resolve();
        };
        element.addEventListener('statechange', look);
      });
      parent.append(element);
      await isReady;
    }
  }, count);
}

/** Numbers of what the page has, after the garbage collector. */
async function countObjects(session: CDPSession): Promise<Record<string, number>> {
  await session.send('HeapProfiler.collectGarbage');
  await session.send('Performance.enable');
  const { metrics } = await session.send('Performance.getMetrics');
  return Object.fromEntries(metrics.map(({ name, value }) => [name, value]));
}
