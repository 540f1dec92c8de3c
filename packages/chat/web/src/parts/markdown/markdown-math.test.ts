import MarkdownIt from 'markdown-it';
import { expect, it } from 'vitest';
import { measureCpuMs } from '../../../../../../test/support/cpu-time.ts';
import { readFormulas } from './markdown-math.ts';

const markdown = new MarkdownIt({ html: false }).use(readFormulas);

/** The formulas of a text: `line` or `block`, with the TeX. */
function read(text: string): string[] {
  return [...markdown.render(text).matchAll(/<code data-tex="(\w+)">(.*?)<\/code>/gs)].map(
    ([, kind, tex]) => `${kind} ${tex?.replaceAll('&amp;', '&').replaceAll('&lt;', '<')}`,
  );
}

it.each([
  ['$x$', ['line x']],
  ['a $x_1 + y_1$, $5$ and $2\\pi$-periodic', ['line x_1 + y_1', 'line 5', 'line 2\\pi']],
  ['价格为$x$元', ['line x']],
  ['\\(a < b\\) and \\( c \\)', ['line a < b', 'line c']],
  ['$\\text{price: \\$5}$', ['line \\text{price: \\$5}']],
  ['$10 \\text{ apples}$', ['line 10 \\text{ apples}']],
  ['so $$x^2$$ here', ['block x^2']],
  ['$$x\n+ y$$', ['block x\n+ y']],
  ['Text:\n$$\nx\n\n+ y\n$$\nmore', ['block x\n\n+ y']],
  ['\\[\nx \\, y\n\\]', ['block x \\, y']],
  ['- item\n\n  $$\n  x\n  $$\n- next', ['block x']],
  ['> $$\n> x\n> $$', ['block x']],
  // The beginning of an answer that is still arriving.
  ['$$\n\\frac{1}', ['block \\frac{1}']],
])('%j has the formulas %j', (text, formulas) => {
  expect(read(text)).toEqual(formulas);
});

it.each([
  'It costs $5 and $6.',
  'from $5 to $6, or $5/$6, $5-$6, ($5) and ($6)',
  '$5 per day (about US$ 6)',
  '$20, or A$30 and US$25',
  'between $1,000 and $2,000 a month$',
  'echo $HOME and $PATH, $HOME/$USER, $A$B',
  '$ x $ and \\$x\\$ and $x',
  '`$x$` and\n\n    $$\n    x\n    $$',
  '$$$ and $$',
  'see \\[1\\] and \\[note\\](x)',
  'two\n\n$$x\n\nparagraphs',
])('%j has no formula', text => {
  expect(read(text)).toEqual([]);
});

it('many signs without an end take no long time', () => {
  for (const piece of ['$', '$a ', '\\(', '\\[x ', '$$\n', '$$x\n', '\\[\n', '$$x$', '> $$\n', '\\(\\\\']) {
    const text = piece.repeat(Math.ceil(50_000 / piece.length));
    expect([piece, measureCpuMs(() => void read(text)) < 2_000]).toEqual([piece, true]);
  }
});
