// Files of pages of the Apps SDK, in a real Chromium (OpenAI, Apps SDK reference: File APIs).
import { expect, it } from 'vitest';
import { actions, LISTENS, type OpenAI, showDone } from '../../../test/apps-sdk-page.ts';
import { openSurfacePages } from '../../../test/show-surface.ts';

openSurfacePages();

type WithFiles = OpenAI & {
  uploadFile(file: unknown): Promise<{ fileId: string; fileName: string; mimeType: string }>;
  selectFiles(): Promise<{ fileId: string; fileName: string }[]>;
  getFileDownloadUrl(file: object): Promise<{ downloadUrl: string }>;
};

it('uploadFile() holds a file in the page, and getFileDownloadUrl() gives it as an address; the host learns nothing', async () => {
  const { page, run } = await showDone(LISTENS);
  const outcome = await run(async openai => {
    const { uploadFile, getFileDownloadUrl } = openai as WithFiles;
    const { fileId, ...rest } = await uploadFile(new File(['héllo'], 'note.txt', { type: 'text/plain' }));
    const { downloadUrl } = await getFileDownloadUrl({ fileId });
    const refused = await Promise.all([
      uploadFile({ name: 'x' }).catch(String),
      uploadFile(new File(['x'.repeat(700_001)], 'big.txt')).catch(String),
      getFileDownloadUrl({ fileId: 'file_other' }).catch(String),
      getFileDownloadUrl({}).catch(String),
    ]);
    return { isId: /^file_\d+$/.test(fileId), rest, text: atob(downloadUrl.split(',')[1] ?? ''), refused };
  });
  expect(outcome).toEqual({
    isId: true,
    rest: { fileName: 'note.txt', mimeType: 'text/plain' },
    text: Buffer.from('héllo').toString('latin1'),
    refused: [
      'TypeError: uploadFile: expected a File, not {"name":"x"}.',
      expect.stringContaining('big.txt has 700001 bytes; at most 700000'),
      expect.stringContaining('this page has no file "file_other"'),
      expect.stringContaining('this page has no file undefined'),
    ],
  });
  expect(await actions(page)).toEqual([]);
  await page.close();
});

it('a file parameter of the call is found by its id', async () => {
  const { page, run } = await showDone(LISTENS);
  await page.evaluate(() => window.surface.park());
  await page.evaluate(() => {
    const shown = window.host.surface({
      id: 'call-2',
      part: {
        type: 'ui-resource',
        uri: 'ui://test/view',
        server: 'test',
        mimeType: 'text/html+skybridge',
        source: 'tool',
        content: `<p>x<script>openai.getFileDownloadUrl({ fileId: 'f1' }).then(({ downloadUrl }) => openai.sendFollowUpMessage({ prompt: downloadUrl }))</script>`,
      },
    });
    shown.setInput({ photos: [{ file_id: 'f1', download_url: 'https://files.example/f1' }] });
    shown.setResult({ content: [] });
    shown.show(document.body);
  });
  await expect
    .poll(() => actions(page))
    .toContainEqual({ type: 'prompt', content: [{ type: 'text', text: 'https://files.example/f1' }] });
  await page.close();
  expect(run).toBeDefined();
});

it('selectFiles() opens the browser’s own dialog after a click, and holds what the user chooses', async () => {
  const { page, view, run } = await showDone(
    `${LISTENS}<script>
      window.unasked = openai.selectFiles().catch(String).then(text => openai.sendFollowUpMessage({ prompt: text }));
      document.getElementById('b').onclick = () => { window.selection = openai.selectFiles(); };
    </script>`,
  );
  // Playwright takes over the dialogs of a frame of another process some time after the first listener is added, so one is added at the beginning.
  page.on('filechooser', () => {});
  // Before any driver touches the view: a script alone opens no dialog.
  await page.waitForFunction(() => window.actions.length === 1);
  expect(JSON.stringify(await actions(page))).toContain('only after a click or a key');
  const [dialog] = await Promise.all([page.waitForEvent('filechooser'), view.locator('#b').click()]);
  await dialog.setFiles([{ name: 'a.png', mimeType: 'image/png', buffer: Buffer.from([1, 2, 3]) }]);
  const names = await view.locator('body').evaluate(async () => {
    const { selection } = window as unknown as { selection: ReturnType<WithFiles['selectFiles']> };
    return (await selection).map(({ fileName }) => fileName);
  });
  expect(names).toEqual(['a.png']);
  const file = (name: string, size: number) => ({ name, mimeType: 'text/plain', buffer: Buffer.alloc(size, 'x') });
  /** Names that the page has, or the error of a choice. */
  const choose = async (...files: ReturnType<typeof file>[]): Promise<unknown> => {
    const [again] = await Promise.all([page.waitForEvent('filechooser'), view.locator('#b').click()]);
    await again.setFiles(files);
    return view.locator('body').evaluate(async () => {
      const { selection } = window as unknown as { selection: ReturnType<WithFiles['selectFiles']> };
      return selection.then(
        taken => taken.map(({ fileName }) => fileName),
        error => String(error),
      );
    });
  };
  expect(await choose(file('small.txt', 3), file('big.txt', 700_001), file('last.txt', 700_000))).toEqual([
    'small.txt',
    'last.txt',
  ]);
  await expect
    .poll(() => page.evaluate(() => window.logs))
    .toEqual([{ level: 'warning', data: expect.stringContaining('big.txt has 700001 bytes; at most 700000') }]);
  expect(await choose(file('big.txt', 700_001))).toContain('big.txt has 700001 bytes; at most 700000');
  expect(await run(openai => typeof openai.callTool)).toBe('function');
  await page.close();
});
