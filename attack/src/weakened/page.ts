// Builds the chat's page as `npm start` does, with edits.
import { join } from 'node:path';
import { build, type Plugin } from 'vite';
import { createEditor, ROOT } from './edit-source.ts';
import type { SourceEdit } from './weakening.ts';

/** Builds the page into a folder, with the edits of the page. Rejects when one finds no place. */
export async function buildPage(edits: readonly SourceEdit[], folder: string): Promise<void> {
  const editor = createEditor(edits, 'page');
  const plugin: Plugin = {
    name: 'weaken',
    enforce: 'pre',
    transform(code, id) {
      const [file = ''] = id.split('?');
      return editor.changes(file) ? { code: editor.edit(file, code), map: null } : undefined;
    },
  };
  await build({
    configFile: join(ROOT, 'packages/chat/vite.config.ts'),
    logLevel: 'error',
    plugins: [plugin],
    build: { outDir: folder, emptyOutDir: true, minify: false, reportCompressedSize: false },
  });
  editor.finish();
}
