// Writes every compiled page as a file, to look at them or to serve them from elsewhere.
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Wrapper } from '@vitrine/wrapper';

/** Device names of Windows, reserved with any extension. */
const DEVICE = /^(con|prn|aux|nul|conin\$|conout\$|(com|lpt)\d)$/i;

/** Resolves with the number of pages. A file is named after its tool; characters that a file name can't have are percent-encoded, and names that differ only in case get a number. */
export async function exportPages(
  folder: string,
  { views, catalog }: Pick<Wrapper, 'views' | 'catalog'>,
): Promise<number> {
  await mkdir(folder, { recursive: true });
  const usedNames = new Set<string>();
  for (const tool of catalog.tools) {
    const uri = views.getUri(tool);
    const view = uri === undefined ? undefined : await views.read(uri);
    if (!view) continue;
    const stem = fileName(tool.name);
    let name = stem;
    for (let n = 2; usedNames.has(name.toLowerCase()); n++) name = `${stem}-${n}`;
    usedNames.add(name.toLowerCase());
    await writeFile(join(folder, `${name}.html`), view.html);
  }
  return usedNames.size;
}

function fileName(name: string): string {
  const encoded = (character: string) => `%${character.charCodeAt(0).toString(16)}`;
  const safe = encodeURIComponent(name.toWellFormed()).replace(/[*.~]/g, encoded).slice(0, 200);
  return DEVICE.test(safe) ? encoded(safe) + safe.slice(1) : safe;
}
