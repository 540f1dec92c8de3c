// Night Depot, played on the emulator.
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { globalChecksum, headerChecksum } from '../assembler/header.ts';
import { buildGame } from '../build-game.ts';
import { findFloor, readLevels } from './level.ts';
import { game, SCREEN, startGame } from './play.ts';
import { solve } from './solve.ts';

const levels = readLevels(game);
const solutions = levels.map(level => solve(level));
const pars = [...game.bytes.subarray(game.symbols.get('LevelPars')).subarray(0, levels.length)];
/** The game in its first level. */
const play = () => {
  const player = startGame();
  player.play('Start');
  player.waitFor(SCREEN.PLAY);
  return player;
};

describe('the ROM', () => {
  it('is the same each time it is built', () => {
    const hash = (rom: Uint8Array) => createHash('sha256').update(rom).digest('hex');
    expect(hash(buildGame())).toBe(hash(game.bytes));
  });

  it('has 32 KB, the title, both checksums, and nothing where other cartridges have a logo', () => {
    const { bytes } = game;
    expect(bytes.length).toBe(0x8000);
    expect(new TextDecoder().decode(bytes.subarray(0x134, 0x13f))).toBe('NIGHT DEPOT');
    expect(bytes[0x14d]).toBe(headerChecksum(bytes));
    expect((bytes[0x14e]! << 8) | bytes[0x14f]!).toBe(globalChecksum(bytes));
    expect(new Set(bytes.subarray(0x104, 0x134))).toEqual(new Set([0xff]));
  });
});

it('the memory layout is that of the README', () => {
  const readme = readFileSync(new URL('../README.md', import.meta.url), 'utf8');
  const documented = [...readme.matchAll(/^\| `\$([0-9A-F]{4})` \| `(\w+)` \|/gm)];
  expect(documented.length).toBeGreaterThan(8);
  for (const [, address, name] of documented) expect(game.symbols.get(name!), name).toBe(Number.parseInt(address!, 16));
});

describe('the levels', () => {
  it('are at least eight, each with a porter and as many crates as marks, behind walls', () => {
    expect(levels.length).toBeGreaterThanOrEqual(8);
    for (const level of levels) {
      expect(level.rows.join('')).toMatch(/^[^@+]*[@+][^@+]*$/);
      expect(level.crates.length).toBe(level.goals.length);
      const floor = findFloor(level);
      expect([...level.crates, ...level.goals].filter(cell => !floor.has(cell))).toEqual([]);
      expect([...floor].filter(cell => (cell & 15) > 9 || cell >> 4 > 7)).toEqual([]);
    }
  });

  it('have solutions, and their pars are the fewest steps', () => {
    expect(solutions.map(steps => steps?.length)).toEqual(pars);
  });
});

it('the whole game can be played: every level to three stars, and the final screen', () => {
  const player = play();
  solutions.forEach((steps, level) => {
    expect(player.get('wLevel')).toBe(level);
    expect(player.get('wCratesLeft')).toBe(levels[level]!.crates.length);
    player.play(...steps!);
    player.waitFor(SCREEN.COMPLETE);
    expect(player.moves()).toBe(pars[level]);
    expect(player.read(game.symbols.get('wStars')! + level)).toBe(3);
    player.play('A');
  });
  player.waitFor(SCREEN.FINAL);
  player.play('Start');
  expect(player.get('wScreen')).toBe(SCREEN.TITLE);
});

