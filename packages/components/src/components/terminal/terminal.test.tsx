import * as fc from 'fast-check';
import { renderToString } from 'react-dom/server';
import { expect, it } from 'vitest';
import { Terminal } from './index.ts';
import type { TerminalOutput } from './schema.ts';
import { TerminalFeed } from './use-terminal-lines.ts';

const ESC = '\u001b';
const shown = (feed: TerminalFeed) =>
  Array.from({ length: feed.lineCount }, (_, index) => {
    const { runs, stream } = feed.line(index);
    return `${stream}: ${runs.map(run => run.text).join('')}`;
  });

const output = fc.array(
  fc.record({
    stream: fc.constantFrom('stdout' as const, 'stderr' as const),
    text: fc
      .array(fc.constantFrom('a', 'bc', '\n', '\r', `${ESC}[A`, `${ESC}[2K`, `${ESC}[31m`, `${ESC}[`))
      .map(texts => texts.join('')),
  }),
  { maxLength: 5 },
);

it('output that grows gives the lines of the whole output', () => {
  void fc.assert(
    fc.property(output, fc.array(fc.nat({ max: 20 })), (all, cuts) => {
      const feed = new TerminalFeed();
      for (const cut of cuts) {
        const beginning: TerminalOutput[] = all.slice(0, cut);
        const last = beginning.at(-1);
        if (last) beginning[beginning.length - 1] = { ...last, text: last.text.slice(0, cut % 4) };
        feed.update(beginning);
      }
      feed.update(all);
      const wholeFeed = new TerminalFeed();
      wholeFeed.update(all);
      expect(shown(feed)).toEqual(shown(wholeFeed));
    }),
  );
});

it('a line that does not change keeps its runs, so it is not drawn again', () => {
  const feed = new TerminalFeed();
  feed.update([{ stream: 'stdout', text: 'one\ntwo' }]);
  const [first, second] = [feed.line(0).runs, feed.line(1).runs];
  feed.update([{ stream: 'stdout', text: 'one\ntwo, longer' }]);
  expect(feed.line(0).runs).toBe(first);
  expect(feed.line(1).runs).not.toBe(second);
});

it('links to addresses that could run code stay text', () => {
  const link = (address: string) => `${ESC}]8;;${address}${ESC}\\here${ESC}]8;;${ESC}\\`;
  const draw = (text: string) => renderToString(<Terminal command="ls" stdout={text} />);
  expect(draw(link('https://example.com/a'))).toContain('href="https://example.com/a"');
  for (const address of ['javascript:alert(1)', 'JAVA\tSCRIPT:alert(1)', 'data:text/html,x', 'file://host/etc']) {
    expect(draw(link(address))).not.toContain('href');
  }
});

it.each([
  ['running', { status: { type: 'streaming' as const } }, 'Running'],
  ['running, by the data', { running: true }, 'Running'],
  ['ended well', { exitCode: 0, durationMs: 1234 }, 'Exit code 0'],
  ['ended badly', { exitCode: 127 }, 'Exit code 127'],
  ['ended while its last output arrives', { exitCode: 2, status: { type: 'streaming' as const } }, 'Exit code 2'],
])('shows that the command is %s', (_, props, text) => {
  expect(renderToString(<Terminal command="make" stdout="x" {...props} />)).toContain(text);
});

it('100,000 lines are a few hundred elements, on a server too', () => {
  const html = renderToString(<Terminal command="cat" stdout={'line\n'.repeat(100_000)} />);
  expect(html.match(/vitrine-terminal-line/g)!.length).toBeLessThanOrEqual(400);
});
