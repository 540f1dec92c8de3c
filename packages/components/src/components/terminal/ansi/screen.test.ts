// The screen against a whole terminal, xterm.js, over recorded sessions of git, npm, vitest and ls, and over random input.
import { readFileSync } from 'node:fs';
import xterm from '@xterm/headless';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { measureCpuMs } from '../../../../../../test/support/cpu-time.ts';
import { AnsiScreen, COLUMNS, ROWS } from './screen.ts';
import type { AnsiStyle } from './style.ts';

const ESC = '\u001b';
const recording = (name: string) => readFileSync(new URL(`./recordings/${name}.txt`, import.meta.url), 'utf8');

interface ShownCharacter {
  text: string;
  style: Omit<AnsiStyle, 'link'>;
}

/** Characters that are not blank, by line, with what a reader can see of their style. */
function onScreen(text: string): ShownCharacter[][] {
  const screen = new AnsiScreen();
  screen.write(text);
  const lines = screen.lines.map(line =>
    line.runs.flatMap(run => {
      const { link, ...rest } = run.style;
      // xterm.js underlines links.
      const style = link === undefined ? rest : { ...rest, underline: true };
      return Array.from(run.text.normalize('NFC'), character => ({ text: character, style })).filter(isShown);
    }),
  );
  return withoutEmptyEnd(lines);
}

async function onXterm(text: string): Promise<ShownCharacter[][]> {
  const terminal = new xterm.Terminal({
    cols: COLUMNS,
    rows: ROWS,
    scrollback: 100_000,
    convertEol: true,
    allowProposedApi: true,
    logLevel: 'off',
  });
  await new Promise<void>(resolve => terminal.write(text, resolve));
  const buffer = terminal.buffer.active;
  const lines = Array.from({ length: buffer.length }, (_, row) => {
    const line = buffer.getLine(row)!;
    if (line.translateToString(true) === '') return [];
    return Array.from({ length: COLUMNS }, (_, column) => line.getCell(column)!)
      .map(cell => ({ text: cell.getChars().normalize('NFC'), style: styleOfCell(cell) }))
      .filter(isShown);
  });
  terminal.dispose();
  return withoutEmptyEnd(lines);
}

const isShown = ({ text }: ShownCharacter) => text.trim() !== '';

function withoutEmptyEnd(lines: ShownCharacter[][]): ShownCharacter[][] {
  return lines.slice(0, lines.findLastIndex(line => line.length > 0) + 1);
}

type XtermCell = NonNullable<
  ReturnType<NonNullable<ReturnType<xterm.Terminal['buffer']['active']['getLine']>>['getCell']>
>;

function styleOfCell(cell: XtermCell): ShownCharacter['style'] {
  const color = (value: number, isTrue: boolean) => (isTrue ? `#${value.toString(16).padStart(6, '0')}` : value);
  return {
    ...(cell.isFgDefault() ? {} : { foreground: color(cell.getFgColor(), cell.isFgRGB()) }),
    ...(cell.isBgDefault() ? {} : { background: color(cell.getBgColor(), cell.isBgRGB()) }),
    ...(cell.isBold() ? { bold: true } : {}),
    ...(cell.isDim() ? { dim: true } : {}),
    ...(cell.isItalic() ? { italic: true } : {}),
    ...(cell.isUnderline() ? { underline: true } : {}),
    ...(cell.isInverse() ? { inverse: true } : {}),
    ...(cell.isInvisible() ? { hidden: true } : {}),
    ...(cell.isStrikethrough() ? { strikethrough: true } : {}),
  };
}

describe('AnsiScreen shows the same as xterm.js', () => {
  it.each(['git-log', 'git-diff', 'git-clone', 'ls', 'npm', 'vitest'])('%s', async name => {
    const text = recording(name);
    expect(onScreen(text)).toEqual(await onXterm(text));
  });

  it.each([
    ['a progress bar in one line', 'Building 10%\rBuilding 99%\rDone\n'],
    ['progress bars in three lines', `a 0\nb 0\nc 0\n${ESC}[3A${ESC}[2Ka 1\n${ESC}[2Kb 1\n${ESC}[2Kc 1\n`],
    ['a spinner by backspace', '|\b/\b-\b\\\bok'],
    ['a screen that is cleared', `old\n${ESC}[2J${ESC}[3J${ESC}[Hnew`],
    ['the alternate screen, which leaves nothing', `one${ESC}[?1049h${ESC}[Hediting${ESC}[?1049l two`],
    ['more lines than a screen has', `${Array.from({ length: 300 }, (_, row) => row).join('\n')}${ESC}[500A^`],
    ['true colour with colons and a colour space', `${ESC}[38:2::1:2:3ma${ESC}[48:5:99mb`],
    ['wide and combining characters, written over', `日本語\b\b\bx e\u0301\bz`],
    [
      'sequences that are cut, broken or unknown',
      `${ESC}[3\u0018a${ESC}[31\nmb${ESC}Pq#1${ESC}\\c${ESC}]0;title\u0007d${ESC}(Be`,
    ],
  ])('%s', async (_, text) => {
    expect(onScreen(text)).toEqual(await onXterm(text));
  });

  it('any combination of these sequences', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(PIECE, { maxLength: 60 }), async pieces => {
        const text = pieces.join('');
        expect(onScreen(text)).toEqual(await onXterm(text));
      }),
      { numRuns: 150 },
    );
  });
});

