// When a workspace is opened and closed, as a table.
import { expect, it } from 'vitest';
import { nextWorkspaceState, type WorkspaceEvent, type WorkspaceState } from './workspace-state.ts';

const IDLE_MS = 100;
const open = (uses: number, idleSince = 0): WorkspaceState => ({ phase: 'open', uses, idleSince });
const opening = (uses: number): WorkspaceState => ({ phase: 'opening', uses });
const closing: WorkspaceState = { phase: 'closing' };
const look = (at: number, isBusy = false): WorkspaceEvent => ({ type: 'look', at, isBusy, idleMs: IDLE_MS });

const CASES: readonly [state: WorkspaceState | undefined, event: WorkspaceEvent, next: WorkspaceState | undefined][] = [
  [undefined, { type: 'enter' }, opening(1)],
  [undefined, { type: 'leave', at: 5 }, undefined],
  [undefined, look(5), undefined],
  [opening(1), { type: 'enter' }, opening(2)],
  [opening(2), { type: 'opened', at: 5 }, open(2, 5)],
  [opening(2), { type: 'failed' }, undefined],
  [opening(1), look(1000), opening(1)],
  [open(0), { type: 'enter' }, open(1)],
  [open(2), { type: 'leave', at: 5 }, open(1, 5)],
  [open(1), look(1000), open(1)],
  [open(0, 50), look(149), open(0, 50)],
  [open(0, 50), look(150), closing],
  [open(0, 50), look(150, true), open(0, 150)],
  [closing, { type: 'enter' }, closing],
  [closing, { type: 'leave', at: 5 }, closing],
  [closing, look(1000), closing],
  [closing, { type: 'closed' }, undefined],
];

it.each(CASES)('%o, %o → %o', (state, event, next) => {
  expect(nextWorkspaceState(state, event)).toEqual(next);
});
