import { expect, it } from 'vitest';
import { HostError } from '../errors.ts';
import {
  INITIAL_SURFACE,
  nextSurface,
  type SurfaceMachineEvent,
  type SurfaceMachineState,
  type SurfaceStateId,
} from './surface-machine.ts';

const parent = {} as HTMLElement;
const error = new HostError('view-failed', 'It failed.');
const run = 3;
const milestone = 'html';

/** Each state with a run that has no action in progress, but for `busy`; and the states that carry more. */
const STATES = {
  idle: state('idle', { run: 0 }),
  admitting: state('admitting'),
  resolving: state('resolving'),
  mounting: state('mounting'),
  handshaking: state('handshaking'),
  'handshaking, an action in progress': state('handshaking', { pending: 1 }),
  ready: state('ready'),
  'ready, has taken the keyboard': state('ready', { focusTakenCount: 1 }),
  busy: state('busy', { pending: 1 }),
  'busy with two actions': state('busy', { pending: 2 }),
  parking: state('parking'),
  restarting: state('restarting'),
  parked: state('parked'),
  failed: state('failed'),
  closing: state('closing'),
  closed: state('closed'),
};
type StateName = keyof typeof STATES;

const EVENTS = {
  'show in place': { type: 'show', place: 'same' },
  'show, movable': { type: 'show', place: 'movable', parent },
  'show elsewhere': { type: 'show', place: 'elsewhere', parent },
  'admission: starts': { type: 'admission', starts: true },
  'admission: held back': { type: 'admission', starts: false },
  resume: { type: 'resume' },
  retry: { type: 'retry' },
  park: { type: 'park' },
  close: { type: 'close' },
  'focus taken': { type: 'focus-taken' },
  'progress: mounting': { type: 'progress', run, reached: 'mounting' },
  'progress: handshaking': { type: 'progress', run, reached: 'handshaking', change: { milestone } },
  'progress: ready': { type: 'progress', run, reached: 'ready', change: { app: {} } },
  'action starts': { type: 'action', run, more: 1 },
  'action ends': { type: 'action', run, more: -1 },
  'mode granted': { type: 'mode-granted', run, mode: 'pip' },
  'run failed': { type: 'run-failed', run, error },
  'run finished': { type: 'run-finished', run },
} satisfies Record<string, SurfaceMachineEvent>;
type EventName = keyof typeof EVENTS;

/** The state that follows, as it differs, and the effects; `update` with what the snapshot learns. */
type Row = [next: Partial<SurfaceMachineState>, ...effects: unknown[][]];
type Rows = Partial<Record<StateName, Row>>;

const ADMITTING: Row = [{ id: 'admitting' }, ['admit']];
const STARTED: Row = [{ id: 'resolving', run: run + 1 }, ['update', { phase: 'resolving' }], ['startRun', run + 1]];
const FAILED: Row = [{ id: 'failed', pending: 0 }, ['endRun'], ['update', { phase: 'failed', error }]];
const TOO_OFTEN = expect.objectContaining({ code: 'focus-taken', retryable: true });
const PARKED: Row = [{ id: 'parked', pending: 0 }, ['endRun'], ['update', { phase: 'parked' }]];
const PARKING: Row = [{ id: 'parking' }, ['finishRun', run]];
const CLOSING: Row = [{ id: 'closing' }, ['stopWatching'], ['finishRun', run]];
const ELSEWHERE: Row = [{ id: 'admitting', pending: 0 }, ['endRun'], ['append', parent], ['admit']];
const MOVED: Row = [{}, ['move', parent]];
const HANDSHAKING: Row = [{ id: 'handshaking' }, ['update', { phase: 'handshaking', milestone }]];
const READY: Row = [{ id: 'ready' }, ['update', { phase: 'ready', app: {} }]];
const BUSY: Row = [{ id: 'busy' }, ['update', { phase: 'busy', app: {} }]];
const MODE: Row = [{}, ['setMode', 'pip']];

const LIVE: StateName[] = [
  'resolving',
  'mounting',
  'handshaking',
  'handshaking, an action in progress',
  'ready',
  'ready, has taken the keyboard',
  'busy',
  'busy with two actions',
];
const FINISHING: StateName[] = ['parking', 'restarting', 'closing'];

