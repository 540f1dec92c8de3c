import { mkdirSync, mkdtempSync, rmSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { tinyRom } from '../test/tiny-rom.ts';
import { createRoms, type Roms } from './roms.ts';

let base: string;
let roms: Roms;
beforeAll(() => {
  base = mkdtempSync(join(tmpdir(), 'gameboy-roms-'));
  const folder = join(base, 'roms');
  mkdirSync(join(folder, 'inner.gb'), { recursive: true });
  writeFileSync(join(base, 'secret.gb'), tinyRom({ title: 'SECRET' }));
  writeFileSync(join(folder, 'Stripes.gb'), tinyRom({ title: 'STRIPES' }));
  writeFileSync(join(folder, 'notes.txt'), 'no game');
  writeFileSync(join(folder, 'huge.gb'), '');
  truncateSync(join(folder, 'huge.gb'), 9 * 1024 * 1024);
  symlinkSync(join(base, 'secret.gb'), join(folder, 'link.gb'));
  roms = createRoms({ folder });
});
afterAll(() => rmSync(base, { recursive: true, force: true }));

it('lists the built-in game first, then the ROMs of the folder, and nothing outside it', async () => {
  expect((await roms.list()).map(({ name, builtIn }) => [name, builtIn])).toEqual([
    ['night-depot', true],
    ['Stripes.gb', false],
    ['huge.gb', false],
  ]);
});

it('reads a ROM by its name, with or without its ending; without a name the first', async () => {
  expect((await roms.read()).title).toBe('NIGHT DEPOT');
  expect((await roms.read('stripes')).title).toBe('STRIPES');
  expect((await roms.read('Stripes.gb')).title).toBe('STRIPES');
});

it.each(['../secret.gb', '/etc/passwd', 'link.gb', 'inner.gb', 'notes.txt', '..'])('does not read %s', async name => {
  await expect(roms.read(name)).rejects.toThrow('There are: night-depot, Stripes.gb, huge.gb.');
});

it('refuses a file over 8 MB before it is read', async () => {
  await expect(roms.read('huge')).rejects.toThrow('at most 8388608 (8 MB)');
});

it('explains what to do when there is no ROM, and when the folder is missing', async () => {
  await expect(createRoms({ builtIn: null }).read()).rejects.toThrow('GAMEBOY_ROM_DIR');
  await expect(createRoms({ builtIn: null, folder: join(base, 'missing') }).list()).rejects.toThrow(
    'The folder of GAMEBOY_ROM_DIR cannot be read',
  );
});
