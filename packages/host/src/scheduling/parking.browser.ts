// A long conversation in a real Chromium: surfaces off the screen are parked, and are restored when they are scrolled to.
import { expect, it } from 'vitest';
import { IS_THOROUGH } from '../../../../test/support/thorough.ts';
import {
  type Globals,
  look,
  onScreen,
  open,
  openAtEnd,
  openParkingPages,
  scrollsThrough,
  scrollTo,
  settled,
  view,
} from '../../test/parking.ts';
import type * as kitModule from '../index.ts';

openParkingPages();

// Thirty of them: parking.full.ts.
it(
  'of 14 surfaces few are live, and each shows its content again when it is scrolled to',
  {
    timeout: 180_000,
  },
  () => scrollsThrough(14),
);

it('a parked surface shows its result as text until its view is shown', async () => {
  const page = await open(14, { live: 0 });
  await settled(page, 0);
  /** Reads what is in each box, by the state of its surface; words never leave the box. */
  const look = () =>
    page.evaluate(() =>
      [...document.querySelectorAll<HTMLElement>('[data-surface-id]')].map(box => {
        const parts = ['.vitrine-surface-message', '.vitrine-surface-fallback'].map(
          name => box.querySelector<HTMLElement>(name)!,
        );
        const [outer, inner] = [box, parts[1]!].map(part => part.getBoundingClientRect());
        const read = parts.map(part => (part.checkVisibility() ? part.textContent : ''));
        return { state: box.dataset.surfaceState, read: read.join(''), fits: inner!.bottom <= outer!.bottom };
      }),
    );
  const states = await look();
  expect(new Set(states.map(({ state }) => state))).toEqual(new Set(['ready', 'parked']));
  for (const [n, { state, read, fits }] of states.entries())
    expect([read, fits], `${n}, ${state}`).toEqual([state === 'parked' ? `words of ${n}` : '', true]);

  // Resumed, it shows the text until it is ready: never an empty box.
  await page.evaluate(() => {
    const stateChanges: string[] = [];
    const { element, fallback, getSnapshot, subscribe } = (window as unknown as Globals).host.find('s10')!;
    const message = element.querySelector<HTMLElement>('.vitrine-surface-message')!;
    subscribe(() =>
      stateChanges.push(`${getSnapshot().state} ${message.checkVisibility()} ${fallback.checkVisibility()}`),
    );
    Object.assign(window, { seen: stateChanges });
  });
  await scrollTo(page, 10);
  await page.waitForSelector('[data-surface-id="s10"][data-surface-state="ready"]');
  const distinctChanges = new Set((await page.evaluate('seen')) as string[]);
  expect([...distinctChanges]).toEqual(['loading false true', 'ready false false']);
  await page.close();
});

it('a surface that is busy or has the keyboard is not parked', async () => {
  const page = await open(9, { live: 0, calls: 0 });
  await page.waitForFunction(() => (window as unknown as Globals).host.find('s0')!.getSnapshot().phase === 'busy');
  await settled(page, 0);
  // The focus guard finds that the user clicked, and gives the view the keyboard; a user does not scroll away as fast as a test does.
  const entered = page.evaluate(
    () =>
      new Promise(resolve =>
        addEventListener('focusin', ({ target }) => target instanceof HTMLIFrameElement && resolve(0)),
      ),
  );
  await view(page, 's1').locator('#button').click();
  await entered;
  await scrollTo(page, 8);
  await settled(page, 2);
  const listUnparked = async () => {
    const idsOnScreen = await onScreen(page);
    const phases = await page.evaluate(() =>
      (window as unknown as Globals).host.list().map(surface => [surface.info.id, surface.getSnapshot().phase]),
    );
    return phases.filter(([id, phase]) => phase !== 'parked' && !idsOnScreen.includes(id!));
  };
  // Surfaces that were pushed off the screen are parked once no surface is starting.
  await expect.poll(listUnparked).toEqual([
    ['s0', 'busy'],
    ['s1', 'ready'],
  ]);
  await page.close();
});

it('several surfaces that come on screen together start in separate tasks', async () => {
  const page = await openAtEnd(20);
  await page.evaluate(() => {
    const starts: number[] = [];
    let turn = 0;
    const { setTimeout } = window;
    const counted = (run: () => void, ms?: number) =>
      setTimeout(() => {
        turn++;
        run();
      }, ms);
    Object.assign(window, { starts, setTimeout: counted });
    for (const surface of (window as unknown as Globals).host.list()) {
      let before = surface.getSnapshot().phase;
      surface.subscribe(() => {
        const { phase } = surface.getSnapshot();
        if (before === 'parked' && phase === 'resolving') starts.push(turn);
        before = phase;
      });
    }
    document.querySelector('#transcript')!.scrollTop = 0;
  });
  await page.waitForSelector('[data-surface-id="s0"][data-surface-state="ready"]');
  await settled(page, 0);
  const starts = (await page.evaluate('starts')) as number[];
  expect(starts.length).toBeGreaterThan(1);
  expect(new Set(starts).size).toBe(starts.length);
  await page.close();
});

