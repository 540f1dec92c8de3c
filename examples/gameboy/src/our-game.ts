// The built-in game, Night Depot, assembled from its source on first use.
import { buildGame, GAME_TITLE } from '../rom/build-game.ts';

let data: Uint8Array | undefined;

export const ourGame = {
  name: GAME_TITLE.toLowerCase().replaceAll(' ', '-'),
  read: (): Uint8Array => (data ??= buildGame()),
};
