// The games of this process: their maximum number, the one used last, and their save states. A game without calls is closed after a while.
import { randomBytes } from 'node:crypto';
import type { GameRequests, RequestName } from './emulator/messages.ts';
import { type Game, GameError, startGame } from './game.ts';
import { createGameRegistry } from './game-registry.ts';
import type { Rom } from './roms.ts';
import { createSaveStates, type RomStates } from './save-states.ts';

export interface GamesOptions {
  /** @default 4 */
  readonly maxGames?: number;
  /** Minutes without use after which a game is closed. @default 15 */
  readonly idleMinutes?: number;
  /** Called before every request to a game. */
  readonly onAsk?: (name: RequestName) => void;
}

export interface OpenGame {
  readonly id: string;
  readonly rom: Pick<Rom, 'name' | 'title'>;
  /** A secret part of the address of its stream. */
  readonly streamToken: string;
  /** Rejects `GameError`. */
  ask<Name extends RequestName>(
    name: Name,
    ...options: Parameters<GameRequests[Name]>
  ): Promise<ReturnType<GameRequests[Name]>>;
  save(slot: string): Promise<void>;
  /** Rejects with `GameError` when the slot is empty. */
  load(slot: string): Promise<void>;
  slots(): readonly string[];
}

export interface Games {
  /** Rejects with `GameError` at the limit, and when the ROM does not run. */
  open(rom: Rom, options?: { speed?: number }): Promise<OpenGame>;
  /** Starts another ROM in the same game. The old one continues when the new one does not start. */
  replace(id: string, rom: Rom): Promise<OpenGame>;
  /** Returns a game; without an id, the one used last. Throws `GameError`. */
  get(id?: string): OpenGame;
  ofStream(token: string): OpenGame | undefined;
  close(id: string): Promise<void>;
  closeAll(): Promise<void>;
  readonly size: number;
}

interface Entry extends OpenGame {
  readonly game: Game;
}

export function createGames({ maxGames = 4, idleMinutes = 15, onAsk = () => {} }: GamesOptions = {}): Games {
  const registry = createGameRegistry<Entry>({ idleMs: idleMinutes * 60_000 });
  const states = createSaveStates();
  /** Includes games that are being started. */
  let starting = 0;

  async function start({ id, streamToken, firstFrame, speed }: StartOptions, rom: Rom): Promise<OpenGame> {
    const onEnd = (): void => {
      if (registry.find(id)?.game === game) registry.forget(id);
    };
    const game: Game = await startGame({ name: rom.name, rom: rom.data, firstFrame, speed, onEnd });
    const ask: OpenGame['ask'] = async (...request) => {
      onAsk(request[0]);
      if (registry.find(id) === entry) registry.use(entry);
      try {
        return await game.ask(...request);
      } catch (error) {
        const successor = registry.find(id);
        if (successor && successor !== entry && game.ended) return successor.ask(...request);
        throw error;
      }
    };
    const { name, title } = rom;
    const entry: Entry = {
      id,
      rom: { name, title },
      streamToken,
      game,
      ask,
      ...createSaving(ask, states.of(rom.data)),
    };
    registry.use(entry);
    return entry;
  }

  return {
    get: registry.get,
    close: registry.close,
    async open(rom, { speed = 1 } = {}) {
      if (registry.size + starting >= maxGames) throw tooManyGames(maxGames, registry.list());
      starting++;
      try {
        const id = `game-${randomBytes(3).toString('hex')}`;
        return await start({ id, streamToken: randomBytes(16).toString('hex'), firstFrame: 0, speed }, rom);
      } finally {
        starting--;
      }
    },
    async replace(id, rom) {
      const { game, streamToken } = registry.get(id);
      const { frame, speed } = await game.ask('watch', { since: -1, batch: 0, waitMs: 0 });
      const entry = await start({ id, streamToken, firstFrame: frame + 1, speed }, rom);
      await game.close();
      return entry;
    },
    ofStream: token => registry.list().find(entry => entry.streamToken === token),
    async closeAll() {
      await Promise.all(registry.list().map(({ id }) => registry.close(id)));
    },
    get size() {
      return registry.size;
    },
  };
}

interface StartOptions extends Pick<OpenGame, 'id' | 'streamToken'> {
  readonly firstFrame: number;
  readonly speed: number;
}

function createSaving(ask: OpenGame['ask'], states: RomStates): Pick<OpenGame, 'save' | 'load' | 'slots'> {
  return {
    slots: states.slots,
    async save(slot) {
      states.keep(slot, await ask('save'));
    },
    async load(slot) {
      const state = states.get(slot);
      if (state) return ask('restore', state);
      const saved = states.slots();
      throw new GameError(
        `Nothing is saved as “${slot}”. ${saved.length > 0 ? `There is: ${saved.join(', ')}.` : 'Nothing is saved of this game.'}`,
      );
    },
  };
}

const tooManyGames = (maxGames: number, running: readonly OpenGame[]): GameError =>
  new GameError(
    `${maxGames} games are running, and no more are allowed. Go on with one of them: ${running.map(({ id }) => id).join(', ')}.`,
  );
