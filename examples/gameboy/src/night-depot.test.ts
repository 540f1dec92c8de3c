// The built-in game on the emulator: every level can be solved, and the buttons do what the game says.
import { afterEach, expect, it } from 'vitest';
import type { Button } from './emulator/buttons.ts';
import { type Game, startGame } from './game.ts';
import { ourGame } from './our-game.ts';

let game: Game;
afterEach(() => game.close());

const BUTTONS: Record<string, Button> = { U: 'up', D: 'down', L: 'left', R: 'right', A: 'a', B: 'b' };
/** The shortest solutions of the levels. */
const SOLUTIONS = [
  'RRURD',
  'LURURURDDRDL',
  'LLULDDDUURRDRDLL',
  'LLURRDRRUUULLULDDDLDRR',
  'ULLULLDDDUUURRDLULDRRRDRDLLL',
  'RUULLDDLLUUUURRDDDURRULULDDUULLDDR',
  'RRDRDLDDDRRULDLUUULLUURRDDRDLDDRRULDLUULLRRRULL',
  'DDDLLLUDLLURRRUULDULDDRLLDRRRRRRUULLDULDDRRLLLDRRR',
];

async function start(...presses: Button[]) {
  game = await startGame({ name: ourGame.name, rom: ourGame.read(), firstFrame: 0, speed: 1 });
  await game.ask('wait', { frames: 10 });
  for (const button of presses) await press(button);
}
const press = (button: Button, frames = 2) => game.ask('press', { buttons: [button], frames, repeat: 1 });
async function play(steps: string) {
  for (const step of steps) await press(BUTTONS[step]!);
}
/** Reads what the game has in its memory, as `night-depot.asm` lays it out. */
async function read() {
  const { memory } = await game.ask('save');
  const [screen, level, moves, player, , marksLeft] = memory.subarray(0xc000);
  return {
    screen: ['title', 'level', 'complete'][screen!],
    level,
    moves,
    player,
    marksLeft,
    cells: memory.slice(0xc100, 0xc180),
  };
}
const look = async () => Buffer.from((await game.ask('look')).png).toString('base64');

it('is solved from the first level to the last, and returns to its title', { timeout: 180_000 }, async () => {
  await start('start');
  for (const [level, steps] of SOLUTIONS.entries()) {
    expect(await read()).toMatchObject({ screen: 'level', level, moves: 0 });
    await play(steps);
    expect(await read()).toMatchObject({ screen: 'complete', level, moves: steps.length, marksLeft: 0 });
    await press('a');
  }
  expect(await read()).toMatchObject({ screen: 'title', level: 0 });
});

it('stops the porter and a crate at walls', async () => {
  await start('start');
  const { player } = await read();
  await play('LLLL');
  expect(await read()).toMatchObject({ moves: 1, player: player! - 1 });
  await play('RRRRRR');
  expect(await read()).toMatchObject({ moves: 5, player: player! + 3, marksLeft: 1 });
});

it('takes steps back one by one, with the crates, and restarts a level', async () => {
  await start('start');
  const [before, picture] = [await read(), await look()];
  await play('RRDR');
  expect(await look()).not.toBe(picture);
  await play('AAAAA');
  expect(await read()).toEqual(before);
  await play('RRDRB');
  expect(await read()).toEqual(before);
  expect(await look()).toBe(picture);
});

it('repeats an arrow that is held, and makes one step for a press of up to 18 frames', async () => {
  await start('start');
  await press('up', 18);
  expect((await read()).moves).toBe(1);
  await press('down', 60);
  expect((await read()).moves).toBeGreaterThan(3);
});

it('goes to the next level by SELECT, and to the first behind the last', async () => {
  await start('start', 'select');
  expect(await read()).toMatchObject({ screen: 'level', level: 1 });
  for (const _ of SOLUTIONS.slice(1)) await press('select');
  expect(await read()).toMatchObject({ screen: 'level', level: 0 });
});
