import { describe, expect, it } from 'vitest';
import { type CallFacts, chooseLook } from './call-look.ts';

const PLAIN: CallFacts = {
  initiator: 'model',
  isRunning: false,
  hasOwnUI: false,
  asks: false,
  isSmall: false,
  isInTurn: false,
  choice: undefined,
};

describe('chooseLook()', () => {
  it.each<[string, Partial<CallFacts>, string]>([
    ['a large answer is open', {}, 'open'],
    ['a small answer is a line', { isSmall: true }, 'line'],
    ['one of several calls of a turn is a line', { isInTurn: true }, 'line'],
    ['the reader opens a line', { isSmall: true, choice: 'open' }, 'open'],
    ['the reader folds a large answer', { choice: 'folded' }, 'line'],
    ['what runs is in full', { isRunning: true }, 'fixed'],
    ['what runs among others is a line', { isRunning: true, isInTurn: true }, 'line'],
    ['an interface stays in sight', { hasOwnUI: true, isSmall: true, choice: 'folded' }, 'fixed'],
    ['a question stays in sight', { asks: true, choice: 'folded' }, 'fixed'],
    ['a call of a view has its result in the view', { initiator: 'view', isSmall: true }, 'fixed'],
  ])('%s', (_what, facts, look) => {
    expect(chooseLook({ ...PLAIN, ...facts })).toBe(look);
  });
});
