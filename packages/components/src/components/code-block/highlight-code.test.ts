import { afterEach, expect, it, vi } from 'vitest';
import { highlightCode } from './highlight-code.ts';

afterEach(() => vi.restoreAllMocks());

it('a line is highlighted to its end on a machine that is too busy for it', async () => {
  const code = `const a = [${'"text", 1, true, /x/, '.repeat(60)}];\nconst b = 'after';`;
  const { lines } = await highlightCode(code, 'typescript');
  let now = 0;
  // A second passes between any two looks at the clock.
  vi.spyOn(Date, 'now').mockImplementation(() => (now += 1000));
  vi.spyOn(performance, 'now').mockImplementation(() => (now += 1000));
  const busy = await highlightCode(code, 'typescript');
  expect(busy.lines).toEqual(lines);
  expect(busy.lines[0]!.length).toBeGreaterThan(100);
});

it('a line of generated code stays plain, and the next one is highlighted', async () => {
  const { lines } = await highlightCode(`${'a(1,"b");'.repeat(1000)}\nconst b = 1;`, 'javascript');
  expect(lines[0]).toHaveLength(1);
  expect(lines[1]!.length).toBeGreaterThan(3);
});
