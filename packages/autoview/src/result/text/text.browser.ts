// Texts are drawn by their kind: files character by character, Markdown only where it is Markdown, tables only where there are rows.
import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { openResultPage, type ResultPage } from '../../../test/support/result-page.ts';
import { FILE_TEXTS, MARKDOWN_TEXTS } from '../../../test/support/texts.ts';

const text = (words: string): object => ({ content: [{ type: 'text', text: words }] });
const VERBATIM = ['text', 'code', 'log', 'diff'];

let viewer: ResultPage;
beforeAll(async () => {
  viewer = await openResultPage();
});
afterAll(() => viewer?.close());
afterEach(() => expect(viewer.takeProblems()).toEqual([]));

/** The characters of the drawn texts, without the buttons below them. */
const drawnCharacters = (): Promise<string> =>
  viewer.page
    .locator('[data-part]')
    .evaluateAll(parts =>
      parts.flatMap(part => [...part.querySelectorAll('pre, p.text')].map(node => node.textContent)).join(''),
    );

describe.each(FILE_TEXTS)('$name', ({ path, text: given }) => {
  it.each([
    ['read by a call with a path', { arguments: { path } }],
    ['of unknown origin', {}],
  ])('%s is drawn character by character', async (_, options) => {
    const { view } = await viewer.show(text(given), options);
    expect(VERBATIM).toContain(view);
    expect((await drawnCharacters()).trimEnd()).toBe(given);
  });
});

it.each(MARKDOWN_TEXTS)('$name is Markdown, with its path or without', async ({ path, text: given }) => {
  expect((await viewer.show(text(given))).view).toBe('markdown');
  expect((await viewer.show(text(given), { arguments: { file: path } })).view).toBe('markdown');
  expect((await viewer.show(text(given), { arguments: { path: 'x.txt' } })).view).not.toBe('markdown');
});

it('Markdown has its line breaks, and each block its own direction', async () => {
  await viewer.show(
    text('# Title\n\nمرحبا بالعالم\n\n| a | b |\n|---|---|\n| one<br>two | `<br>` |\n\n- [x](https://a.example)'),
  );
  await expect.poll(() => viewer.page.locator('td').allInnerTexts()).toEqual(['one\ntwo', '<br>']);
  const isAtRight = await viewer.page.locator('p.text').evaluate(element => {
    const range = document.createRange();
    range.selectNodeContents(element);
    const [words, box] = [range.getBoundingClientRect(), element.getBoundingClientRect()];
    return box.right - words.right < 2 && words.left - box.left > 2;
  });
  expect(isAtRight).toBe(true);
});

it('the drawn characters are the received ones, for any lines of a file', async () => {
  const lines = fc.constantFrom(...FILE_TEXTS.flatMap(({ text: given }) => given.split('\n')));
  const noise = fc.string({ unit: fc.constantFrom(...'ab*_`#-[]()<>|~=:, \t"\'{}/.1'), maxLength: 30 });
  const files = fc.array(fc.oneof(lines, noise), { minLength: 2, maxLength: 40 }).map(all => all.join('\n'));
  const path = fc.constantFrom(
    ...FILE_TEXTS.map(sample => sample.path).filter(name => !/\.(txt|log|diff)$|^build/.test(name)),
  );
  const cases = fc.sample(fc.tuple(path, files), { numRuns: 400, seed: 12 }).filter(([, given]) => given.trim() !== '');
  const drawn = await viewer.page.evaluate(
    all =>
      all.map(([name, given]) => {
        const { draw } = globalThis as unknown as { draw(result: unknown, options: unknown): void };
        draw({ content: [{ type: 'text', text: given }] }, { arguments: { path: name } });
        return [...document.querySelectorAll('[data-part] :is(pre, p.text)')].map(node => node.textContent).join('');
      }),
    cases,
  );
  const trimmed = (given: string): string => given.replace(/^(\s*\n)+/, '').trimEnd();
  expect(drawn.map(trimmed)).toEqual(cases.map(([, given]) => trimmed(given)));
});

it('the first line of a file keeps its indentation', async () => {
  await viewer.show(text('    return x\n    # done\n'), { arguments: { path: 'a.py' } });
  expect(await drawnCharacters()).toBe('    return x\n    # done\n');
});

it.each([
  ['a MIME type', { mimeType: 'text/x-python' }],
  ['a file name', { file_name: 'a.py' }],
  ['a file address', { uri: 'file:///srv/a.py' }],
])('the type of a file is taken from %s among the arguments', async (_, given) => {
  const { view } = await viewer.show(text('# Title\n\nSome **bold** words of a comment.'), { arguments: given });
  expect(view).toBe('code');
});

it('the type of a file is taken from the members beside its text', async () => {
  const words = '# Title\n\nSome **bold** words of a comment.';
  await viewer.show({ content: [], structuredContent: { path: 'src/a.py', size: 3, content: words } });
  await expect.poll(() => viewer.page.locator('pre.code').textContent()).toBe(`${words}\n`);
});

