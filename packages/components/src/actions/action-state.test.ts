import { expect, it } from 'vitest';
import { type ActionEvent, type ActionState, IDLE, nextActionState } from './action-state.ts';

const press = (actionId: string, needsConfirmation = false): ActionEvent => ({
  type: 'press',
  actionId,
  needsConfirmation,
});
const confirming: ActionState = { type: 'confirming', actionId: 'delete' };
const running: ActionState = { type: 'running', actionId: 'delete' };
const failed: ActionState = { type: 'failed', actionId: 'delete', message: 'refused' };

it.each<[string, ActionState, ActionEvent, ActionState]>([
  ['a press runs the action', IDLE, press('send'), { type: 'running', actionId: 'send' }],
  ['a press that needs confirmation waits for the second', IDLE, press('delete', true), confirming],
  ['the second press runs the action', confirming, press('delete', true), running],
  [
    'a press of another action replaces the first press',
    confirming,
    press('send'),
    { type: 'running', actionId: 'send' },
  ],
  [
    'another action that needs confirmation starts its own',
    confirming,
    press('drop', true),
    { type: 'confirming', actionId: 'drop' },
  ],
  ['nothing is pressed while an action runs', running, press('send'), running],
  ['a failed action may be pressed again', failed, press('delete', true), confirming],
  ['cancel takes a first press back', confirming, { type: 'cancel' }, IDLE],
  ['cancel does not stop a running action', running, { type: 'cancel' }, running],
  ['cancel keeps the message of a failure', failed, { type: 'cancel' }, failed],
  ['a running action ends', running, { type: 'done' }, IDLE],
  ['an end without a running action is ignored', confirming, { type: 'done' }, confirming],
  ['a running action fails', running, { type: 'failed', message: 'refused' }, failed],
  ['a failure without a running action is ignored', IDLE, { type: 'failed', message: 'refused' }, IDLE],
])('%s', (_, state, event, next) => {
  expect(nextActionState(state, event)).toEqual(next);
});