describe('in a level', () => {
  it('a wall stops the porter, and the step does not count', () => {
    const player = play();
    const { player: start } = levels[0]!;
    player.play('Left', 'Left', 'Left');
    expect(player.get('wPlayer')).toBe(start - 1);
    expect(player.moves()).toBe(1);
    expect(player.get('wFacing')).toBe(game.symbols.get('LEFT'));
  });

  it('a crate is pushed, and stops at a wall', () => {
    const player = play();
    const [crate] = levels[0]!.crates;
    player.play('Right', 'Right', 'Right', 'Right');
    expect(player.read(game.symbols.get('wGrid')! + crate! + 2)).toBe(0b1_0001);
    expect(player.get('wPlayer')).toBe(crate! + 1);
    expect(player.moves()).toBe(3);
  });

  it('A takes steps back one by one, with the crates, until the beginning', () => {
    const player = play();
    const picture = player.picture();
    player.play('Right', 'Right', 'Down', 'Right');
    expect(player.picture()).not.toEqual(picture);
    player.play('A', 'A', 'A', 'A', 'A');
    expect(player.moves()).toBe(0);
    expect(player.get('wPlayer')).toBe(levels[0]!.player);
    // As at the beginning, except for the direction of the porter.
    player.play('Down', 'Up', 'A', 'A');
    player.play('Up', 'Down', 'A', 'A');
    expect(player.get('wCratesLeft')).toBe(1);
    expect(player.read(game.symbols.get('wGrid')! + levels[0]!.crates[0]!)).toBe(0b1_0001);
  });

  it('B restarts the level', () => {
    const player = play();
    const picture = player.picture();
    player.play('Right', 'Right', 'Right', 'Up', 'B');
    expect(player.moves()).toBe(0);
    expect(player.picture()).toEqual(picture);
  });

  it('a press of up to 18 frames is one step, and a longer one repeats', () => {
    const player = play();
    player.press('Up', 18);
    player.run(20);
    expect(player.moves()).toBe(1);
    player.press('Down', 60);
    expect(player.moves()).toBeGreaterThan(3);
  });

  it('presses during a step are not lost', () => {
    const player = play();
    for (const button of ['Up', 'Right', 'Right', 'Right', 'Down'] as const) player.press(button, 1);
    player.run(60);
    expect(player.moves()).toBe(5);
    expect(player.get('wPlayer')).toBe(levels[0]!.player + 3);
  });

  it('more steps than the minimum give fewer stars, and a better result is kept', () => {
    const player = play();
    const stars = () => player.read(game.symbols.get('wStars')!);
    const detour = ['Up', 'Down', 'Up', 'Down', 'Up', 'Down'] as const;
    player.play(...detour, ...detour, ...solutions[0]!);
    player.waitFor(SCREEN.COMPLETE);
    expect(stars()).toBe(1);
    player.play('B', 'Up', 'Down', ...solutions[0]!);
    player.waitFor(SCREEN.COMPLETE);
    expect(stars()).toBe(2);
    player.play('B', ...detour, ...detour, ...solutions[0]!);
    player.waitFor(SCREEN.COMPLETE);
    expect(stars()).toBe(2);
  });
});

describe('the selection of a level', () => {
  it('starts the level that the arrow is at', () => {
    const player = startGame();
    player.play('Select', 'Right', 'Down', 'Left');
    expect(player.get('wCursor')).toBe(4);
    // Left of a row is the end of the row above; the last level has no next one.
    player.play('Left', 'Down', 'Down', 'Right', 'Down');
    expect(player.get('wCursor')).toBe(11);
    player.play('A');
    player.waitFor(SCREEN.PLAY);
    expect(player.get('wLevel')).toBe(11);
  });

  it('returns to the level in its state', () => {
    const player = play();
    player.play('Right', 'Down');
    const picture = player.picture();
    player.play('Select');
    expect(player.get('wScreen')).toBe(SCREEN.SELECT);
    player.play('Down', 'B');
    expect(player.get('wScreen')).toBe(SCREEN.PLAY);
    expect(player.moves()).toBe(2);
    expect(player.picture()).toEqual(picture);
  });
});

it('title, level, result and selection are different pictures in four shades', () => {
  const player = startGame();
  const pictures = [player.picture()];
  player.play('Start');
  pictures.push(player.picture());
  player.play(...solutions[0]!);
  player.waitFor(SCREEN.COMPLETE);
  pictures.push(player.picture());
  player.play('Select');
  pictures.push(player.picture());
  expect(new Set(pictures.map(picture => createHash('sha256').update(picture).digest('hex'))).size).toBe(4);
  for (const picture of pictures.slice(0, 3)) expect(new Set(picture)).toEqual(new Set([0, 1, 2, 3]));
});
