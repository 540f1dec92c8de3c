// The header of a cartridge, $0134 to $014F: title, type, sizes and the two checksums.

export interface Header {
  /** At most 15 capital letters, digits and spaces. */
  title: string;
}

const TITLE = 0x134;
const HEADER_CHECKSUM = 0x14d;
const GLOBAL_CHECKSUM = 0x14e;

/** Writes the header of a 32 KB cartridge without banks, memory or battery into `rom`. */
export function writeHeader(rom: Uint8Array, { title }: Header): void {
  if (!/^[A-Z0-9 ]{1,15}$/.test(title)) throw new Error(`"${title}" is not a title of at most 15 capital letters`);
  rom.fill(0, TITLE, 0x150);
  rom.set(new TextEncoder().encode(title), TITLE);
  rom[0x14a] = 1; // sold outside of Japan
  rom[HEADER_CHECKSUM] = headerChecksum(rom);
  const checksum = globalChecksum(rom);
  rom[GLOBAL_CHECKSUM] = checksum >> 8;
  rom[GLOBAL_CHECKSUM + 1] = checksum & 0xff;
}

/** What the byte at $014D must be. */
export function headerChecksum(rom: Uint8Array): number {
  return rom.subarray(TITLE, HEADER_CHECKSUM).reduce((sum, byte) => (sum - byte - 1) & 0xff, 0);
}

/** What the two bytes at $014E must be, the most significant one first. */
export function globalChecksum(rom: Uint8Array): number {
  return rom.reduce(
    (sum, byte, at) => (at === GLOBAL_CHECKSUM || at === GLOBAL_CHECKSUM + 1 ? sum : (sum + byte) & 0xffff),
    0,
  );
}