it.each([
  ['in Markdown', 'See **this**: <a href="https://e.x">Link</a>'],
  ['in prose', 'See this: <a href="https://e.x">Link</a>'],
])('a link to an address %s ends with the address', async (_, given) => {
  const { text: shown } = await viewer.show(text(given));
  expect(shown).toContain('<a href="https://e.x">Link</a>');
  await expect.poll(() => viewer.page.getByRole('link').getAttribute('href')).toBe('https://e.x');
});

it('addresses in prose are links, without the punctuation after them', async () => {
  await viewer.show(
    text('Read https://example.org/a_(b), then (https://example.org/c?d=1). Or "https://example.org/e".'),
  );
  const links = await viewer.page
    .getByRole('link')
    .evaluateAll(all => all.map(link => [link.getAttribute('href'), link.textContent]));
  const expected = ['https://example.org/a_(b)', 'https://example.org/c?d=1', 'https://example.org/e'];
  expect(links).toEqual(expected.map(url => [url, url]));
});

it('Markdown keeps globs and names between underscores', async () => {
  const { view, text: shown } = await viewer.show(
    text('## Files\n\nThe **sources** are src/**/*.ts and lib/**/*.js; set __name__ and a*b*c first.'),
  );
  expect(view).toBe('markdown');
  expect(shown).toContain('src/**/*.ts and lib/**/*.js; set __name__ and a*b*c first.');
});

const CSV = 'name,city,founded\n"Smith, Ada",London,1984\n"Two\nlines","a ""quoted"" word",2012\nO’Neil,,12104';
const PSQL = ' id |  name  | price \n----+--------+-------\n  1 | Mug    |  9.50\n 12 | Kettle | 30.00\n(2 rows)\n';
const MYSQL =
  '+----+------+\n| id | name |\n+----+------+\n|  1 | Mug  |\n|  2 | Cup  |\n+----+------+\n2 rows in set (0.00 sec)';

it.each([
  ['CSV', CSV, ['Smith, Ada', 'a "quoted" word', '1984', 'O’Neil']],
  ['CSV with semicolons', 'port;range\nLeith;3,6\nOban;2,4', ['port', 'Leith', '3,6']],
  ['TSV', 'user_id\tzip\n1\t01234\n2\t99999', ['user_id', '01234']],
  ['a table of psql', PSQL, ['Kettle', '9.50', '(2 rows)']],
  ['a table of mysql', MYSQL, ['Mug', 'Cup', '2 rows in set (0.00 sec)']],
  [
    'a table of psql in words',
    `Answer of the database:\n\n${PSQL}\nDone.`,
    ['Answer of the database:', 'Kettle', 'Done.'],
  ],
])('%s becomes a table', async (_, given, values) => {
  const { view, text: shown } = await viewer.show(text(given));
  expect(view).toBe('table');
  for (const value of values) expect(shown).toContain(value);
});

it('the cells of a CSV file keep their characters', async () => {
  await viewer.show(text(CSV), { arguments: { path: 'people.csv' } });
  const cells = await viewer.page.locator('tbody tr .cell').allTextContents();
  expect(cells).toEqual([
    'Smith, Ada',
    'London',
    '1984',
    'Two\nlines',
    'a "quoted" word',
    '2012',
    'O’Neil',
    '–',
    '12104',
  ]);
  await expect.poll(() => viewer.page.locator('th .sort').allTextContents()).toEqual(['name', 'city', 'founded']);
});

it('rows of different lengths stay text, also in a CSV file', async () => {
  const { view } = await viewer.show(text('a,b\n1,2\n3\n'), { arguments: { path: 'x.csv' } });
  expect(VERBATIM).toContain(view);
});

it.each([
  ['py', 'code'],
  ['python', 'text'],
  ['yaml', 'code'],
  ['', 'markdown'],
])('a text that is one fence of %j has the kind that the fence names', async (language, expected) => {
  const words = '# Title\n\nSome **bold** words of a comment.\n\nAnd more words below it.';
  const { view } = await viewer.show(text(`\`\`\`${language}\n${words}\n\`\`\``));
  expect(view).toBe(expected);
});

describe('a line that was written again', () => {
  it.each([
    ['Fetching\r 10%\r 50%\r100%\nReceived\n-----\rHi\u001b[K', '100%\nReceived\nHi'],
    ['Building [=>   ]\rBuilding [====]\r\ndone\r\n', 'Building [====]\ndone'],
    ['a\r\nb\r\n', 'a\nb'],
    ['working |\b/\b-\bdone\nnext', 'working done\nnext'],
    ['step 1\r\u001b[2Kstep 2\r\u001b[2K\nend', 'step 2\nend'],
  ])('%j is drawn as %j', async (given, drawn) => {
    await viewer.show(text(given));
    expect((await drawnCharacters()).trim()).toBe(drawn);
  });

  it('is the last one in a value, too, and a file has other ends of lines', async () => {
    await viewer.show({ content: [], structuredContent: { state: '10%\r100%', other: 'x' } });
    await expect.poll(() => viewer.page.locator('[data-part] dd').first().textContent()).toBe('100%');
    await viewer.show(text('a = 1\rb = 2\rc = 3'), { arguments: { path: 'x.py' } });
    expect((await drawnCharacters()).trim()).toBe('a = 1\nb = 2\nc = 3');
  });
});
