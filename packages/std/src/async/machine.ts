// Runs a state machine: keeps its state and carries out its effects. The machine is a pure function, so a table can test it.
//
//   function next(state, event) { … return { state, effects: [['open', url], ['wait', 500]] }; }
//   const machine = createMachine({ initial, next, effects: { open(url) { … }, wait(ms) { … } } });
//   machine.send({ type: 'start' });
//
// An effect is a name with its arguments. Effects are carried out in their order, after the machine has entered its next state.
// An event that is sent meanwhile is handled after them, so a state never changes while an event is being handled.
// When an effect throws, `send` throws: the state has changed, the effects after it are left out, and events that wait are handled by the next
// `send`.

/** An effect: its name and its arguments. */
export type EffectOf<Effects> = {
  [Name in keyof Effects]: Effects[Name] extends (...args: infer Args) => unknown ? readonly [Name, ...Args] : never;
}[keyof Effects];

/** The next state, and the effects in their order. */
export interface Transition<State, Effects> {
  readonly state: State;
  readonly effects: readonly EffectOf<Effects>[];
}

/** The parts of a machine. */
export interface MachineOptions<State, Event, Effects> {
  readonly initial: State;
  /** Returns what follows from an event in a state. Pure: no effect of its own, and it changes neither argument. */
  readonly next: (state: State, event: Event) => Transition<State, Effects>;
  /** Functions by the name of the effect that each carries out. */
  readonly effects: Effects;
}

/** A running machine. */
export interface Machine<State, Event> {
  /** The present state. */
  readonly state: State;
  /** Handles an event, at once or after the one that is being handled. Throws what an effect throws. */
  send(event: Event): void;
}

/** Creates a machine in its initial state; no effect is carried out before the first event. */
export function createMachine<State, Event, Effects>({
  initial,
  next,
  effects,
}: MachineOptions<State, Event, Effects>): Machine<State, Event> {
  let state = initial;
  let isHandling = false;
  const queue: Event[] = [];
  return {
    get state() {
      return state;
    },
    send(sent) {
      queue.push(sent);
      if (isHandling) return;
      isHandling = true;
      try {
        for (let event = queue.shift(); event !== undefined; event = queue.shift()) {
          const transition = next(state, event);
          state = transition.state;
          for (const [name, ...args] of transition.effects) (effects[name] as (...args: unknown[]) => void)(...args);
        }
      } finally {
        isHandling = false;
      }
    },
  };
}

/** Returns the transition to a state that differs by `change`. A machine gives it its types: `const to = changeState<State, Effects>`. */
export function changeState<State, Effects>(
  state: State,
  change: Partial<State>,
  ...effects: EffectOf<Effects>[]
): Transition<State, Effects> {
  return { state: { ...state, ...change }, effects };
}
