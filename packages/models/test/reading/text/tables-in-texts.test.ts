// Tables that texts write in HTML, in TOON and as lists of lists, and the cost of hostile ones.
import { describe, expect, it } from 'vitest';
import { readData, readText } from '../../../src/reading/drawing.ts';

describe('HTML', () => {
  const cells = '<tr><th>Name</th><th>Depth</th></tr>\n<tr><td>Oban &amp; Isles</td><td>4.2</td></tr>';

  it('is tables and the words around them', () => {
    const text = `<h2>Sheet</h2>\n<table class="a">\n${cells}\n</table>\n<ul><li>rows: 1</li><li>&#x41;</li></ul>`;
    expect(readText(text)).toEqual([
      { kind: 'markdown', text: '## Sheet' },
      { kind: 'rows', names: ['Name', 'Depth'], rows: [['Oban & Isles', '4.2']] },
      { kind: 'markdown', text: '- rows: 1\n- A' },
    ]);
  });

  it('without a head, has numbered columns', () => {
    const [part] = readText('<table><tr><td>a</td><td>b</td></tr><tr><td>c</td><td>d</td></tr></table>');
    expect(part).toEqual({
      kind: 'rows',
      names: ['1', '2'],
      rows: [
        ['a', 'b'],
        ['c', 'd'],
      ],
    });
  });

  it.each([
    ['a page', `<html><body><table>${cells}</table></body></html>`],
    ['a table in a table', `<table><tr><td><table>${cells}</table></td></tr></table>`],
    ['rows of different lengths', '<table><tr><td>a</td><td>b</td></tr><tr><td>c</td></tr></table>'],
    ['a table that does not end', `<table>${cells}`],
  ])('of %s is read as before', (_, text) => {
    expect(readText(text).some(({ kind }) => kind === 'rows')).toBe(false);
  });
});

describe('TOON', () => {
  it.each([
    [
      'rows',
      'users[2]{id,name}:\n  1,Ada\n  2,"Lind, Tom"',
      {
        users: [
          { id: 1, name: 'Ada' },
          { id: 2, name: 'Lind, Tom' },
        ],
      },
    ],
    ['rows alone', '[1|]{id|open}:\n  07|true', [{ id: '07', open: true }]],
    [
      'records, values and rows',
      'page: 1\nport:\n  name: Oban\n  tags[2]: a,b\n  empty[0]:\ntides[1]{at,m}:\n  06:10,4.2',
      { page: 1, port: { name: 'Oban', tags: ['a', 'b'], empty: [] }, tides: [{ at: '06:10', m: 4.2 }] },
    ],
    [
      'items',
      'ports[2]:\n  - name: Oban\n    berths[1]{id}:\n      4\n  - name: Leith\n    note: null',
      {
        ports: [
          { name: 'Oban', berths: [{ id: 4 }] },
          { name: 'Leith', note: null },
        ],
      },
    ],
  ])('%s are data', (_, text, value) => expect(readText(text)).toEqual([{ kind: 'data', value }]));

  it.each([
    ['another number of rows', 'users[3]{id,name}:\n  1,Ada\n  2,Tom'],
    ['another number of cells', 'users[1]{id,name}:\n  1,Ada,7'],
    ['prose below it', 'users[1]{id,name}:\n  1,Ada\nThat is all there is.'],
    ['a quote that does not end', 'users[1]{id,name}:\n  1,"Ada'],
  ])('with %s is no data', (_, text) => {
    expect(readText(text).some(({ kind }) => kind === 'data')).toBe(false);
  });
});

describe('lists of lists', () => {
  it('whose first row names the columns are a table', () => {
    expect(readText('[["name","m"],["Oban",4.2],["Leith",null]]')).toEqual([
      {
        kind: 'rows',
        names: ['name', 'm'],
        rows: [
          ['Oban', '4.2'],
          ['Leith', ''],
        ],
      },
    ]);
    expect(readText('[["a","b"],["c","d"]]')[0]).toMatchObject({ kind: 'data' });
  });

  it('beside the names of their columns are a table', () => {
    const reading = readData({
      columns: ['id', 'port'],
      rows: [
        [1, 'Oban'],
        [2, 'Leith'],
      ],
      rowCount: 2,
    });
    expect(reading).toMatchObject({
      parts: [{ key: 'rows', reading: { kind: 'table', columns: [{ key: 'id' }, { key: 'port' }] } }],
      merged: [{ key: 'columns' }],
    });
    const other = readData({
      columns: ['id'],
      rows: [
        [1, 'Oban'],
        [2, 'Leith'],
      ],
    });
    expect(other).toMatchObject({ merged: [] });
  });
});

it.each([
  ...['<table>', '<table', '<table><tr>', '</table><table>', '<table><tr><td><tr', '<h1>a', '&#1'].map(
    part => `<p>${part}`,
  ),
  ...['a[1]{b}:\n', 'a[1]{b}:\n  - ', '- a[1]:\n', 'a:\n '],
])('%j repeated is read within the time limit', part => {
  const before = process.cpuUsage();
  readText(`${part.repeat(400_000 / part.length)}<table>x[1]{a}:`);
  const { user, system } = process.cpuUsage(before);
  expect((user + system) / 1000).toBeLessThan(3_000);
});
