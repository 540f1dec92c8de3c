// One line of a screen. Most lines are only appended to and stay runs of text; a line that is written over becomes cells.
import type { AnsiStyle } from './style.ts';
import { PLAIN } from './style.ts';

export interface TextRun {
  readonly text: string;
  readonly style: AnsiStyle;
}

interface Cell {
  /** A character with its combining marks; empty in the second column of a wide one. */
  text: string;
  style: AnsiStyle;
}

/** Columns of the longest line that is edited in its middle: each edit moves what follows, so a long line and many edits would take minutes. */
const MAX_EDITED = 2000;

const BLANK: Readonly<Cell> = { text: ' ', style: PLAIN };
/** Matches text whose characters take one column each: no character is wide or combining. */
const NARROW = /^[\x20-\u02ff]*$/;
const COMBINING = /^[\p{Mn}\p{Me}\p{Cf}]$/u;
const WIDE =
  /^[\u1100-\u115f\u2e80-\u303e\u3041-\u33ff\u3400-\u4dbf\u4e00-\u9fff\ua000-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6\p{Emoji_Presentation}\u{20000}-\u{3fffd}]$/u;

export class ScreenLine {
  stream: 'stdout' | 'stderr' = 'stdout';
  #runs: TextRun[] = [];
  #cells: Cell[] | undefined;
  /** Columns in use, while the line is made of runs. */
  #width = 0;
  #shown: readonly TextRun[] | undefined;

  get width(): number {
    return this.#cells?.length ?? this.#width;
  }

  /** The same array until the line changes. */
  get runs(): readonly TextRun[] {
    this.#shown ??= this.#cells ? toRuns(this.#cells) : [...this.#runs];
    return this.#shown;
  }

  /** Writes over what is at the column, and returns the column after the text. */
  write(column: number, text: string, style: AnsiStyle): number {
    this.#shown = undefined;
    const isNarrow = NARROW.test(text);
    if (isNarrow && !this.#cells && column >= this.#width) {
      if (column > this.#width) this.#append(' '.repeat(column - this.#width), PLAIN);
      this.#append(text, style);
      return this.#width;
    }
    return isNarrow ? this.#overwrite(column, text, style) : this.#overwriteWide(column, text, style);
  }

  /** Blanks columns from `start`; `end` absent: the rest of the line. */
  erase(start: number, end = Number.POSITIVE_INFINITY): void {
    if (start >= this.width) return;
    this.#shown = undefined;
    if (start === 0 && end >= this.width) {
      this.#runs = [];
      this.#width = 0;
      this.#cells = undefined;
      return;
    }
    if (end < this.width && this.width > MAX_EDITED) return;
    const cells = this.#toCells();
    splitWide(cells, start, end);
    if (end >= cells.length) cells.length = start;
    else cells.fill(BLANK, start, end);
  }

  /** Removes columns; what follows moves to the left. */
  delete(start: number, count: number): void {
    if (start >= this.width || this.width > MAX_EDITED) return;
    this.#shown = undefined;
    this.#toCells().splice(start, count);
  }

  /** Inserts blank columns; what follows moves to the right, and out of the line where that has `columns` already. */
  insert(start: number, count: number, columns: number): void {
    if (start >= this.width || this.width > MAX_EDITED) return;
    this.#shown = undefined;
    const cells = this.#toCells();
    const moved = cells.length - start;
    cells.length = Math.min(cells.length + count, Math.max(columns, cells.length));
    cells.copyWithin(start + count, start, start + moved);
    cells.fill(BLANK, start, start + count);
    // A wide character of which the second half has moved out.
    if (WIDE.test(cells.at(-1)?.text ?? '')) cells[cells.length - 1] = BLANK;
  }

  #append(text: string, style: AnsiStyle): void {
    const last = this.#runs.at(-1);
    if (last?.style === style) this.#runs[this.#runs.length - 1] = { text: last.text + text, style };
    else this.#runs.push({ text, style });
    this.#width += text.length;
  }

  #overwrite(column: number, text: string, style: AnsiStyle): number {
    const cells = this.#toCells(column);
    splitWide(cells, column, column + text.length);
    for (let index = 0; index < text.length; index++) cells[column + index] = { text: text.charAt(index), style };
    return column + text.length;
  }

  #overwriteWide(start: number, text: string, style: AnsiStyle): number {
    const cells = this.#toCells(start);
    let column = start;
    for (const character of text) {
      if (COMBINING.test(character)) {
        const place = cells[column - 1]?.text === '' ? column - 2 : column - 1;
        const base = cells[place];
        if (base) cells[place] = { text: base.text + character, style: base.style };
        continue;
      }
      const isWide = WIDE.test(character);
      splitWide(cells, column, column + (isWide ? 2 : 1));
      cells[column++] = { text: character, style };
      if (isWide) cells[column++] = { text: '', style };
    }
    return column;
  }

  /** The cells, with blanks up to `width` columns. */
  #toCells(width = 0): Cell[] {
    this.#cells ??= this.#runs.flatMap(({ text, style }) =>
      Array.from(text, character => ({ text: character, style })),
    );
    while (this.#cells.length < width) this.#cells.push(BLANK);
    return this.#cells;
  }
}

/** Wide characters of which one half will be written over or erased become blanks. */
function splitWide(cells: Cell[], start: number, end: number): void {
  if (cells[start]?.text === '' && start > 0) cells[start - 1] = BLANK;
  if (cells[end]?.text === '') cells[end] = BLANK;
}

function toRuns(cells: readonly Cell[]): TextRun[] {
  const runs: { text: string; style: AnsiStyle }[] = [];
  for (const { text, style } of cells) {
    const last = runs.at(-1);
    if (last?.style === style) last.text += text;
    else runs.push({ text, style });
  }
  return runs;
}
