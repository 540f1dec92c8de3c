import { expect, it } from 'vitest';
import { contentKey, createRenderMarks, PREFIX } from './render-marks.ts';

function lab() {
  const entries = new Map<string, string>();
  const storage = {
    getItem: (key: string) => entries.get(key) ?? null,
    setItem: (key: string, value: string) => void entries.set(key, value),
    removeItem: (key: string) => void entries.delete(key),
  };
  let time = 0;
  let timers: { run: () => void; at: number }[] = [];
  const later = (run: () => void, ms: number) => {
    const timer = { run, at: time + ms };
    timers.push(timer);
    return () => void (timers = timers.filter(other => other !== timer));
  };
  const pass = (ms: number) => {
    time += ms;
    for (const { run } of timers.filter(({ at }) => at <= time)) run();
    timers = timers.filter(({ at }) => at > time);
  };
  let pages = 0;
  /** A page that is opened; the pages before it have ended, unless `beside`. */
  const open = ({ beside = false } = {}) =>
    createRenderMarks({ page: `page-${++pages}`, isGone: () => !beside, storage, now: () => time, later });
  return { open, kept: entries, pass };
}

it('only a part whose rendering did not end is held when the page is opened again', () => {
  const { open, pass } = lab();
  const before = open();
  before.begin('hangs');
  before.begin('drawn');
  before.end('drawn');
  pass(3000);
  const after = open();
  expect([after.isHeld('hangs'), after.isHeld('drawn'), after.isHeld('other')]).toEqual([true, false, false]);
});

it('a held part that is rendered after all is no longer held', () => {
  const { open, kept, pass } = lab();
  open().begin('slow');
  const after = open();
  after.begin('slow');
  after.end('slow');
  pass(3000);
  expect(open().isHeld('slow')).toBe(false);
  expect([...kept.keys()].filter(key => key.startsWith(PREFIX))).toEqual([]);
});

it('a part that took long is held the next time', () => {
  const { open, pass } = lab();
  const before = open();
  before.begin('slow');
  pass(5000);
  before.end('slow');
  expect(before.isHeld('slow')).toBe(true);
});

it('a part that hangs the page a moment after it was drawn is held, too', () => {
  const { open, pass } = lab();
  const before = open();
  before.begin('loads more');
  before.end('loads more');
  pass(1000);
  expect(before.isHeld('loads more')).toBe(false);
  expect(open().isHeld('loads more')).toBe(true);
  pass(3000);
  expect(open().isHeld('loads more')).toBe(false);
});

it('a part that is drawn again keeps its mark while it is drawn', () => {
  const { open, pass } = lab();
  const marks = open();
  marks.begin('changes');
  marks.end('changes');
  pass(1000);
  marks.begin('changes');
  pass(3000);
  expect(open().isHeld('changes')).toBe(true);
});

it('a slow page does not hold a part that took little of its time', () => {
  const { open, pass } = lab();
  const marks = open();
  marks.begin('quick');
  pass(10_000);
  marks.end('quick', 50);
  pass(3000);
  expect(open().isHeld('quick')).toBe(false);
});

it('a part whose inner part has a mark of its own is not held for it', () => {
  const { open } = lab();
  const marks = open();
  marks.begin('outer');
  marks.begin('inner');
  marks.release('outer');
  expect([open().isHeld('outer'), open().isHeld('inner')]).toEqual([false, true]);
});

it('a page that is left during rendering holds nothing', () => {
  const { open } = lab();
  const before = open();
  before.begin('part');
  before.leave();
  expect(open().isHeld('part')).toBe(false);
});

it('a part that another tab draws is rendered, unless that tab hangs', () => {
  const { open, pass } = lab();
  open().begin('part');
  pass(500);
  pass(500);
  expect(open({ beside: true }).isHeld('part')).toBe(false);
});

it('a part of a tab that hangs is held in another one', () => {
  // Its clock stands still: no timer of it runs.
  const entries = new Map<string, string>();
  const storage = {
    getItem: (key: string) => entries.get(key) ?? null,
    setItem: (key: string, value: string) => void entries.set(key, value),
    removeItem: (key: string) => void entries.delete(key),
  };
  let time = 0;
  const open = (page: string) => createRenderMarks({ page, storage, now: () => time, later: () => () => {} });
  open('hung').begin('part');
  time = 2_900;
  expect(open('other').isHeld('part')).toBe(false);
  time = 3_000;
  expect(open('another').isHeld('part')).toBe(true);
});

it('what a page draws after it was left holds nothing, until it is shown again', () => {
  const { open } = lab();
  const before = open();
  before.leave();
  before.begin('late');
  expect(open().isHeld('late')).toBe(false);
  before.comeBack();
  before.begin('late');
  expect(open().isHeld('late')).toBe(true);
});

it('without storage everything is rendered', () => {
  const fails = () => {
    throw new Error('refused');
  };
  const marks = createRenderMarks({ page: 'page', storage: { getItem: fails, setItem: fails, removeItem: fails } });
  marks.begin('part');
  marks.end('part');
  expect(marks.isHeld('part')).toBe(false);
});

it('contentKey() is equal only for equal content', () => {
  expect(contentKey('a'.repeat(1000))).toBe(contentKey('a'.repeat(1000)));
  expect(new Set(['', 'a', 'b', 'ab', 'ba', 'a'.repeat(1000)].map(contentKey)).size).toBe(6);
});
