// The style of terminal text, and its changes by `ESC [ … m` (SGR, ECMA-48).

/** A number is a colour of the palette of 256; a string is `#rrggbb`. */
export type AnsiColor = number | string;

/** Absent members: the terminal's own colour, and off. */
export interface AnsiStyle {
  readonly foreground?: AnsiColor;
  readonly background?: AnsiColor;
  readonly bold?: boolean;
  readonly dim?: boolean;
  readonly italic?: boolean;
  readonly underline?: boolean;
  readonly inverse?: boolean;
  readonly hidden?: boolean;
  readonly strikethrough?: boolean;
  /** The address of an OSC 8 link, as received: unchecked. */
  readonly link?: string;
}

export const PLAIN: AnsiStyle = {};

const ON: Readonly<Record<number, AnsiStyle>> = {
  1: { bold: true },
  2: { dim: true },
  3: { italic: true },
  4: { underline: true },
  7: { inverse: true },
  8: { hidden: true },
  9: { strikethrough: true },
  21: { underline: true },
};
const OFF: Readonly<Record<number, readonly (keyof AnsiStyle)[]>> = {
  22: ['bold', 'dim'],
  23: ['italic'],
  24: ['underline'],
  27: ['inverse'],
  28: ['hidden'],
  29: ['strikethrough'],
  39: ['foreground'],
  49: ['background'],
};

type MutableStyle = { -readonly [Key in keyof AnsiStyle]: AnsiStyle[Key] };

/** The style after `ESC [ parameters m`. */
export function applySgr(style: AnsiStyle, parameters: string): AnsiStyle {
  let next: MutableStyle = { ...style };
  const groups = parameters.split(';');
  for (let index = 0; index < groups.length; index++) {
    const group = groups[index]!;
    const code = Number.parseInt(group, 10) || 0;
    if (code === 0) next = style.link === undefined ? {} : { link: style.link };
    else if (code === 38 || code === 48 || code === 58) {
      const { color, used } = readColor(group, groups, index);
      index += used;
      if (color !== undefined && code === 38) next.foreground = color;
      if (color !== undefined && code === 48) next.background = color;
    } else applyCode(next, group === '4:0' ? 24 : code);
  }
  return Object.keys(next).length === 0 ? PLAIN : next;
}

function applyCode(style: MutableStyle, code: number): void {
  if (ON[code]) Object.assign(style, ON[code]);
  else if (OFF[code]) for (const key of OFF[code]) delete style[key];
  else setPaletteColor(style, code);
}

function setPaletteColor(style: MutableStyle, code: number): void {
  if (code >= 30 && code <= 37) style.foreground = code - 30;
  else if (code >= 40 && code <= 47) style.background = code - 40;
  else if (code >= 90 && code <= 97) style.foreground = code - 82;
  else if (code >= 100 && code <= 107) style.background = code - 92;
}

/** `38;5;n`, `38;2;r;g;b`, and both with colons, where true colour may name a colour space first. */
function readColor(
  group: string,
  groups: readonly string[],
  index: number,
): { color: AnsiColor | undefined; used: number } {
  const parts = group.split(':').slice(1);
  if (parts.length > 0) {
    const isLong = parts[0] === '2' && parts.length > 4;
    return { color: toColor(parts[0] ?? '', isLong ? parts.slice(2) : parts.slice(1)), used: 0 };
  }
  const kind = groups[index + 1] ?? '';
  const size = kind === '2' ? 3 : kind === '5' ? 1 : 0;
  return {
    color: toColor(kind, groups.slice(index + 2, index + 2 + size)),
    used: Math.min(size + 1, groups.length - index - 1),
  };
}

function toColor(kind: string, values: readonly string[]): AnsiColor | undefined {
  const numbers = values.map(value => Math.min(255, Number.parseInt(value, 10) || 0));
  if (kind === '5') return numbers[0] ?? 0;
  if (kind !== '2' || numbers.length === 0) return undefined;
  const [red = 0, green = 0, blue = 0] = numbers;
  return `#${((1 << 24) | (red << 16) | (green << 8) | blue).toString(16).slice(1)}`;
}
