import { expect, it } from 'vitest';
import type { SurfaceEvent } from '../observe.ts';
import { EMPTY_RECORD, type RecordState, recordEvent, type SurfaceRecord } from './surface-record.ts';

const at = 7;
const limits = { entries: 2, characters: 30, preview: 20 };
const record = (state: RecordState, ...events: SurfaceEvent[]): RecordState =>
  events.reduce((before, event) => recordEvent(before, event, at, limits), state);
const message = (text: string): SurfaceEvent => ({ type: 'message', direction: 'in', message: text });
const long = 'x'.repeat(600);

/** What an event changes in an empty record. */
const TABLE: Record<string, [SurfaceEvent[], Partial<SurfaceRecord>]> = {
  size: [
    [{ type: 'size', height: 40, wanted: { height: 39.5 } }],
    { sizes: [{ seq: 1, at, height: 40, requested: { height: 39.5 } }] },
  ],
  'a third size': [
    [
      { type: 'size', height: 1 },
      { type: 'size', height: 2 },
      { type: 'size', height: 3 },
    ],
    {
      sizes: [
        { seq: 2, at, height: 2 },
        { seq: 3, at, height: 3 },
      ],
      evicted: 1,
    },
  ],
  blocked: [
    [{ type: 'blocked', directive: 'img-src', target: long }],
    { blocked: [{ seq: 1, at, directive: 'img-src', target: long.slice(0, 500), count: 1 }] },
  ],
  'blocked again, after another': [
    ['a', 'b', 'a'].map(target => ({ type: 'blocked', directive: 'img-src', target })),
    {
      blocked: [
        { seq: 2, at, directive: 'img-src', target: 'b', count: 1 },
        { seq: 3, at, directive: 'img-src', target: 'a', count: 2 },
      ],
    },
  ],
  refused: [
    [{ type: 'refused', action: 'link', reason: 'no', byUser: true }],
    { refused: [{ seq: 1, at, action: 'link', reason: 'no', byUser: true }] },
  ],
  dropped: [[{ type: 'dropped', count: 3 }], { dropped: 3 }],
  'dropped, more in the same run': [
    [
      { type: 'dropped', count: 3 },
      { type: 'dropped', count: 5 },
    ],
    { dropped: 5 },
  ],
  'dropped, in another run': [
    [
      { type: 'dropped', count: 3 },
      { type: 'dropped', count: 2 },
    ],
    { dropped: 5 },
  ],
  'focus taken': [[{ type: 'focus-taken' }, { type: 'focus-taken' }], { focusTaken: 2 }],
  navigated: [[{ type: 'navigated' }], { navigated: 1 }],
  'state missing': [[{ type: 'state-missing', reason: long }], { stateMissing: long.slice(0, 500) }],
};

it.each(Object.entries(TABLE))('recordEvent(): %s', (_, [events, change]) => {
  const before = EMPTY_RECORD;
  expect(record(before, ...events).record).toEqual({ ...EMPTY_RECORD.record, ...change });
  expect(before).toEqual(EMPTY_RECORD);
});

it('recordEvent() keeps as many messages as the limits of number and characters allow', () => {
  const short = record(EMPTY_RECORD, message('a'), message('b'), message('c'));
  expect(short.record.messages.map(({ text }) => text)).toEqual(['"b"', '"c"']);
  expect(short).toMatchObject({ characters: 6, seq: 3, record: { evicted: 1 } });
  const large = record(short, message('d'.repeat(50)));
  expect(large).toMatchObject({ characters: 23, record: { evicted: 2 } });
  const larger = record(large, message('e'.repeat(50)));
  expect(larger).toMatchObject({ characters: 20, record: { evicted: 4, messages: [{ length: 52 }] } });
});
