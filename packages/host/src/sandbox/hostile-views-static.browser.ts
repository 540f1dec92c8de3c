// Views that attack the page, on the rung `static`, where views of two servers share a process: the page and its close button go on all the
// same. On the rung `sites`: hostile-views.browser.ts.
import { expect, it } from 'vitest';
import { sample } from '../../../../test/support/thorough.ts';
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

useHostilePages('static');

it('no view shares a process with the page, on one host name', async () => {
  await openFor({ name: 'nothing', attack: '' });
  const frames = hostilePage.page.frames();
  const processes = await findProcesses(pages.browser.context.browser()!, frames);
  const isView = (index: number): boolean => frames[index]?.url() === 'about:srcdoc';
  const views = processes.filter((_, index) => isView(index));
  expect(views).toHaveLength(2);
  expect(views).not.toContain(processes[0]);
});

it('a view in an endless loop does not stop the page, and can be closed', async () => {
  await begin('an infinite loop');
  expect((await hostilePage.state()).phase).toBe('ready');
  await hostilePage.close();
  expect(hostilePage.problems).toEqual([]);
});

const FLOODS = HOSTILE_VIEWS.filter(({ floods }) => floods);
it.each(sample(FLOODS, 2))('a view is closed that sends $name', async hostile => {
  await openFor(hostile);
  await hostilePage.begin();
  await hostilePage.page.waitForFunction(
    () => (window as unknown as HostilePageGlobals).host.find('hostile')!.getSnapshot().error?.code === 'flooding',
  );
  expect(hostilePage.problems).toEqual([]);
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
