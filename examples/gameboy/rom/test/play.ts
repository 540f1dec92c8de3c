// Plays the game on a console, reading only its memory.
import { assembleGame } from '../build-game.ts';
import { type Button, type Console, startConsole } from './console.ts';

export const game = assembleGame();

/** What `wScreen` holds. */
export const SCREEN = Object.fromEntries(
  ['TITLE', 'PLAY', 'COMPLETE', 'SELECT', 'FINAL'].map(name => [name, game.symbols.get(`SCREEN_${name}`)!]),
) as Record<'TITLE' | 'PLAY' | 'COMPLETE' | 'SELECT' | 'FINAL', number>;

export interface Player extends Console {
  /** The byte of the game's memory with this name, as `wScreen`. */
  get(name: string): number;
  moves(): number;
  /** Presses buttons one after another, and waits until the game has carried them out. */
  play(...buttons: Button[]): void;
  /** Runs frames until the screen is this one. */
  waitFor(screen: number): void;
}

const MAX_FRAMES = 600;
/** What the game has done is seen at the next picture but one. */
const FRAMES_TO_SHOW = 2;

/** The console with the game switched on, showing its title. */
export function startGame(): Player {
  const console = startConsole(game.bytes);
  const address = (name: string) => {
    const address = game.symbols.get(name);
    if (address === undefined) throw new Error(`the game has no ${name}`);
    return address;
  };
  const get = (name: string) => console.read(address(name));
  const until = (what: string, reached: () => boolean) => {
    for (let frame = 0; !reached(); frame++) {
      if (frame > MAX_FRAMES) throw new Error(`the game does not come to ${what}`);
      console.run(1);
    }
  };
  const player: Player = {
    ...console,
    get,
    moves: () => get('wMoves') + 256 * console.read(address('wMoves') + 1),
    play: (...buttons) => {
      for (const button of buttons) {
        console.press(button);
        until('rest', () => get('wAnimation') === 0 && get('wPressCount') === 0);
        console.run(FRAMES_TO_SHOW);
      }
    },
    waitFor: screen => {
      until(`screen ${screen}`, () => get('wScreen') === screen);
      if (screen === SCREEN.COMPLETE) until('the whole panel', () => get('wPanelY') === address('PANEL_Y'));
    },
  };
  console.run(10);
  player.waitFor(SCREEN.TITLE);
  return player;
}