const number = fc.oneof(fc.constant(''), fc.integer({ min: 0, max: 12 }).map(String));
const PIECE = fc.oneof(
  { weight: 5, arbitrary: fc.stringMatching(/^[a-z ]{1,6}$/) },
  { weight: 1, arbitrary: fc.constantFrom('日', 'é', 'e\u0301', '한글') },
  { weight: 3, arbitrary: fc.constantFrom('\n', '\r', '\r\n', '\b', '\t', '\u0007', '\u0000') },
  fc.tuple(number, fc.constantFrom(...'ABCDEFGdPX@')).map(([count, final]) => `${ESC}[${count}${final}`),
  fc.tuple(number, number).map(([row, column]) => `${ESC}[${row};${column}H`),
  fc
    .tuple(fc.constantFrom('', '0', '1', '2'), fc.constantFrom('J', 'K'))
    .map(([mode, final]) => `${ESC}[${mode}${final}`),
  fc
    .array(fc.constantFrom(0, 1, 2, 3, 4, 7, 8, 9, 22, 23, 24, 27, 28, 29, 31, 39, 42, 49, 93, 104))
    .map(codes => `${ESC}[${codes.join(';')}m`),
  fc.constantFrom('38;5;200', '48;5;17', '38;2;1;2;3', '48;2;250;0;9').map(color => `${ESC}[${color}m`),
  fc.constantFrom(`${ESC}7`, `${ESC}8`, `${ESC}]0;t\u0007`, `${ESC}(B`, `${ESC}[?25l`, `${ESC}[>0q`, `${ESC}[1`),
);

it('output in pieces gives the same as output at once', () => {
  const anything = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.array(PIECE).map(pieces => pieces.join('')),
  );
  void fc.assert(
    fc.property(anything, fc.nat(), (text, position) => {
      const middle = position % (text.length + 1);
      // Half of a surrogate pair is no text.
      fc.pre(!/[\ud800-\udbff]$/.test(text.slice(0, middle)));
      const screen = new AnsiScreen();
      screen.write(text.slice(0, middle));
      for (const line of screen.lines) void line.runs;
      screen.write(text.slice(middle));
      expect(screen.lines.map(line => joinRuns(line.runs))).toEqual(readLines(text));
    }),
  );
});

// 30,000 insertions into one line took three minutes.
it.each([
  ['insertions', (count: number) => `x\r${`${ESC}[500@`.repeat(count)}`],
  ['deletions in a long line', (count: number) => `${'x'.repeat(count)}\r${`${ESC}[P`.repeat(count)}`],
  [
    'a long line that is erased up to the cursor',
    (count: number) => `${'x'.repeat(count)}${`\b${ESC}[1K`.repeat(count)}`,
  ],
  [
    'a long line that is erased in the middle',
    (count: number) => `${'x'.repeat(count)}\r${`${ESC}[500X`.repeat(count)}`,
  ],
])('AnsiScreen takes a bounded time for %s', (_, make) => {
  const screen = new AnsiScreen();
  const text = make(100_000);
  expect(measureCpuMs(() => screen.write(text))).toBeLessThan(5000);
  expect(screen.lines[0]!.width).toBeLessThanOrEqual(100_000);
});

it('a link has its address until it is closed', () => {
  const screen = new AnsiScreen();
  screen.write(`a ${ESC}]8;id=1;https://example.com/${ESC}\\link${ESC}[0m on${ESC}]8;;\u0007 off`);
  expect(screen.lines[0]!.runs.map(run => [run.text, run.style.link])).toEqual([
    ['a ', undefined],
    ['link', 'https://example.com/'],
    [' on', 'https://example.com/'],
    [' off', undefined],
  ]);
});

function readLines(text: string): string[] {
  const screen = new AnsiScreen();
  screen.write(text);
  return screen.lines.map(line => joinRuns(line.runs));
}

function joinRuns(runs: readonly { text: string }[]): string {
  return runs.map(run => run.text).join('');
}
