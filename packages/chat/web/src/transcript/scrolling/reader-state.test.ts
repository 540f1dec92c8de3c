import { describe, expect, it } from 'vitest';
import { nextReaderState, type ReaderEvent, type ReaderState, scrollTarget } from './reader-state.ts';

const place = { key: 'm1', top: 88 };
const seenPlace = { key: 'm0', top: 20 };
const STATES = {
  end: { at: 'end' },
  answer: { at: 'answer', place },
  question: { at: 'question', approvalId: 'q1' },
  returning: { at: 'question', approvalId: 'q1', returnTo: place },
  restored: { at: 'restored', place },
  elsewhere: { at: 'elsewhere' },
} as const satisfies Record<string, ReaderState>;
const EVENTS = {
  'opened anew': { type: 'opened', place: undefined },
  'opened again': { type: 'opened', place },
  sent: { type: 'sent', place },
  asked: { type: 'asked', approvalId: 'q2' },
  'asked by a view': { type: 'asked', approvalId: 'q3', returnTo: place },
  'answered q1': { type: 'answered', approvalId: 'q1', place: seenPlace },
  'answered another': { type: 'answered', approvalId: 'q0', place: seenPlace },
  'answered, nothing seen': { type: 'answered', approvalId: 'q1', place: undefined },
  'scrolled to the end': { type: 'scrolled', isAtEnd: true, isDown: true },
  'scrolled up': { type: 'scrolled', isAtEnd: false, isDown: false },
  'scrolled down': { type: 'scrolled', isAtEnd: false, isDown: true },
  jumped: { type: 'jumped' },
} as const satisfies Record<string, ReaderEvent>;

/** The state after each event; `same`: as before, `seen`: held where the reader was. */
const TABLE = `
  event                  | end       | answer    | question  | returning | restored  | elsewhere
  opened anew            | end       | end       | end       | end       | end       | end
  opened again           | restored  | restored  | restored  | restored  | restored  | restored
  sent                   | answer    | answer    | answer    | answer    | answer    | answer
  asked                  | ask q2    | ask q2    | ask q2    | ask q2    | same      | same
  asked by a view        | ask q3    | ask q3    | ask q3    | ask q3    | ask q3    | ask q3
  answered q1            | seen      | same      | seen      | answer    | same      | same
  answered another       | seen      | same      | same      | same      | same      | same
  answered, nothing seen | elsewhere | same      | elsewhere | answer    | same      | same
  scrolled to the end    | end       | end       | end       | end       | end       | end
  scrolled up            | elsewhere | elsewhere | elsewhere | elsewhere | elsewhere | elsewhere
  scrolled down          | end       | elsewhere | elsewhere | elsewhere | elsewhere | elsewhere
  jumped                 | end       | end       | end       | end       | end       | end
`;
const [head, ...rows] = TABLE.trim()
  .split('\n')
  .map(line => line.split('|').map(cell => cell.trim()));

const RESULTS: Record<string, ReaderState> = {
  ...STATES,
  'ask q2': { at: 'question', approvalId: 'q2' },
  'ask q3': { at: 'question', approvalId: 'q3', returnTo: place },
  seen: { at: 'answer', place: seenPlace },
};

describe('nextReaderState()', () => {
  it('the table has every event in every state', () => {
    expect(head?.slice(1)).toEqual(Object.keys(STATES));
    expect(rows.map(([event]) => event)).toEqual(Object.keys(EVENTS));
  });

  for (const [event, ...cells] of rows)
    for (const [index, cell] of cells.entries()) {
      const name = head![index + 1] as keyof typeof STATES;
      it(`${event} in ${name}: ${cell}`, () => {
        const state = STATES[name];
        const expected = cell === 'same' ? state : RESULTS[cell];
        expect(nextReaderState(state, EVENTS[event as keyof typeof EVENTS])).toEqual(expected);
      });
    }
});

it.each([
  ['end', { to: 'end' }],
  ['answer', { to: 'place', place }],
  ['question', { to: 'question', approvalId: 'q1' }],
  ['returning', { to: 'question', approvalId: 'q1' }],
  ['restored', { to: 'place', place }],
  ['elsewhere', undefined],
] as const)('scrollTarget() in %s', (name, target) => {
  expect(scrollTarget(STATES[name])).toEqual(target);
});
