import { expect, it } from 'vitest';
import { type FollowEvent, type FollowedGame, isFollowing, NO_GAME, nextGame } from './followed-game.ts';

const game: FollowedGame = { gameId: 'a', isVisible: true, isStreaming: false, sincePress: 3 };

it.each<[string, FollowedGame, FollowEvent, FollowedGame, boolean]>([
  ['no game', NO_GAME, { type: 'shown', isVisible: true }, { ...NO_GAME, isVisible: true }, false],
  ['hidden', NO_GAME, { type: 'followed', gameId: 'a' }, { ...NO_GAME, gameId: 'a' }, false],
  ['another game', game, { type: 'followed', gameId: 'b' }, { ...game, gameId: 'b', sincePress: 0 }, true],
  ['out of sight', game, { type: 'shown', isVisible: false }, { ...game, isVisible: false }, false],
  ['a stream', game, { type: 'streamed', isStreaming: true }, { ...game, isStreaming: true }, true],
  ['presses', game, { type: 'answered', presses: [{ seq: 5 }, { seq: 4 }] }, { ...game, sincePress: 5 }, true],
  ['older presses', game, { type: 'answered', presses: [{ seq: 2 }] }, game, true],
  ['no press', game, { type: 'answered', presses: [] }, game, true],
  ['the end', game, { type: 'ended' }, { isVisible: true, isStreaming: false, sincePress: 3 }, false],
])('%s', (_, state, event, expected, follows) => {
  const next = nextGame(state, event);
  expect(next).toEqual(expected);
  expect(isFollowing(next)).toBe(follows);
});

it('a stream that goes on changes nothing', () => {
  expect(nextGame(game, { type: 'streamed', isStreaming: false })).toBe(game);
});
