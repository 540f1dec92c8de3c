// The time that a screen takes grows linearly with its input. It depends on the machine's load, so it is not part of `npm test`.
import { expect, it } from 'vitest';
import { AnsiScreen } from './screen.ts';

const ESC = '\u001b';

it.each([
  ['lines', (count: number) => `${ESC}[32mok${ESC}[0m line\n`.repeat(count)],
  ['one line written over', (count: number) => `${'x'.repeat(count)}${'\b\bab'.repeat(count)}`],
  ['a screen that is cleared', (count: number) => `${'\n'.repeat(count)}${`${ESC}[2Jx`.repeat(count)}`],
  ['strings that do not end', (count: number) => `${ESC}]8;;`.repeat(count)],
  ['insertions', (count: number) => `x\r${`${ESC}[500@`.repeat(count)}`],
  ['deletions', (count: number) => `${'x'.repeat(count)}\r${`${ESC}[P`.repeat(count)}`],
  ['wide moves', (count: number) => `${ESC}[9999Cx\r`.repeat(count)],
])('time grows with the length: %s', (_, make) => {
  const time = (count: number) => {
    const text = make(count);
    const start = performance.now();
    new AnsiScreen().write(text);
    return performance.now() - start;
  };
  const best = (count: number) => Math.min(time(count), time(count), time(count));
  time(1000);
  // 20 times as much may take 20 times as long; the square would be 400.
  expect(best(100_000) / Math.max(best(5000), 2)).toBeLessThan(160);
});
