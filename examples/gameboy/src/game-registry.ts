// The running games by their id, in the order of use. One that has not been used for a while is closed.
import { type Game, GameError } from './game.ts';

interface Registered {
  readonly id: string;
  readonly game: Game;
}

export interface GameRegistry<Entry extends Registered> {
  readonly size: number;
  /** Lists the games in the order of use, the latest last. */
  list(): readonly Entry[];
  find(id: string): Entry | undefined;
  /** Returns a game; without an id, the one used last. Throws `GameError`, which names the running games. */
  get(id?: string): Entry;
  /** Adds an entry, replaces the one with its id, or marks it as used. Its idle time begins again. */
  use(entry: Entry): void;
  /** Removes an entry whose game has ended. */
  forget(id: string): void;
  /** Ends the entry's game. */
  close(id: string): Promise<void>;
}

export function createGameRegistry<Entry extends Registered>({ idleMs }: { idleMs: number }): GameRegistry<Entry> {
  const entries = new Map<string, { entry: Entry; idle: NodeJS.Timeout }>();
  const list = () => [...entries.values()].map(({ entry }) => entry);
  const find = (id: string) => entries.get(id)?.entry;
  const forget = (id: string): void => {
    clearTimeout(entries.get(id)?.idle);
    entries.delete(id);
  };
  const close = async (id: string): Promise<void> => {
    const entry = find(id);
    forget(id);
    await entry?.game.close();
  };

  return {
    get size() {
      return entries.size;
    },
    list,
    find,
    forget,
    close,
    get(id) {
      const entry = id === undefined ? list().at(-1) : find(id);
      if (entry) return entry;
      const running = [...entries.keys()].join(', ');
      throw new GameError(
        `${id === undefined ? 'No game is running' : `No game “${id}” is running`}. ${running ? `There is: ${running}.` : 'start_game_view opens one.'}`,
      );
    },
    use(entry) {
      forget(entry.id);
      const idle = setTimeout(() => void close(entry.id), idleMs);
      entries.set(entry.id, { entry, idle: idle.unref() });
    },
  };
}
