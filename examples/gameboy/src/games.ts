// The games of this process: how many there may be, which one was used last, and their save states. A game without calls is closed after a while.
import { createHash, randomBytes } from 'node:crypto';
import type { MachineState } from './emulator/machine.ts';
import type { GameRequests, RequestName } from './emulator/messages.ts';
import { type Game, GameError, startGame } from './game.ts';
import type { Rom } from './roms.ts';

export interface GamesOptions {
  /** @default 4 */
  readonly maxGames?: number;
  /** A game that has not been used for so long is closed. @default 15 */
  readonly idleMinutes?: number;
}

/** Save states of one ROM, of all its games; the oldest goes. */
const MAX_STATES = 8;
const MAX_ROMS_WITH_STATES = 16;

export interface OpenGame {
  readonly id: string;
  readonly rom: Pick<Rom, 'name' | 'title'>;
  /** Part of the address of its stream: who does not know it sees nothing. */
  readonly streamToken: string;
  /** Rejects `GameError`. */
  ask<Name extends RequestName>(
    name: Name,
    ...options: Parameters<GameRequests[Name]>
  ): Promise<ReturnType<GameRequests[Name]>>;
  save(slot: string): Promise<void>;
  /** Rejects `GameError` when nothing is saved there. */
  load(slot: string): Promise<void>;
  slots(): readonly string[];
}

export interface Games {
  /** Rejects `GameError` at the limit, and when the ROM does not run. */
  open(rom: Rom, options?: { speed?: number }): Promise<OpenGame>;
  /** Another ROM in the same game. The old one goes on when the new one does not start. */
  replace(id: string, rom: Rom): Promise<OpenGame>;
  /** The game used last, without an id. Throws `GameError`. */
  get(id?: string): OpenGame;
  ofStream(token: string): OpenGame | undefined;
  close(id: string): Promise<void>;
  closeAll(): Promise<void>;
  readonly size: number;
}

interface Entry extends OpenGame {
  readonly game: Game;
}

export function createGames({ maxGames = 4, idleMinutes = 15 }: GamesOptions = {}): Games {
  /** In the order of use: the last one was used last. */
  const entries = new Map<string, Entry>();
  const timers = new Map<string, NodeJS.Timeout>();
  const states = new Map<string, Map<string, MachineState>>();
  /** Games that are being started count. */
  let starting = 0;

  const touch = (entry: Entry): void => {
    entries.delete(entry.id);
    entries.set(entry.id, entry);
    clearTimeout(timers.get(entry.id));
    const timer = setTimeout(() => void close(entry.id), idleMinutes * 60_000);
    timers.set(entry.id, timer.unref());
  };
  const forget = (id: string): void => {
    entries.delete(id);
    clearTimeout(timers.get(id));
    timers.delete(id);
  };
  async function close(id: string): Promise<void> {
    const entry = entries.get(id);
    forget(id);
    await entry?.game.close();
  }

  async function start(id: string, rom: Rom, given: { firstFrame: number; speed: number; streamToken: string }) {
    const { firstFrame, speed, streamToken } = given;
    const onEnd = (): void => {
      if (entries.get(id)?.game === game) forget(id);
    };
    const game: Game = await startGame({ name: rom.name, rom: rom.data, firstFrame, speed, onEnd });
    const hash = createHash('sha256').update(rom.data).digest('hex');
    const entry: Entry = {
      id,
      rom: { name: rom.name, title: rom.title },
      streamToken,
      game,
      async ask(...request) {
        if (entries.get(id) === entry) touch(entry);
        try {
          return await game.ask(...request);
        } catch (error) {
          const successor = entries.get(id);
          if (successor && successor !== entry && game.ended) return successor.ask(...request);
          throw error;
        }
      },
      async save(slot) {
        const state = await entry.ask('save');
        const ofRom = states.get(hash) ?? new Map<string, MachineState>();
        states.delete(hash);
        states.set(hash, ofRom);
        ofRom.delete(slot);
        ofRom.set(slot, state);
        dropOldest(ofRom, MAX_STATES);
        dropOldest(states, MAX_ROMS_WITH_STATES);
      },
      async load(slot) {
        const state = states.get(hash)?.get(slot);
        const saved = entry.slots();
        if (!state)
          throw new GameError(
            `Nothing is saved as “${slot}”. ${saved.length > 0 ? `There is: ${saved.join(', ')}.` : 'Nothing is saved of this game.'}`,
          );
        await entry.ask('restore', state);
      },
      slots: () => [...(states.get(hash)?.keys() ?? [])],
    };
    touch(entry);
    return entry;
  }

  const require = (id?: string): Entry => {
    const entry = id === undefined ? [...entries.values()].at(-1) : entries.get(id);
    if (entry) return entry;
    const running = [...entries.keys()].join(', ');
    throw new GameError(
      `${id === undefined ? 'No game is running' : `No game “${id}” is running`}. ${running ? `There is: ${running}.` : 'start_game_view opens one.'}`,
    );
  };

  return {
    async open(rom, { speed = 1 } = {}) {
      if (entries.size + starting >= maxGames)
        throw new GameError(
          `${maxGames} games are running, and no more are allowed. Go on with one of them: ${[...entries.keys()].join(', ')}.`,
        );
      starting++;
      try {
        const id = `game-${randomBytes(3).toString('hex')}`;
        return await start(id, rom, { firstFrame: 0, speed, streamToken: randomBytes(16).toString('hex') });
      } finally {
        starting--;
      }
    },
    async replace(id, rom) {
      const { game, streamToken } = require(id);
      const { frame, speed } = await game.ask('watch', { since: -1, batch: 0, waitMs: 0 });
      const entry = await start(id, rom, { firstFrame: frame + 1, speed, streamToken });
      await game.close();
      return entry;
    },
    get: require,
    ofStream: token => [...entries.values()].find(entry => entry.streamToken === token),
    close,
    async closeAll() {
      await Promise.all([...entries.keys()].map(close));
    },
    get size() {
      return entries.size;
    },
  };
}

function dropOldest(map: Map<string, unknown>, max: number): void {
  const oldest = map.keys().next().value;
  if (map.size > max && oldest !== undefined) map.delete(oldest);
}
