// The ROMs that can be played: the game of this example, and the files of one folder. Nothing outside that folder is ever read.
import { existsSync } from 'node:fs';
import { readdir, readFile, realpath, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { MAX_ROM_BYTES, RomError, type RomHeader, readRomHeader } from './emulator/rom-header.ts';

export interface RomEntry {
  /** What `load_rom` takes. */
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
  /** By its name, with or without `.gb`; absent: the first of the list. Rejects `RomError`. */
  read(name?: string): Promise<Rom>;
}

export interface RomsOptions {
  /** The folder of the user's own ROMs. @default none */
  readonly folder?: string | undefined;
  /** The file of the built-in game. */
  readonly builtIn?: URL | undefined;
}

const OUR_GAME = new URL('../rom/our-game.gb', import.meta.url);
const SUFFIX = /\.(gb|gbc)$/i;
const MAX_LISTED = 500;

interface RomFile extends RomEntry {
  readonly path: string;
}

export function createRoms({ folder, builtIn = OUR_GAME }: RomsOptions = {}): Roms {
  async function ours(): Promise<RomFile[]> {
    if (!existsSync(builtIn)) return [];
    const path = fileURLToPath(builtIn);
    return [{ name: 'our-game', bytes: (await stat(path)).size, builtIn: true, path }];
  }

  async function inFolder(): Promise<RomFile[]> {
    if (folder === undefined) return [];
    let root: string;
    let names: string[];
    try {
      root = await realpath(folder);
      names = (await readdir(root)).filter(name => SUFFIX.test(name));
    } catch (error) {
      throw new RomError(`The folder of GAMEBOY_ROM_DIR cannot be read: ${(error as Error).message}`);
    }
    const files: RomFile[] = [];
    for (const name of names.sort().slice(0, MAX_LISTED)) {
      try {
        // A link may lead out of the folder.
        const path = await realpath(join(root, name));
        const { size, isFile } = await stat(path).then(found => ({ size: found.size, isFile: found.isFile() }));
        if (isFile && dirname(path) === root) files.push({ name, bytes: size, builtIn: false, path });
      } catch {
        // Gone since it was listed, or a link to nothing.
      }
    }
    return files;
  }
  const all = async (): Promise<RomFile[]> => [...(await ours()), ...(await inFolder())];

  return {
    list: async () => (await all()).map(({ path, ...entry }) => entry),
    async read(name) {
      const files = await all();
      const wanted = name?.toLowerCase().replace(SUFFIX, '');
      const file = wanted === undefined ? files[0] : files.find(one => bare(one.name) === wanted);
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
      const data = await readFile(file.path);
      return { name: file.name, data, ...readRomHeader(data, file.name) };
    },
  };
}

const bare = (name: string): string => name.toLowerCase().replace(SUFFIX, '');
