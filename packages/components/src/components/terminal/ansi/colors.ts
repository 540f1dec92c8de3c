// Colours of a terminal on a page: readable on a light and on a dark background, whatever a program has chosen.
import type { AnsiColor, AnsiStyle } from './style.ts';

type Rgb = readonly [red: number, green: number, blue: number];

/** The 16 named colours, from which readable ones are made. */
const NAMED: readonly string[] = [
  '#1f2328', '#c93c37', '#2e8b45', '#b58407', '#2f6fd0', '#a03fa6', '#1e8a99', '#c9cdd2',
  '#6e7681', '#e5534b', '#46a758', '#d9a51b', '#539bf5', '#c765cf', '#39a9b8', '#ffffff',
]; // biome-ignore format: a row for the dark ones, a row for the bright
const LIGHT_BACKGROUND: Rgb = [245, 245, 244];
const DARK_BACKGROUND: Rgb = [36, 37, 40];
const BLACK: Rgb = [0, 0, 0];
const WHITE: Rgb = [255, 255, 255];
/** WCAG 2, AA. */
const MIN_CONTRAST = 4.6;

/** CSS values; absent: the component's own. */
export interface RunColors {
  readonly color?: string;
  readonly backgroundColor?: string;
}

export function resolveColors(style: AnsiStyle): RunColors {
  const { foreground, background, inverse } = style;
  if (style.dim && foreground === undefined && background === undefined && !inverse) {
    return { color: 'var(--vt-text-muted)' };
  }
  if (!inverse) return background === undefined ? onDefault(foreground) : onBackground(foreground, background);
  if (foreground === undefined && background === undefined) {
    return { color: 'var(--vt-background)', backgroundColor: 'var(--vt-text)' };
  }
  // The background's default cannot be known as a number; black or white is readable.
  if (foreground !== undefined) return onBackground(background, foreground);
  return { color: onDefault(background).color!, backgroundColor: 'var(--vt-text)' };
}

function onDefault(foreground: AnsiColor | undefined): RunColors {
  if (foreground === undefined) return {};
  const rgb = toRgb(foreground);
  const light = toCss(readableOn(LIGHT_BACKGROUND, rgb, BLACK));
  return { color: `light-dark(${light}, ${toCss(readableOn(DARK_BACKGROUND, rgb, WHITE))})` };
}

function onBackground(foreground: AnsiColor | undefined, background: AnsiColor): RunColors {
  const behind = toRgb(background);
  const best = contrast(BLACK, behind) > contrast(WHITE, behind) ? BLACK : WHITE;
  const textColor = foreground === undefined ? best : toRgb(foreground);
  const color = contrast(textColor, behind) < MIN_CONTRAST ? best : textColor;
  return { color: toCss(color), backgroundColor: toCss(behind) };
}

/** The colour, mixed with `towards` as far as needed. */
function readableOn(behind: Rgb, rgb: Rgb, towards: Rgb): Rgb {
  for (let part = 0; part < 1; part += 0.05) {
    const mixed = mix(rgb, towards, part);
    if (contrast(mixed, behind) >= MIN_CONTRAST) return mixed;
  }
  return towards;
}

/** The palette of xterm: 16 named colours, a cube of 6 × 6 × 6, and 24 greys. */
function toRgb(color: AnsiColor): Rgb {
  if (typeof color === 'string' || color < 16) return parseHex(typeof color === 'string' ? color : NAMED[color]!);
  if (color >= 232) {
    const grey = 8 + (color - 232) * 10;
    return [grey, grey, grey];
  }
  const step = (value: number) => (value === 0 ? 0 : 55 + value * 40);
  const index = color - 16;
  return [step(Math.floor(index / 36)), step(Math.floor(index / 6) % 6), step(index % 6)];
}

function parseHex(hex: string): Rgb {
  const value = Number.parseInt(hex.slice(1), 16);
  return [value >> 16, (value >> 8) & 255, value & 255];
}

function mix(from: Rgb, to: Rgb, part: number): Rgb {
  const channel = (index: 0 | 1 | 2) => Math.round(from[index] * (1 - part) + to[index] * part);
  return [channel(0), channel(1), channel(2)];
}

function contrast(one: Rgb, other: Rgb): number {
  const [low, high] = [luminance(one), luminance(other)].sort((a, b) => a - b) as [number, number];
  return (high + 0.05) / (low + 0.05);
}

function luminance(rgb: Rgb): number {
  const [red, green, blue] = rgb.map(value => {
    const part = value / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function toCss([red, green, blue]: Rgb): string {
  return `rgb(${red} ${green} ${blue})`;
}
