// Builds the pages of the sandbox as for the repository, with edits.
import { readFileSync } from 'node:fs';
import type { Plugin } from 'esbuild';
import { makeProxyPage } from '../../../scripts/artefacts.ts';
import { createEditor } from './edit-source.ts';
import type { SourceEdit } from './weakening.ts';

/** The text of `proxy-page.gen.ts` with the edits of the sandbox. Rejects when one finds no place. */
export async function buildProxyPage(edits: readonly SourceEdit[]): Promise<string> {
  const editor = createEditor(edits, 'sandbox');
  const plugin: Plugin = {
    name: 'weaken',
    setup(build) {
      build.onLoad({ filter: /\.ts$/ }, ({ path }) =>
        editor.changes(path) ? { contents: editor.edit(path, readFileSync(path, 'utf8')), loader: 'ts' } : undefined,
      );
    },
  };
  const text = await makeProxyPage({ plugins: [plugin] });
  editor.finish();
  return text;
}