it.runIf(IS_THOROUGH)(
  'a surface that the user scrolls past does not start; one where the user stops does',
  async () => {
    const page = await openAtEnd(20);
    const started = await page.evaluate(async () => {
      const started = new Set<string>();
      for (const { subscribe, getSnapshot, info } of (window as unknown as Globals).host.list())
        subscribe(() => getSnapshot().phase === 'resolving' && started.add(info.id));
      const transcript = document.querySelector('#transcript')!;
      const move = async (by: number) => {
        transcript.scrollTop -= by;
        // Not in the frame itself, where a script's movement is noticed a frame later than the user's.
        await new Promise(resolve => requestAnimationFrame(() => setTimeout(resolve)));
      };
      // Slowly at first: what is near starts.
      for (let frames = 0; frames < 6; frames++) await move(1);
      started.clear();
      while (transcript.scrollTop > 0) await move(300);
      return started.size;
    });
    // None where frames follow each other as they should, a few where they do not; all fifteen if it made no difference.
    expect(started).toBeLessThan(10);
    await settled(page, 0);
    expect((await look(page, 's0')).text).toBe('result 0');
    await page.close();
  },
);

it.runIf(IS_THOROUGH)(
  'data set on a parked surface reaches its restarted view, which also has its saved state',
  async () => {
    const page = await open(12, { live: 2 });
    await settled(page, 2);
    await scrollTo(page, 0);
    await settled(page, 2);
    const button = view(page, 's0').locator('#button');
    await button.click();
    await button.click();
    // The user goes elsewhere.
    await page.evaluate(() => (document.activeElement as HTMLElement).blur());
    await scrollTo(page, 11);
    await page.waitForSelector('[data-surface-id="s0"][data-surface-state="parked"]', { state: 'attached' });
    await page.evaluate(() =>
      (window as unknown as Globals).host
        .find('s0')!
        .setResult({ content: [{ type: 'text', text: 'a later result' }] }),
    );
    await scrollTo(page, 0);
    await settled(page, 2);
    await view(page, 's0').getByText('a later result').waitFor();
    await expect.poll(() => view(page, 's0').locator('#button').textContent()).toBe('2');
    await page.close();
  },
);

it('park() removes the frame of a surface on screen until show() is called or the surface is scrolled to', async () => {
  const page = await open(12, { live: 4 });
  await scrollTo(page, 0);
  await settled(page, 4);
  const { height } = (await page.locator('[data-surface-id="s0"]').boundingBox())!;
  await page.evaluate(() => (window as unknown as Globals).host.find('s0')!.park());
  await expect.poll(() => page.locator('[data-surface-id="s0"]').getAttribute('data-surface-state')).toBe('parked');
  await expect.poll(() => page.locator('[data-surface-id="s0"] iframe').count()).toBe(0);
  expect((await page.locator('[data-surface-id="s0"]').boundingBox())!.height).toBe(height);
  await scrollTo(page, 6);
  await settled(page, 4);
  await scrollTo(page, 0);
  await settled(page, 4);
  expect((await look(page, 's0')).text).toBe('result 0');

  await page.evaluate(async () => {
    const surface = (window as unknown as Globals).host.find('s0')!;
    await surface.park();
    surface.show(surface.element.parentElement!);
  });
  await settled(page, 4);
  expect((await look(page, 's0')).text).toBe('result 0');
  await page.close();
});

it('show() during parking ends in a shown surface; park() after that in a parked one', async () => {
  const page = await open(3);
  await settled(page, 3);
  const phase = (wanted: string) =>
    page.evaluate(id => (window as unknown as Globals).host.find(id)!.getSnapshot().phase, wanted);
  await page.evaluate(async () => {
    const { host } = window as unknown as Globals;
    const [first, second] = ['s0', 's1'].map(id => host.find(id)!) as [kitModule.Surface, kitModule.Surface];
    const goings = [first.park(), second.park()];
    first.show(first.element.parentElement!);
    second.show(second.element.parentElement!);
    goings.push(second.park());
    await Promise.all(goings);
  });
  expect(await phase('s1')).toBe('parked');
  await page.waitForFunction(() => (window as unknown as Globals).host.find('s0')!.getSnapshot().phase === 'ready');
  expect((await look(page, 's0')).text).toBe('result 0');
  expect(await phase('s1')).toBe('parked');
  await page.close();
});

it('with `live: Infinity` all surfaces stay live', async () => {
  const page = await open(10, { live: Number.POSITIVE_INFINITY });
  await page.waitForFunction(() => document.querySelectorAll('[data-surface-state="ready"]').length === 10);
  await page.close();
});