/** Effects of each event; in a state that is not named it has none. */
const TABLE: Record<EventName, Rows> = {
  'show in place': { idle: ADMITTING, parked: ADMITTING, parking: [{ id: 'restarting' }] },
  'show, movable': {
    ...each([...LIVE, 'admitting', 'failed', 'restarting'], MOVED),
    idle: ELSEWHERE,
    parked: [{ id: 'admitting' }, ['move', parent], ['admit']],
    parking: [{ id: 'restarting' }, ['move', parent]],
  },
  'show elsewhere': each([...LIVE, 'idle', 'admitting', 'parking', 'restarting', 'parked', 'failed'], ELSEWHERE),
  'admission: starts': { admitting: STARTED },
  'admission: held back': { admitting: [{ id: 'parked' }, ['update', { phase: 'parked' }]] },
  resume: { parked: STARTED },
  retry: { failed: STARTED },
  park: { ...each(LIVE, PARKING), restarting: [{ id: 'parking' }], failed: PARKED },
  close: {
    ...each([...LIVE, 'admitting', 'parking', 'restarting', 'parked', 'failed'], CLOSING),
    idle: [{ id: 'closing' }, ['stopWatching'], ['finishRun', 0]],
  },
  'focus taken': {
    ...each(LIVE, [{ focusTakenCount: 1 }]),
    'ready, has taken the keyboard': [{ id: 'failed' }, ['endRun'], ['update', { phase: 'failed', error: TOO_OFTEN }]],
  },
  'progress: mounting': each(LIVE, [{ id: 'mounting' }, ['update', { phase: 'mounting' }]]),
  'progress: handshaking': each(LIVE, HANDSHAKING),
  'progress: ready': {
    ...each(LIVE, READY),
    ...each(['handshaking, an action in progress', 'busy', 'busy with two actions'], BUSY),
  },
  'action starts': {
    ...each([...LIVE, ...FINISHING], [{ pending: 1 }]),
    'handshaking, an action in progress': [{ pending: 2 }],
    ...each(['ready', 'ready, has taken the keyboard'], [{ id: 'busy', pending: 1 }, ['update', { phase: 'busy' }]]),
    busy: [{ pending: 2 }, ['update', { phase: 'busy' }]],
    'busy with two actions': [{ pending: 3 }, ['update', { phase: 'busy' }]],
  },
  'action ends': {
    'handshaking, an action in progress': [{ pending: 0 }],
    busy: [{ id: 'ready', pending: 0 }, ['update', { phase: 'ready' }]],
    'busy with two actions': [{ pending: 1 }, ['update', { phase: 'busy' }]],
  },
  'mode granted': each([...LIVE, ...FINISHING], MODE),
  'run failed': {
    ...each([...LIVE, 'parking', 'restarting'], FAILED),
    closing: [{}, ['endRun']],
  },
  'run finished': {
    parking: PARKED,
    restarting: [{ id: 'admitting' }, ['endRun'], ['update', { phase: 'parked' }], ['admit']],
    closing: [{ id: 'closed' }, ['setMode', 'inline'], ['endRun'], ['remove'], ['update', { phase: 'closed' }]],
  },
};

/** An action ends only where one is in progress. */
const IMPOSSIBLE = (name: StateName, event: EventName): boolean =>
  event === 'action ends' && STATES[name].pending === 0;

const pairs = (Object.keys(EVENTS) as EventName[]).flatMap(event =>
  (Object.keys(STATES) as StateName[])
    .filter(name => !IMPOSSIBLE(name, event))
    .map(name => ({ event, name, row: TABLE[event][name] ?? ([{}] as Row) })),
);

it.each(pairs)('$event in the state "$name"', ({ event, name, row: [change, ...effects] }) => {
  const before = STATES[name];
  const machineEvent: SurfaceMachineEvent = EVENTS[event];
  // What is of a run belongs to the current one; `idle` has had none.
  const next = nextSurface(before, 'run' in machineEvent ? { ...machineEvent, run: before.run } : machineEvent);
  const started = change.run === undefined ? {} : { pending: 0, focusTakenCount: 0 };
  expect(next).toEqual({ state: { ...before, ...started, ...change }, effects });
});

it('an event of an earlier run changes nothing, in any state', () => {
  for (const before of Object.values(STATES))
    for (const event of Object.values(EVENTS) as SurfaceMachineEvent[])
      if ('run' in event)
        expect(nextSurface(before, { ...event, run: before.run - 1 })).toEqual({ state: before, effects: [] });
});

it('the table has every state and every phase of a surface', () => {
  const surfaceStates: Record<SurfaceStateId, true> = {
    idle: true,
    admitting: true,
    resolving: true,
    mounting: true,
    handshaking: true,
    ready: true,
    busy: true,
    parking: true,
    restarting: true,
    parked: true,
    failed: true,
    closing: true,
    closed: true,
  };
  const stateIds = new Set(Object.values(STATES).map(({ id }) => id));
  expect([...stateIds].sort()).toEqual(Object.keys(surfaceStates).sort());
});

function state(id: SurfaceStateId, change: Partial<SurfaceMachineState> = {}): SurfaceMachineState {
  return { ...INITIAL_SURFACE, id, run, ...change };
}

function each(names: readonly StateName[], row: Row): Rows {
  return Object.fromEntries(names.map(name => [name, row]));
}
