// The available ROMs: the built-in game, and the files of one folder. Nothing outside that folder is ever read.
import { readdir, readFile, realpath, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { MAX_ROM_BYTES, RomError, type RomHeader, readRomHeader } from './emulator/rom-header.ts';
import { ourGame } from './our-game.ts';

interface RomEntry {
  /** The name for `load_rom`. */
  readonly name: string;
  readonly bytes: number;
  readonly builtIn: boolean;
}

export interface Rom extends RomHeader {
  readonly name: string;
  readonly data: Uint8Array;
}

export interface Roms {
  list(): Promise<readonly RomEntry[]>;
  /** Reads a game by its name, with or without `.gb`; without one, the first of the list. Rejects `RomError`. */
  read(name?: string): Promise<Rom>;
}

/** A game that needs no file. */
interface BuiltInRom {
  readonly name: string;
  read(): Uint8Array;
}

export interface RomsOptions {
  /** The folder of the user's own ROMs. @default none */
  readonly folder?: string | undefined;
  /** @default the game of this example; null: none */
  readonly builtIn?: BuiltInRom | null;
}

const SUFFIX = /\.(gb|gbc)$/i;
const MAX_LISTED = 500;

interface FoundRom extends RomEntry {
  load(): Promise<Uint8Array>;
}

export function createRoms({ folder, builtIn = ourGame }: RomsOptions = {}): Roms {
  function ours(): FoundRom[] {
    if (!builtIn) return [];
    const { name } = builtIn;
    return [{ name, bytes: builtIn.read().length, builtIn: true, load: async () => builtIn.read() }];
  }

  async function inFolder(): Promise<FoundRom[]> {
    if (folder === undefined) return [];
    let root: string;
    let names: string[];
    try {
      root = await realpath(folder);
      names = (await readdir(root)).filter(name => SUFFIX.test(name));
    } catch (error) {
      throw new RomError(`The folder of GAMEBOY_ROM_DIR cannot be read: ${(error as Error).message}`);
    }
    const files: FoundRom[] = [];
    for (const name of names.sort().slice(0, MAX_LISTED)) {
      try {
        // A link may lead out of the folder.
        const path = await realpath(join(root, name));
        const { size, isFile } = await stat(path).then(found => ({ size: found.size, isFile: found.isFile() }));
        if (isFile && dirname(path) === root)
          files.push({ name, bytes: size, builtIn: false, load: () => readFile(path) });
      } catch {
        // Deleted since it was listed, or a broken link.
      }
    }
    return files;
  }
  const all = async (): Promise<FoundRom[]> => [...ours(), ...(await inFolder())];

  return {
    list: async () => (await all()).map(({ load, ...entry }) => entry),
    async read(name) {
      const files = await all();
      const romName = name?.toLowerCase().replace(SUFFIX, '');
      const file = romName === undefined ? files[0] : files.find(one => bare(one.name) === romName);
      if (!file) {
        const names = files.map(one => one.name).join(', ');
        throw new RomError(
          name === undefined
            ? 'There is no ROM. Put one into the folder that GAMEBOY_ROM_DIR names.'
            : `There is no ROM “${name}”. ${names ? `There are: ${names}.` : 'There are none: put one into the folder that GAMEBOY_ROM_DIR names.'}`,
        );
      }
      if (file.bytes > MAX_ROM_BYTES)
        throw new RomError(`${file.name} has ${file.bytes} bytes; a ROM has at most ${MAX_ROM_BYTES} (8 MB).`);
      const data = await file.load();
      return { name: file.name, data, ...readRomHeader(data, file.name) };
    },
  };
}

const bare = (name: string): string => name.toLowerCase().replace(SUFFIX, '');
