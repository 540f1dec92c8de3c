import { createHash } from 'node:crypto';
import { afterEach, describe, expect, it } from 'vitest';
import { BUSY, CRASHING, tinyRom } from '../test/tiny-rom.ts';
import type { Picture } from './emulator/messages.ts';
import { type Game, GameError, startGame } from './game.ts';

const games: Game[] = [];
afterEach(async () => {
  await Promise.all(games.splice(0).map(game => game.close()));
});

async function open(rom = tinyRom(), speed = 1): Promise<Game> {
  const game = await startGame({ name: 'tiny.gb', rom, firstFrame: 0, speed });
  games.push(game);
  return game;
}
const hash = ({ png }: Picture) => createHash('sha256').update(png).digest('hex');
const wait = async (game: Game, frames: number) => hash(await game.ask('wait', { frames }));
const press = async (game: Game, button: 'right' | 'left' | 'a', frames = 3, repeat = 1) =>
  hash(await game.ask('press', { buttons: [button], frames, repeat }));

describe('a game that no view watches', () => {
  it('does not move between tool calls, and each of them takes exactly its frames', async () => {
    const game = await open();
    expect((await game.ask('wait', { frames: 20 })).frame).toBe(20);
    expect((await game.ask('look')).frame).toBe(20);
    expect((await game.ask('press', { buttons: ['a'], frames: 10, repeat: 2 })).frame).toBe(20 + 2 * 16);
  });

  it('shows the same pictures for the same presses', async () => {
    const play = async () => {
      const game = await open(tinyRom({ code: BUSY }));
      return [await wait(game, 30), await press(game, 'right'), await press(game, 'a', 7, 3), await wait(game, 5)];
    };
    const [one, other] = await Promise.all([play(), play()]);
    expect(one).toEqual(other);
    expect(new Set(one).size).toBeGreaterThan(2);
  });

  it('is moved by the buttons that are pressed', async () => {
    const game = await open();
    const start = await wait(game, 20);
    expect(await wait(game, 20)).toBe(start);
    expect(await press(game, 'right')).not.toBe(start);
    expect(await press(game, 'left')).toBe(start);
  });

  it('continues exactly as before after a save state is loaded', async () => {
    const game = await open(tinyRom({ code: BUSY }));
    await wait(game, 33);
    const state = await game.ask('save');
    const first = [await press(game, 'right', 5), await wait(game, 40)];
    const after = await game.ask('save');
    await game.ask('restore', state);
    const again = [await press(game, 'right', 5), await wait(game, 40)];
    expect(again).toEqual(first);
    expect(await game.ask('save')).toEqual(after);
  });

  it('loads a save state in another game of the same ROM', async () => {
    const [one, other] = await Promise.all([open(tinyRom({ code: BUSY })), open(tinyRom({ code: BUSY }))]);
    await press(one, 'right', 21);
    await other.ask('restore', await one.ask('save'));
    expect(await wait(other, 9)).toBe(await wait(one, 9));
  });

  it('resets to its initial state', async () => {
    const game = await open(tinyRom({ code: BUSY }));
    const first = await wait(game, 25);
    await press(game, 'right', 9);
    await game.ask('reset');
    expect(await wait(game, 25)).toBe(first);
  });
});

describe('a game that is watched', () => {
  const watch = (game: Game, since: number, waitMs = 1000, batch = 1) => game.ask('watch', { since, batch, waitMs });

  it('runs by itself, and answers with each picture once', async () => {
    const game = await open(tinyRom({ code: BUSY }));
    const frames: number[] = [];
    let since = -1;
    while (frames.length < 12) {
      const { pictures } = await watch(game, since, 1000, 2);
      frames.push(...pictures.map(({ frame }) => frame));
      since = frames.at(-1) ?? since;
    }
    expect(frames).toEqual([...new Set(frames)].toSorted((a, b) => a - b));
    expect(frames.at(-1)).toBeGreaterThan(12);
  });

  it('answers without pictures when nothing has changed, and still counts frames', async () => {
    const game = await open();
    await wait(game, 20);
    const { pictures } = await watch(game, -1);
    expect(pictures).toHaveLength(1);
    const later = await watch(game, pictures[0]!.frame, 200);
    expect(later.pictures).toEqual([]);
    expect(later.frame).toBeGreaterThan(pictures[0]!.frame);
  });

  it('reports a press at once, with who pressed it', async () => {
    const game = await open();
    await wait(game, 20);
    const { frame } = await watch(game, -1);
    const answer = game.ask('watch', { since: frame, sincePress: 0, batch: 16, waitMs: 1000 });
    await game.ask('input', { down: ['a'], up: [] });
    expect((await answer).presses).toMatchObject([{ seq: 1, by: 'user', buttons: ['a'] }]);
    const pressed = game.ask('press', { buttons: ['b'], frames: 2, repeat: 3 });
    const next = await game.ask('watch', { since: frame, sincePress: 1, batch: 16, waitMs: 1000 });
    expect(next.presses).toMatchObject([{ seq: 2, by: 'model', buttons: ['b'], repeat: 3 }]);
    await pressed;
  });

  it('does not lose a tap that is shorter than a frame', async () => {
    const game = await open();
    await wait(game, 20);
    const [before] = (await watch(game, -1)).pictures;
    await game.ask('input', { down: ['right'], up: ['right'] });
    const { pictures } = await watch(game, before!.frame);
    expect(pictures.length).toBeGreaterThan(0);
    expect(hash(pictures.at(-1)!)).not.toBe(hash(before!));
  });

  it('does not move at speed 0, until a user presses a button', async () => {
    const game = await open(tinyRom({ code: BUSY }), 0);
    const first = await watch(game, -1, 0);
    const later = await watch(game, first.frame, 150);
    expect([later.frame, later.speed]).toEqual([first.frame, 0]);
    await game.ask('input', { down: ['a'], up: ['a'] });
    const { speed, pictures } = await watch(game, later.frame);
    expect(speed).toBe(1);
    expect(pictures.length).toBeGreaterThan(0);
  });
});

describe('a game that breaks', () => {
  it('rejects all waiting requests, and its worker has ended', async () => {
    const ends: GameError[] = [];
    const game = await startGame({
      name: 'bad.gb',
      rom: tinyRom({ code: CRASHING }),
      firstFrame: 0,
      speed: 1,
      onEnd: error => ends.push(error),
    });
    await expect(game.ask('wait', { frames: 600 })).rejects.toThrow(/bad\.gb crashed.*Operation d3/);
    expect(ends).toHaveLength(1);
    expect(ends[0]).toBeInstanceOf(GameError);
    await expect(game.ask('look')).rejects.toThrow('crashed');
  });
});
