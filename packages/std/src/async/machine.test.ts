import { expect, it } from 'vitest';
import { changeState, createMachine, type Transition } from './machine.ts';

interface DoorState {
  readonly id: 'closed' | 'open';
  readonly opened: number;
}
type DoorEvent = { type: 'push' } | { type: 'fail' };
interface DoorEffects {
  ring(times: number): void;
  note(text: string): void;
}
const CLOSED: DoorState = { id: 'closed', opened: 0 };
const to = changeState<DoorState, DoorEffects>;

function nextDoor(state: DoorState, { type }: DoorEvent): Transition<DoorState, DoorEffects> {
  if (type === 'fail') return to(state, { id: 'open' }, ['note', 'bad'], ['ring', 9]);
  if (state.id === 'open') return to(state, { id: 'closed' }, ['note', 'closed']);
  const times = state.opened + 1;
  return to(state, { id: 'open', opened: times }, ['ring', times], ['note', 'open']);
}

function createDoor(onRing: (times: number) => void = () => {}) {
  const log: string[] = [];
  const machine = createMachine<DoorState, DoorEvent, DoorEffects>({
    initial: CLOSED,
    next: nextDoor,
    effects: {
      ring(times) {
        log.push(`ring ${times}`);
        onRing(times);
      },
      note(text) {
        if (text === 'bad') throw new Error('bad');
        log.push(`${text}, ${machine.state.id}`);
      },
    },
  });
  return { machine, log };
}

it('createMachine() enters the next state, then carries out the effects in their order', () => {
  const { machine, log } = createDoor();
  expect(machine.state).toBe(CLOSED);
  machine.send({ type: 'push' });
  machine.send({ type: 'push' });
  expect(machine.state).toEqual({ id: 'closed', opened: 1 });
  expect(log).toEqual(['ring 1', 'open, open', 'closed, closed']);
});

it('createMachine() handles an event that an effect sends after the effects before it', () => {
  const { machine, log } = createDoor(times => {
    if (times > 1) return;
    machine.send({ type: 'push' });
    machine.send({ type: 'push' });
  });
  machine.send({ type: 'push' });
  expect(log).toEqual(['ring 1', 'open, open', 'closed, closed', 'ring 2', 'open, open']);
});

it('createMachine() throws what an effect throws, leaves out the effects after it, and goes on with the next event', () => {
  const { machine, log } = createDoor();
  expect(() => machine.send({ type: 'fail' })).toThrow('bad');
  expect(machine.state.id).toBe('open');
  machine.send({ type: 'push' });
  expect(log).toEqual(['closed, closed']);
});
