import { inStates, testTransitions } from '../../../../test/support/transition-table.ts';
import { INITIAL_ARMING, nextArming } from './arming-machine.ts';

testTransitions({
  next: nextArming,
  states: {
    hidden: INITIAL_ARMING,
    resting: { id: 'resting', place: 'here' },
    armed: { id: 'armed', place: 'here' },
  },
  events: {
    'looked: still here': { type: 'looked', place: 'here' },
    'looked: elsewhere': { type: 'looked', place: 'there' },
    'looked: hidden': { type: 'looked', place: undefined },
    pressed: { type: 'pressed', isEarlier: false },
    'pressed earlier': { type: 'pressed', isEarlier: true },
    rested: { type: 'rested' },
  },
  table: {
    'looked: still here': { hidden: [{ id: 'resting', place: 'here' }, ['wait']] },
    'looked: elsewhere': {
      ...inStates(['hidden', 'resting'], [{ id: 'resting', place: 'there' }, ['wait']]),
      armed: [{ id: 'resting', place: 'there' }, ['setArmed', false], ['wait']],
    },
    'looked: hidden': {
      resting: [{ id: 'hidden', place: undefined }, ['stopWaiting']],
      armed: [{ id: 'hidden', place: undefined }, ['setArmed', false], ['stopWaiting']],
    },
    pressed: { resting: [{}, ['wait']] },
    'pressed earlier': {
      resting: [{}, ['wait']],
      armed: [{ id: 'resting', place: 'here' }, ['setArmed', false], ['wait']],
    },
    rested: { resting: [{ id: 'armed' }, ['setArmed', true]] },
  },
});
