// The active path of a log: a table of small logs, and properties of random ones.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { activeEvents, createBranchTree } from './branches.ts';
import type { SessionEvent } from './events.ts';

/** `m`: a message; `c1`, `p1`, `r1`: a call, its progress, its result; `q1`, `a1`: a question, its answer; `x1`: a view's context; `>3`: a branch. */
function toEvents(log: string): SessionEvent[] {
  return log
    .split(' ')
    .filter(word => word !== '')
    .map((word, index) => {
      const [kind, id] = [word[0]!, word.slice(1)];
      const bodies: Readonly<Record<string, object>> = {
        m: { type: 'message:user', messageId: `m${index + 1}` },
        c: { type: 'llm:tool-call', callId: id },
        p: { type: 'tool:progress', callId: id },
        r: { type: 'llm:tool-result', callId: id },
        q: { type: 'approval:request', approvalId: id },
        a: { type: 'approval:response', approvalId: id },
        x: { type: 'view:context', surfaceId: id },
        '>': { type: 'branch', after: Number(id) },
      };
      return { seq: index + 1, at: '', ...bodies[kind] } as unknown as SessionEvent;
    });
}
const path = (log: string): number[] => activeEvents(toEvents(log)).map(({ seq }) => seq);

describe('activeEvents()', () => {
  it.each([
    ['', []],
    ['m m m', [1, 2, 3]],
    // Another version of the second message, then back, and on.
    ['m m >1 m', [1, 4]],
    ['m m >1 m >2', [1, 2]],
    ['m m >1 m >2 m', [1, 2, 6]],
    ['m m >0 m', [4]],
    ['m >0', []],
    // Nothing to go on from: as from the beginning.
    ['m >9 m', [3]],
    // A call of before the branch has its result on every branch.
    ['c1 m >1 m r1', [1, 4, 5]],
    ['c1 m >1 m r1 >2', [1, 2, 5]],
    // A call of another branch reports where it is.
    ['m c1 >1 m p1 r1', [1, 4]],
    ['m c1 >1 m p1 r1 >2', [1, 2, 5, 6]],
    ['m q1 >1 m a1', [1, 4]],
    ['m c1 m >2 m x1 >3', [1, 2, 3, 6]],
  ])('of "%s"', (log, seqs) => expect(path(log)).toEqual(seqs));
});

describe('a branch tree', () => {
  it('knows the versions at a place, and the end of each', () => {
    const tree = createBranchTree();
    for (const event of toEvents('m m m >1 m m')) tree.add(event);
    expect([tree.children(1), tree.parent(5), tree.newestAfter(2), tree.newestAfter(5), tree.head]).toEqual([
      [2, 5],
      1,
      3,
      6,
      6,
    ]);
  });

  const logs = fc
    .array(
      fc.oneof(
        fc.constantFrom('m', 'c1', 'r1', 'c2', 'p2', 'r2'),
        fc.nat(12).map(seq => `>${seq}`),
      ),
      { maxLength: 14 },
    )
    .map(words => words.join(' '));

  it('a path is a log without branches whose active path is itself', () => {
    fc.assert(
      fc.property(logs, log => {
        const active = activeEvents(toEvents(log));
        expect(active.some(({ type }) => type === 'branch')).toBe(false);
        expect(activeEvents(active)).toEqual(active);
      }),
    );
  });

  it('to switch away and back changes nothing', () => {
    fc.assert(
      fc.property(logs, fc.nat(14), (log, seq) => {
        const tree = createBranchTree();
        for (const event of toEvents(log)) tree.add(event);
        expect(path(`${log} >${seq} >${tree.head}`)).toEqual(path(log));
      }),
    );
  });

  it('says of each event what it does to the path', () => {
    fc.assert(
      fc.property(logs, log => {
        const tree = createBranchTree();
        const events = toEvents(log);
        let before: number[] = [];
        for (const [index, event] of events.entries()) {
          const change = tree.add(event);
          const now = activeEvents(events.slice(0, index + 1)).map(({ seq }) => seq);
          if (change === 'added') expect(now).toEqual([...before, event.seq]);
          if (change === 'hidden') expect(now).toEqual(before);
          before = now;
        }
      }),
    );
  });
});
