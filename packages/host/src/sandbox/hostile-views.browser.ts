// Views that attack the page, without measuring time: each runs in a process of its own, excess messages are dropped before they reach the
// host, and the user can close a view that never stops. Sizes: hostile-sizes.full.ts; times: hostile-views.full.ts.
import { expect, it } from 'vitest';
import { IS_THOROUGH, sample } from '../../../../test/support/thorough.ts';
import { findProcesses } from '../../test/hostile/find-processes.ts';
import {
  begin,
  type HostilePageGlobals,
  hostilePage,
  openFor,
  pages,
  useHostilePages,
} from '../../test/hostile/use-hostile-page.ts';
import { HOSTILE_VIEWS } from '../../test/hostile/views.ts';

useHostilePages();

it('page, sandboxes and views of two servers share no process', async () => {
  await openFor({ name: 'nothing', attack: '' });
  const processes = await findProcesses(pages.browser.context.browser()!, hostilePage.page.frames());
  // The page, and for each view the sandbox's proxy, where the limits are, and the opaque frame in it.
  expect(new Set(processes).size, processes.join()).toBe(5);
});

it('a view in an endless loop delays no other view, and can be closed (H44)', async () => {
  await begin('an infinite loop');
  // A view that shared its process would never answer.
  await hostilePage.neighbourAnswers();
  expect((await hostilePage.state()).phase).toBe('ready');
  await hostilePage.close();
  await hostilePage.neighbourAnswers();
  expect(hostilePage.problems).toEqual([]);
});

it.runIf(IS_THOROUGH)('of 10^5 messages the host receives as many as the limits allow', async () => {
  await begin('10^5 messages');
  await hostilePage.page.waitForFunction(
    () => (window as unknown as HostilePageGlobals).host.find('hostile')!.getSnapshot().dropped > 50_000,
  );
  const { acted } = await hostilePage.state();
  expect(acted).toBeGreaterThan(0);
  expect(acted).toBeLessThan(5000);
  await hostilePage.neighbourAnswers();
  await hostilePage.close();
});

const FLOODS = HOSTILE_VIEWS.filter(({ floods }) => floods);
it.each(sample(FLOODS, 2))('a view is closed that sends $name (H44)', async hostile => {
  await openFor(hostile);
  await hostilePage.begin();
  await hostilePage.page.waitForFunction(
    () => (window as unknown as HostilePageGlobals).host.find('hostile')!.getSnapshot().error?.code === 'flooding',
  );
  await hostilePage.neighbourAnswers();
  await expect.poll(() => hostilePage.view('neighbour').isVisible()).toBe(true);
  expect(hostilePage.problems).toEqual([]);
});

it('a view with a result of 8 MB that sends 400 handshakes is closed after a few of them', async () => {
  await begin('400 handshakes with a result of 8 MB');
  await hostilePage.page.waitForFunction(
    () => (window as unknown as HostilePageGlobals).host.find('hostile')!.getSnapshot().error?.code === 'view-failed',
  );
  await hostilePage.neighbourAnswers();
});

it('a view cannot have another one closed by forged reports of floods', async () => {
  await begin('forged reports of floods from another view');
  await hostilePage.view('hostile').locator('xpath=self::*[@data-done]').waitFor();
  await hostilePage.neighbourAnswers();
  const phase = await hostilePage.page.evaluate(
    () => (window as unknown as HostilePageGlobals).host.find('neighbour')!.getSnapshot().phase,
  );
  expect(phase).toBe('ready');
});
