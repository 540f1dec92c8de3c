// Views that send too large messages or heights: the messages never reach the host, and heights are clamped. Other attacks:
// hostile-views.browser.ts; times: hostile-views.full.ts.
import { expect, it } from 'vitest';
import {
  begin,
  type HostilePageGlobals,
  hostilePage,
  useHostilePages,
} from '../../../test/hostile/use-hostile-page.ts';

useHostilePages();

it.each(['a string of 100 MB', 'an object of 10^6 items'])('%s never reaches the host', async name => {
  await begin(name);
  await hostilePage.page.waitForFunction(
    () => (window as unknown as HostilePageGlobals).host.find('hostile')!.getSnapshot().dropped > 0,
  );
  await hostilePage.neighbourAnswers();
  await hostilePage.close();
  expect(hostilePage.problems).toEqual([]);
});

it('a height of 10^9 pixels is clamped to the maximum', async () => {
  await begin('a height of 10^9 pixels');
  await hostilePage.page.waitForFunction(
    () => (window as unknown as HostilePageGlobals).host.find('hostile')!.getSnapshot().height >= 2000,
  );
  expect((await hostilePage.state()).height).toBe(2000);
  await hostilePage.neighbourAnswers();
});

it('of a thousand oscillating heights the page applies a few', async () => {
  await begin('a height that swings');
  await hostilePage.page.evaluate(() => {
    const w = window as unknown as HostilePageGlobals & { heights: number };
    const surface = w.host.find('hostile')!;
    let last = 0;
    w.heights = 0;
    surface.subscribe(() => {
      const { height } = surface.getSnapshot();
      if (height !== last) w.heights++;
      last = height;
    });
  });
  await hostilePage.view('hostile').evaluate(
    () =>
      new Promise<void>(resolve => {
        const timer = setInterval(() => {
          if ((window as unknown as { swings: number }).swings < 1000) return;
          clearInterval(timer);
          resolve();
        });
      }),
  );
  const heights = await hostilePage.page.evaluate(() => (window as unknown as { heights: number }).heights);
  expect(heights).toBeGreaterThan(0);
  expect(heights).toBeLessThan(100);
  await hostilePage.neighbourAnswers();
});
