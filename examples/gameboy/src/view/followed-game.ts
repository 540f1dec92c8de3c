// The game that the view follows, and how.

export interface FollowedGame {
  /** Absent: no game, or one that has ended. */
  readonly gameId?: string;
  readonly isVisible: boolean;
  /** Pictures arrive by a stream: only presses and the counter are requested. */
  readonly isStreaming: boolean;
  /** The latest press that was seen; 0: none. */
  readonly sincePress: number;
}

export type FollowEvent =
  | { type: 'followed'; gameId: string }
  | { type: 'shown'; isVisible: boolean }
  | { type: 'streamed'; isStreaming: boolean }
  | { type: 'answered'; presses: readonly { readonly seq: number }[] }
  | { type: 'ended' };

export const NO_GAME: FollowedGame = { isVisible: false, isStreaming: false, sincePress: 0 };

/** Tells whether the view asks for news of the game. */
export const isFollowing = ({ gameId, isVisible }: FollowedGame): boolean => isVisible && gameId !== undefined;

export function nextGame(game: FollowedGame, event: FollowEvent): FollowedGame {
  switch (event.type) {
    case 'followed':
      return { ...game, gameId: event.gameId, sincePress: 0 };
    case 'shown':
      return { ...game, isVisible: event.isVisible };
    case 'streamed':
      return event.isStreaming === game.isStreaming ? game : { ...game, isStreaming: event.isStreaming };
    case 'answered':
      return { ...game, sincePress: Math.max(game.sincePress, ...event.presses.map(({ seq }) => seq)) };
    case 'ended': {
      const { gameId: _, ...others } = game;
      return others;
    }
  }
}
