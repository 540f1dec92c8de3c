import { afterEach, expect, it, vi } from 'vitest';
import { CRASHING, tinyRom } from '../test/tiny-rom.ts';
import { readRomHeader } from './emulator/rom-header.ts';
import { createGames, type Games } from './games.ts';

let games: Games;
afterEach(() => games.closeAll());
const rom = (options?: Parameters<typeof tinyRom>[0]) => {
  const data = tinyRom(options);
  return { name: 'tiny.gb', data, ...readRomHeader(data, 'tiny.gb') };
};

it('runs two games at once, each with its own state; the one used last needs no id', async () => {
  games = createGames();
  const [one, other] = await Promise.all([games.open(rom()), games.open(rom())]);
  await one.ask('wait', { frames: 50 });
  await other.ask('wait', { frames: 7 });
  expect(games.get().id).toBe(other.id);
  expect((await one.ask('look')).frame).toBe(50);
  expect(games.get().id).toBe(one.id);
  expect((await games.get(other.id).ask('look')).frame).toBe(7);
});

it('refuses a game beyond the limit, also when several are opened together, and lists the running ones', async () => {
  games = createGames({ maxGames: 2 });
  const results = await Promise.allSettled([1, 2, 3].map(() => games.open(rom())));
  expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected']);
  await expect(games.open(rom())).rejects.toThrow(games.get().id);
  await games.close(games.get().id);
  await games.open(rom());
  expect(games.size).toBe(2);
});

it('frees the place of a game that crashed', async () => {
  games = createGames({ maxGames: 1 });
  const game = await games.open(rom({ code: CRASHING }));
  await expect(game.ask('wait', { frames: 500 })).rejects.toThrow('crashed');
  expect(games.size).toBe(0);
  expect(() => games.get(game.id)).toThrow('start_game_view opens one');
  await games.open(rom());
});

it('closes a game without calls, but not one in use', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  try {
    games = createGames({ idleMinutes: 10 });
    const [idle, used] = [await games.open(rom()), await games.open(rom())];
    vi.advanceTimersByTime(6 * 60_000);
    await used.ask('look');
    vi.advanceTimersByTime(6 * 60_000);
    expect(() => games.get(idle.id)).toThrow('is running');
    expect(games.get(used.id).id).toBe(used.id);
  } finally {
    vi.useRealTimers();
  }
});

it('keeps save states of a ROM for its other games, at most eight', async () => {
  games = createGames();
  const one = await games.open(rom());
  await one.ask('wait', { frames: 5 });
  for (let i = 0; i < 9; i++) await one.save(`slot ${i}`);
  await games.close(one.id);
  const other = await games.open(rom());
  expect(other.slots()).toEqual([1, 2, 3, 4, 5, 6, 7, 8].map(i => `slot ${i}`));
  await other.load('slot 8');
  await expect(other.load('slot 0')).rejects.toThrow('Nothing is saved as “slot 0”');
  const another = await games.open(rom({ title: 'OTHER' }));
  await expect(another.load('slot 8')).rejects.toThrow('Nothing is saved of this game');
});

it('changes the ROM of a game, which keeps its id and counts; a view that watches it continues', async () => {
  games = createGames();
  const game = await games.open(rom());
  await game.ask('wait', { frames: 40 });
  const watching = game.ask('watch', { since: 1_000, batch: 1, waitMs: 1000 });
  const changed = await games.replace(game.id, rom({ title: 'OTHER' }));
  expect([changed.id, changed.rom.title, games.size]).toEqual([game.id, 'OTHER', 1]);
  expect((await watching).frame).toBeGreaterThan(40);
});
