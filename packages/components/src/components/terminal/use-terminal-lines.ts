// The lines of terminal output, parsed incrementally as the output grows.
import { useRef } from 'react';
import type { TextRun } from './ansi/line.ts';
import { AnsiScreen } from './ansi/screen.ts';
import type { TerminalData, TerminalOutput } from './schema.ts';

export interface TerminalLine {
  /** The same array while the line does not change. */
  readonly runs: readonly TextRun[];
  readonly stream: TerminalOutput['stream'];
}

/** A screen for a growing list of growing texts: only new output is parsed. */
export class TerminalFeed {
  #screen = new AnsiScreen();
  #read: readonly TerminalOutput[] = [];

  update(output: readonly TerminalOutput[]): void {
    if (!continues(this.#read, output)) {
      this.#screen = new AnsiScreen();
      this.#read = [];
    }
    const last = this.#read.length - 1;
    for (let index = Math.max(0, last); index < output.length; index++) {
      const { text, stream } = output[index]!;
      this.#screen.write(index === last ? text.slice(this.#read[index]!.text.length) : text, stream);
    }
    this.#read = output;
  }

  /** Number of lines, without the empty line after the last line break. */
  get lineCount(): number {
    const { lines } = this.#screen;
    return lines.at(-1)?.width === 0 ? lines.length - 1 : lines.length;
  }

  line(index: number): TerminalLine {
    return this.#screen.lines[index]!;
  }
}

/** Whether the texts read so far are the beginning of `next`; only the last one may have grown. */
function continues(read: readonly TerminalOutput[], next: readonly TerminalOutput[]): boolean {
  return read.every(({ stream, text }, index) => {
    const other = next[index];
    if (other?.stream !== stream) return false;
    return index === read.length - 1 ? other.text.startsWith(text) : other.text === text;
  });
}

export interface TerminalLines {
  readonly count: number;
  line(index: number): TerminalLine;
  /** Returns the text without escape sequences, for copying. */
  toText(): string;
}

export function useTerminalLines({ output, stdout = '', stderr = '' }: TerminalData): TerminalLines {
  const feeds = useRef<[TerminalFeed, TerminalFeed]>(undefined);
  feeds.current ??= [new TerminalFeed(), new TerminalFeed()];
  const [first, second] = feeds.current;
  // Reading the same or older output again gives the same lines, so a render that React discards has no effect.
  first.update(output ?? [{ stream: 'stdout', text: stdout }]);
  second.update(output ? [] : [{ stream: 'stderr', text: stderr }]);
  const firstCount = first.lineCount;
  const count = firstCount + second.lineCount;
  const line = (index: number) => (index < firstCount ? first.line(index) : second.line(index - firstCount));
  return {
    count,
    line,
    toText: () =>
      Array.from({ length: count }, (_, index) =>
        line(index)
          .runs.map(run => run.text)
          .join('')
          .trimEnd(),
      ).join('\n'),
  };
}
