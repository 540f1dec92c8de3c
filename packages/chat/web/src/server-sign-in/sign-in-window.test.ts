// What the window of a sign-in does to its state.
import { expect, it } from 'vitest';
import { changeSignInWindow, IDLE, type SignInWindow, type SignInWindowEvent } from './sign-in-window.ts';

const URL = 'https://login.example/authorize';
const blocked = { type: 'blocked', url: URL } as const;
const failed = { type: 'failed', message: 'It is away.' } as const;

it.each<[SignInWindow, SignInWindowEvent, SignInWindow]>([
  [IDLE, { type: 'begin' }, { type: 'opening' }],
  [{ type: 'opening' }, { type: 'opened' }, { type: 'open' }],
  [{ type: 'opening' }, blocked, blocked],
  [{ type: 'opening' }, failed, failed],
  [blocked, { type: 'followed-link' }, { type: 'open' }],
  [{ type: 'open' }, { type: 'returned' }, { type: 'returned' }],
  // The user tries again.
  [{ type: 'returned' }, { type: 'begin' }, { type: 'opening' }],
  [failed, { type: 'begin' }, { type: 'opening' }],
  // A window that shows an error: what it was opened with is of no use any more.
  [{ type: 'open' }, { type: 'forgotten' }, { type: 'forgotten' }],
  [blocked, { type: 'forgotten' }, { type: 'forgotten' }],
  [{ type: 'forgotten' }, { type: 'begin' }, { type: 'opening' }],
  [{ type: 'forgotten' }, { type: 'returned' }, { type: 'forgotten' }],
  [{ type: 'open' }, { type: 'not-forgotten', message: 'It is away.' }, failed],
  // What comes late, or twice, changes nothing.
  [IDLE, { type: 'opened' }, IDLE],
  [IDLE, { type: 'returned' }, IDLE],
  [{ type: 'opening' }, { type: 'returned' }, { type: 'opening' }],
  [{ type: 'open' }, failed, { type: 'open' }],
  [{ type: 'returned' }, { type: 'returned' }, { type: 'returned' }],
])('changeSignInWindow(%j, %j) is %j', (state, event, after) => {
  expect(changeSignInWindow(state, event)).toEqual(after);
});
