// Views that try to hurt the room, timed (docs/containment.md): whatever a view does, the host's thread is never held longer than
// 100 ms (where its messages name no sender: 600 ms) and a neighbour's 500 ms, and the person can close it. Without times: hostile-views.browser.ts.
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { HostPages } from '../../../../test/support/host-page.ts';
import { openHostilePages, openRoom } from '../../test/hostile/room.ts';
import { HOSTILE_VIEWS } from '../../test/hostile/views.ts';

/** How long each view may do its worst. */
const ATTACK_MS = 4000;

let pages: HostPages;
beforeAll(async () => {
  pages = await openHostilePages();
});
afterAll(() => pages?.close());

// What the view does to the threads it does every time; what else the machine does, it does not.
test.each(HOSTILE_VIEWS)('the room lives with $name', { retry: 2, timeout: 120_000 }, async hostile => {
  const room = await openRoom(pages, hostile);
  try {
    await room.page.evaluate(() => new Promise(resolve => requestIdleCallback(resolve)));
    await room.held();
    await room.begin();
    await room.page.evaluate(ms => new Promise(resolve => setTimeout(resolve, ms)), ATTACK_MS);
    const held = await room.held();
    await room.neighbourAnswers();
    const closedMs = await room.close();
    await room.neighbourAnswers();
    console.info(
      `${hostile.name}: host held ${held.host.toFixed(0)} ms, neighbour ${held.neighbour.toFixed(0)} ms, closed in ${closedMs.toFixed(0)} ms`,
    );
    expect(held.host).toBeLessThanOrEqual(hostile.hostMs ?? 100);
    expect(held.neighbour).toBeLessThanOrEqual(500);
    expect(closedMs).toBeLessThanOrEqual(1000);
    expect(room.problems).toEqual([]);
  } finally {
    await room.leave();
  }
});
