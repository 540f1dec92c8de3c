// Every compiled page as a file, and nothing served: for looking at them, or for serving them from elsewhere.
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Wrapper } from '@vitrine/wrapper';

/** Resolves with the number of pages. A file is named after its tool; what a file name can't hold is percent-encoded. */
export async function exportPages(
  folder: string,
  { views, catalog }: Pick<Wrapper, 'views' | 'catalog'>,
): Promise<number> {
  await mkdir(folder, { recursive: true });
  let count = 0;
  for (const tool of catalog.tools) {
    const uri = views.uriOf(tool);
    const view = uri === undefined ? undefined : views.read(uri);
    if (!view) continue;
    await writeFile(join(folder, `${fileName(tool.name)}.html`), view.html);
    count++;
  }
  return count;
}

function fileName(name: string): string {
  const safe = encodeURIComponent(name).replace(/[*.~]/g, character => `%${character.charCodeAt(0).toString(16)}`);
  return safe.slice(0, 200);
}
