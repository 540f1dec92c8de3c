import { expect, test } from 'vitest';
import { contentKey, createRenderMarks } from './render-marks.ts';

function lab() {
  const entries = new Map<string, string>();
  const storage = {
    getItem: (key: string) => entries.get(key) ?? null,
    setItem: (key: string, value: string) => void entries.set(key, value),
    removeItem: (key: string) => void entries.delete(key),
  };
  let time = 0;
  const open = () => createRenderMarks({ storage, now: () => time });
  return { open, kept: entries, pass: (ms: number) => void (time += ms) };
}

test('only a part whose rendering did not end is held when the page is opened again', () => {
  const { open } = lab();
  const before = open();
  before.begin('hangs');
  before.begin('drawn');
  before.end('drawn');
  const after = open();
  expect([after.isHeld('hangs'), after.isHeld('drawn'), after.isHeld('other')]).toEqual([true, false, false]);
});

test('a held part that is rendered after all is no longer held', () => {
  const { open, kept } = lab();
  open().begin('slow');
  const after = open();
  after.begin('slow');
  after.end('slow');
  expect(open().isHeld('slow')).toBe(false);
  expect(kept.size).toBe(0);
});

test('a part that took long is held the next time', () => {
  const { open, pass } = lab();
  const before = open();
  before.begin('slow');
  pass(5000);
  before.end('slow');
  expect(before.isHeld('slow')).toBe(true);
});

test('a page that is left during rendering holds nothing', () => {
  const { open } = lab();
  const before = open();
  before.begin('part');
  before.leave();
  expect(open().isHeld('part')).toBe(false);
});

test('without storage everything is rendered', () => {
  const fails = () => {
    throw new Error('refused');
  };
  const marks = createRenderMarks({ storage: { getItem: fails, setItem: fails, removeItem: fails } });
  marks.begin('part');
  marks.end('part');
  expect(marks.isHeld('part')).toBe(false);
});

test('contentKey() is equal only for equal content', () => {
  expect(contentKey('a'.repeat(1000))).toBe(contentKey('a'.repeat(1000)));
  expect(new Set(['', 'a', 'b', 'ab', 'ba', 'a'.repeat(1000)].map(contentKey)).size).toBe(6);
});
