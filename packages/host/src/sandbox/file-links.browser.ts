// Links of a view to files, and the line that says what was stopped.
import { describe, expect, it } from 'vitest';
import { sample } from '../../../../test/support/thorough.ts';
import { openLinkPages, show, until } from '../../test/link-page.ts';

openLinkPages();

const file = (name: string, mimeType: string, text: string) => ({
  type: 'download',
  contents: [
    {
      type: 'resource',
      resource: { uri: `file:///${encodeURIComponent(name)}`, mimeType, blob: Buffer.from(text).toString('base64') },
    },
  ],
});

describe('a file asks the host, once, like ui/download-file', () => {
  it.each(
    sample(
      [
        [
          'a blob: link that is not in the document, and is revoked at once',
          `<button onclick="const a = document.createElement('a'); a.href = window.URL.createObjectURL(new Blob(['a,b'], { type: 'text/csv' })); a.download = 'my table.csv'; a.click(); window.URL.revokeObjectURL(a.href)">go</button>`,
          file('my table.csv', 'text/csv', 'a,b'),
        ],
        [
          'a blob: link by an event',
          `<button onclick="const a = document.createElement('a'); a.href = window.URL.createObjectURL(new File(['ü'], 'own.txt', { type: 'text/plain' })); a.download = ''; a.dispatchEvent(new MouseEvent('click'))">go</button>`,
          file('own.txt', 'text/plain', 'ü'),
        ],
        [
          'a blob: page in a new window',
          `<button onclick="window.open(window.URL.createObjectURL(new Blob(['%PDF'], { type: 'application/pdf' })))">go</button>`,
          file('download', 'application/pdf', '%PDF'),
        ],
        [
          'a data: link',
          `<a href="data:text/csv;charset=utf-8,a%2Cb%0Aé" download="d.csv">go</a>`,
          file('d.csv', 'text/csv;charset=utf-8', 'a,b\né'),
        ],
        [
          'a data: link in base64',
          `<a href="data:application/json;base64,eyJhIjoxfQ==" download="d.json">go</a>`,
          file('d.json', 'application/json', '{"a":1}'),
        ],
        ['a data: link without a name', `<a href="data:,hi">go</a>`, file('download', 'text/plain', 'hi')],
      ],
      4,
    ),
  )('%s', async (_, markup, expected) => {
    const { page, view, actions, state } = await show(markup);
    await view.getByText('go', { exact: true }).click();
    await expect.poll(actions, until).toEqual([expected]);
    expect(await state()).toBe('ready');
    await page.close();
  });
});

describe('what is stopped is said in one line under the view', () => {
  it.each(
    sample(
      [
        [
          'a script',
          '<a href="javascript:alert(1)">go</a>',
          'Not run: a link of an interface runs no script. javascript:alert(1)',
        ],
        ['a relative link', '<a href="page2.html">go</a>', 'Not opened: this link has no full address. page2.html'],
        [
          'an empty window',
          `<button onclick="window.open()">go</button>`,
          'Not opened: the interface asked for an empty window. ',
        ],
        [
          'a form that sends',
          '<form action="https://shop.example/buy" method="post" target="_blank"><button>go</button></form>',
          'Not sent: forms of an interface send nothing by themselves. https://shop.example/buy',
        ],
        [
          'a file that is gone',
          '<a href="blob:null/1234" download="x.csv">go</a>',
          'Not saved: the file could not be read. x.csv',
        ],
        [
          'a file that is too large',
          `<button onclick="window.open(window.URL.createObjectURL(new File([new Uint8Array(1e6)], 'big.bin')))">go</button>`,
          'Not saved: the file is too large. big.bin',
        ],
        [
          'what the host refuses',
          '<a href="https://refused.example/">go</a>',
          'Not opened. Not this one. https://refused.example/',
        ],
        [
          'characters that are not seen',
          '<a href="a\u202eb\u200bc">go</a>',
          'Not opened: this link has no full address. a\ufffdb\ufffdc',
        ],
      ],
      4,
    ),
  )('%s', async (_, markup, expected) => {
    const { page, view, said, state } = await show(markup);
    await view.getByText('go', { exact: true }).click();
    await expect.poll(said, until).toBe(expected);
    await expect.poll(() => page.locator('.vitrine-surface-stopped').isVisible()).toBe(true);
    expect(await state()).toBe('ready');
    await page.close();
  });

  it('nothing is said when the user refuses', async () => {
    const { page, view, said, actions } = await show(
      '<a href="https://denied.example/">no</a><a href="https://refused.example/">go</a>',
    );
    await view.getByText('no', { exact: true }).click();
    await expect.poll(actions, until).toHaveLength(1);
    expect(await said()).toBe('');
    await page.close();
  });
});
