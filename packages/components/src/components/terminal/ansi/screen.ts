// The screen of a terminal after some output, as lines of styled text. Columns are not limited, so that long lines are not broken.
import { ScreenLine } from './line.ts';
import { type AnsiStyle, applySgr, PLAIN } from './style.ts';
import { type AnsiHandler, AnsiTokenizer } from './tokenize.ts';

/** How far up the cursor can move, as on a terminal of this height. */
export const ROWS = 100;
/** How far right cursor movements lead; text may be longer. */
export const COLUMNS = 500;
const TAB = 8;

interface Cursor {
  row: number;
  column: number;
  style: AnsiStyle;
}

export class AnsiScreen implements AnsiHandler {
  #lines: ScreenLine[] = [];
  #cursor: Cursor = { row: 0, column: 0, style: PLAIN };
  #saved: Cursor = { ...this.#cursor };
  /** The lines of the normal screen while a program draws on the alternate one. */
  #normal: { lines: ScreenLine[]; cursor: Cursor } | undefined;
  #stream: ScreenLine['stream'] = 'stdout';
  readonly #tokenizer = new AnsiTokenizer(this);

  write(text: string, stream: ScreenLine['stream'] = 'stdout'): void {
    this.#stream = stream;
    this.#tokenizer.write(text);
  }

  /** Lines up to the last one that was written to. Later writes change it. */
  get lines(): readonly ScreenLine[] {
    return this.#lines;
  }

  print(text: string): void {
    const line = this.#lineAt(this.#cursor.row);
    line.stream = this.#stream;
    this.#cursor.column = line.write(this.#cursor.column, text, this.#cursor.style);
  }

  control(code: number): void {
    const cursor = this.#cursor;
    if (code === 0x0d) cursor.column = 0;
    else if (code === 0x08) cursor.column = Math.max(0, cursor.column - 1);
    else if (code === 0x09) this.#moveTo(cursor.row, (Math.floor(cursor.column / TAB) + 1) * TAB);
    else if (code >= 0x0a && code <= 0x0c) {
      // Output that did not pass a terminal has line feeds without carriage returns.
      cursor.column = 0;
      cursor.row++;
      this.#lineAt(cursor.row);
    }
  }

  escape(sequence: string): void {
    if (sequence === '7') this.#saved = { ...this.#cursor };
    else if (sequence === '8') this.#cursor = { ...this.#saved, row: Math.max(this.#saved.row, this.#top) };
    else if (sequence === 'c') this.#reset();
  }

  osc(text: string): void {
    const link = /^8;[^;]*;(.*)$/s.exec(text);
    if (!link) return;
    const { link: _, ...style } = this.#cursor.style;
    this.#cursor.style = link[1] === '' ? style : { ...style, link: link[1] ?? '' };
  }

  csi(prefix: string, parameters: string, final: string): void {
    if (prefix === '?' && /^(?:47|1047|1049)$/.test(parameters)) this.#switchScreen(final === 'h');
    if (prefix !== '') return;
    if (final === 'm') {
      this.#cursor.style = applySgr(this.#cursor.style, parameters);
      return;
    }
    const [first = 0, second = 0] = parameters.split(';').map(value => Number.parseInt(value, 10) || 0);
    if (final === 'J' || final === 'K') this.#erase(final, first);
    else this.#moveOrEdit(final, Math.max(1, first), Math.max(1, second));
  }

  #moveOrEdit(final: string, count: number, second: number): void {
    const { row, column } = this.#cursor;
    const line = this.#lines[row];
    const width = Math.min(count, COLUMNS);
    if (final === 'A') this.#moveTo(row - count, column);
    else if (final === 'B' || final === 'e') this.#moveTo(row + count, column);
    else if (final === 'C' || final === 'a') this.#moveTo(row, column + count);
    else if (final === 'D') this.#moveTo(row, column - count);
    else if (final === 'E') this.#moveTo(row + count, 0);
    else if (final === 'F') this.#moveTo(row - count, 0);
    else if (final === 'G' || final === '`') this.#moveTo(row, count - 1);
    else if (final === 'H' || final === 'f') this.#moveTo(this.#top + count - 1, second - 1);
    else if (final === 'd') this.#moveTo(this.#top + count - 1, column);
    else if (final === 's') this.escape('7');
    else if (final === 'u') this.escape('8');
    else if (final === 'P') line?.delete(column, width);
    else if (final === '@') line?.insert(column, width, COLUMNS);
    else if (final === 'X') line?.erase(column, column + width);
  }

  #erase(final: 'J' | 'K', mode: number): void {
    const { row, column } = this.#cursor;
    const line = this.#lines[row];
    if (mode === 0) line?.erase(column);
    else if (mode === 1) line?.erase(0, column + 1);
    else if (mode === 2) line?.erase(0);
    if (final === 'K') return;
    const top = this.#top;
    if (mode === 0 || mode === 2) for (const other of this.#lines.slice(row + 1)) other.erase(0);
    if (mode === 1 || mode === 2) for (const other of this.#lines.slice(top, row)) other.erase(0);
    if (mode === 3 && top > 0) {
      this.#lines.splice(0, top);
      this.#cursor.row -= top;
      this.#saved.row = Math.max(0, this.#saved.row - top);
    }
  }

  /** The first row that the cursor can reach. */
  get #top(): number {
    return Math.max(0, this.#lines.length - ROWS);
  }

  #moveTo(row: number, column: number): void {
    const top = this.#top;
    this.#cursor.row = Math.min(Math.max(row, top), top + ROWS - 1);
    this.#cursor.column = Math.max(0, Math.min(column, Math.max(COLUMNS - 1, this.#cursor.column)));
  }

  #lineAt(row: number): ScreenLine {
    while (this.#lines.length <= row) this.#lines.push(new ScreenLine());
    return this.#lines[row]!;
  }

  #switchScreen(isAlternate: boolean): void {
    if (isAlternate === (this.#normal !== undefined)) return;
    if (isAlternate) {
      this.#normal = { lines: this.#lines, cursor: { ...this.#cursor } };
      this.#lines = [];
      this.#cursor = { ...this.#cursor, row: 0, column: 0 };
    } else if (this.#normal) {
      this.#lines = this.#normal.lines;
      this.#cursor = this.#normal.cursor;
      this.#normal = undefined;
    }
  }

  #reset(): void {
    this.#lines = [];
    this.#normal = undefined;
    this.#cursor = { row: 0, column: 0, style: PLAIN };
    this.#saved = { ...this.#cursor };
  }
}
