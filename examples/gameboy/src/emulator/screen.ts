// The size and the pace of a Game Boy's screen.
export const WIDTH = 160;
export const HEIGHT = 144;
export const PIXELS: number = WIDTH * HEIGHT;
export const CYCLES_PER_FRAME = 70_224;
/** 59.7 frames a second. */
export const FRAME_MS: number = (1000 * CYCLES_PER_FRAME) / 4_194_304;
