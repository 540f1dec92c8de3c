// A table test of a state machine: every event in every state, whether the machine reacts to it or not.
import type { EffectOf, Transition } from '@vitrine/std/internal/machine';
import { expect, it } from 'vitest';

/** What an event does: how the next state differs, and the effects. */
type Row<State, Effects> = readonly [change: Partial<State>, ...effects: EffectOf<Effects>[]];

export interface TransitionTable<State, Event, Effects, StateName extends string, EventName extends string> {
  readonly next: (state: State, event: Event) => Transition<State, Effects>;
  readonly states: Readonly<Record<StateName, State>>;
  readonly events: Readonly<Record<EventName, Event>>;
  /** By event, then by state. In a state that is not named the event changes nothing. */
  readonly table: Readonly<Record<EventName, Readonly<Partial<Record<StateName, Row<State, Effects>>>>>>;
}

/** Declares a test for each pair of an event and a state. */
export function testTransitions<State, Event, Effects, StateName extends string, EventName extends string>({
  next,
  states,
  events,
  table,
}: TransitionTable<State, Event, Effects, StateName, EventName>): void {
  const pairs = (Object.keys(events) as EventName[]).flatMap(event =>
    (Object.keys(states) as StateName[]).map(state => ({ event, state })),
  );
  it.each(pairs)('$event in the state "$state"', ({ event, state }) => {
    const [change, ...effects] = table[event][state] ?? [{}];
    expect(next(states[state], events[event])).toEqual({ state: { ...states[state], ...change }, effects });
  });
}

/** Returns the same row for several states. */
export function inStates<const StateName extends string, const TableRow>(
  names: readonly StateName[],
  row: TableRow,
): Record<StateName, TableRow> {
  return Object.fromEntries(names.map(name => [name, row])) as Record<StateName, TableRow>;
}
