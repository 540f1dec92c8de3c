// ROMs of a few bytes of machine code, for the tests: no game, but every button has an effect that can be seen.

const TITLE = 0x134;
const HEADER_CHECKSUM = 0x14d;
const CODE = 0x150;

export interface TinyRomOptions {
  title?: string;
  type?: number;
  code?: readonly number[];
}

/**
 * Draws vertical stripes that the buttons move: each frame a direction is held the background scrolls by a pixel (right and left), and A
 * turns the colours round. `BUSY` moves by itself.
 */
export function tinyRom({ title = 'TINY', type = 0, code = STRIPES }: TinyRomOptions = {}): Uint8Array {
  const rom = new Uint8Array(32 * 1024);
  // nop; jp CODE
  rom.set([0x00, 0xc3, CODE & 0xff, CODE >> 8], 0x100);
  rom.set(Buffer.from(title, 'latin1').subarray(0, 15), TITLE);
  rom[0x147] = type;
  rom.set(code, CODE);
  let sum = 0;
  for (let at = TITLE; at < HEADER_CHECKSUM; at++) sum = (sum - rom[at]! - 1) & 0xff;
  rom[HEADER_CHECKSUM] = sum;
  return rom;
}

const DRAW_STRIPES = [
  0xaf, // xor a
  0xe0,
  0x40, // ldh (LCDC), a: screen off
  0x21,
  0x00,
  0x80, // ld hl, $8000
  0x06,
  0x08, // ld b, 8
  // line: the left half of tile 0 is dark
  0x36,
  0xf0, // ld (hl), $f0
  0x23, // inc hl
  0x36,
  0xcc, // ld (hl), $cc
  0x23, // inc hl
  0x05, // dec b
  0x20,
  0xf7, // jr nz, line
  0x3e,
  0xe4,
  0xe0,
  0x47, // BGP = $e4
  0x3e,
  0x91,
  0xe0,
  0x40, // LCDC = $91: screen on, background on
];
/** Waits for the next frame: out of the vertical blank, then into it. */
const NEXT_FRAME = [
  0xf0,
  0x44, // ldh a, (LY)
  0xfe,
  0x90, // cp 144
  0x28,
  0xfa, // jr z, -6
  0xf0,
  0x44, // ldh a, (LY)
  0xfe,
  0x90, // cp 144
  0x20,
  0xfa, // jr nz, -6
];
const READ_BUTTONS = [
  // The directions: right is bit 0, left bit 1, low when held.
  0x3e,
  0x20,
  0xe0,
  0x00,
  0xf0,
  0x00,
  0x47, // ld a, $20; ldh (P1), a; ldh a, (P1); ld b, a
  0xcb,
  0x40,
  0x20,
  0x06, // bit 0, b; jr nz, +6
  0xf0,
  0x43,
  0x3c,
  0xe0,
  0x43,
  0x00, // inc (SCX)
  0xcb,
  0x48,
  0x20,
  0x06, // bit 1, b; jr nz, +6
  0xf0,
  0x43,
  0x3d,
  0xe0,
  0x43,
  0x00, // dec (SCX)
  // The buttons: A is bit 0.
  0x3e,
  0x10,
  0xe0,
  0x00,
  0xf0,
  0x00,
  0x47,
  0x3e,
  0xe4, // ld a, $e4
  0xcb,
  0x40,
  0x20,
  0x02, // bit 0, b; jr nz, +2
  0x3e,
  0x1b, // ld a, $1b
  0xe0,
  0x47, // ldh (BGP), a
];
const again = (code: readonly number[]): number[] => {
  const loop = CODE + DRAW_STRIPES.length;
  return [...DRAW_STRIPES, ...code, 0xc3, loop & 0xff, loop >> 8];
};

const STRIPES = again([...NEXT_FRAME, ...READ_BUTTONS]);
/** Scrolls by itself, a pixel a frame, and does what `STRIPES` does. */
export const BUSY: readonly number[] = again([...NEXT_FRAME, 0xf0, 0x43, 0x3c, 0xe0, 0x43, ...READ_BUTTONS]);
/** Runs sixty frames, then something that is no instruction. */
export const CRASHING: readonly number[] = [
  ...DRAW_STRIPES,
  0x0e,
  60, // ld c, 60
  ...NEXT_FRAME,
  0x0d, // dec c
  0x20,
  0xf1, // jr nz, NEXT_FRAME (12 + 1 + 2 bytes back)
  0xd3,
];
