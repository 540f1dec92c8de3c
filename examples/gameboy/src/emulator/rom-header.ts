// Reads and checks the header of a ROM before an emulator is started, so that a file that is not a game gets a clear error.

export const MAX_ROM_BYTES: number = 8 * 1024 * 1024;
const MIN_ROM_BYTES = 32 * 1024;
const TITLE = 0x134;
const COLOR_FLAG = 0x143;
const CARTRIDGE_TYPE = 0x147;
const ROM_SIZE = 0x148;
const HEADER_CHECKSUM = 0x14d;
const COLOR_ONLY = 0xc0;
const SUPPORTED: ReadonlyMap<number, string> = new Map([
  [0x00, 'ROM only'],
  [0x01, 'MBC1'],
  [0x02, 'MBC1 with RAM'],
  [0x03, 'MBC1 with RAM and battery'],
  [0x0f, 'MBC3 with timer and battery'],
  [0x10, 'MBC3 with timer, RAM and battery'],
  [0x11, 'MBC3'],
  [0x12, 'MBC3 with RAM'],
  [0x13, 'MBC3 with RAM and battery'],
]);

export interface RomHeader {
  readonly title: string;
  readonly cartridge: string;
}

/** A ROM that cannot be played. The message is for the user. */
export class RomError extends Error {
  override name = 'RomError';
}

/** Throws `RomError` with what is wrong with the file. */
export function readRomHeader(rom: Uint8Array, name: string): RomHeader {
  if (rom.length > MAX_ROM_BYTES)
    throw new RomError(`${name} has ${rom.length} bytes; a ROM has at most ${MAX_ROM_BYTES} (8 MB).`);
  if (rom.length < MIN_ROM_BYTES)
    throw new RomError(
      `${name} is no Game Boy ROM: it has ${rom.length} bytes, and the smallest has ${MIN_ROM_BYTES}.`,
    );
  let sum = 0;
  for (let at = TITLE; at < HEADER_CHECKSUM; at++) sum = (sum - rom[at]! - 1) & 0xff;
  if (sum !== rom[HEADER_CHECKSUM])
    throw new RomError(`${name} is no Game Boy ROM, or a damaged one: the checksum of its header is wrong.`);
  if (rom[COLOR_FLAG] === COLOR_ONLY)
    throw new RomError(`${name} is for the Game Boy Color only; this emulator plays games for the first Game Boy.`);
  const type = rom[CARTRIDGE_TYPE]!;
  const cartridge = SUPPORTED.get(type);
  if (cartridge === undefined)
    throw new RomError(
      `${name} needs a cartridge of type 0x${type.toString(16).padStart(2, '0')}, which this emulator does not have. It has: ROM only, MBC1, MBC3.`,
    );
  const declared = MIN_ROM_BYTES << Math.min(rom[ROM_SIZE]!, 16);
  if (rom.length < declared)
    throw new RomError(`${name} is cut off: its header promises ${declared} bytes, and it has ${rom.length}.`);
  const title = [...rom.subarray(TITLE, COLOR_FLAG)]
    .map(byte => (byte >= 0x20 && byte < 0x7f ? String.fromCharCode(byte) : ''))
    .join('')
    .trim();
  return { title: title || name, cartridge };
}
