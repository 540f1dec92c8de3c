// Reads the views that come with this package.
import { readdir, readFile } from 'node:fs/promises';
import { sep } from 'node:path';
import { fileURLToPath } from 'node:url';

const FOLDER = new URL('../../known-views/', import.meta.url);

/** The texts of a folder's JSON files, by path. @default the folder of this package */
export async function readKnownViewFiles(folder: string = fileURLToPath(FOLDER)): Promise<ReadonlyMap<string, string>> {
  const names = await readdir(folder, { recursive: true });
  const paths = names.filter(name => name.endsWith('.json') && !name.includes(`results${sep}`)).sort();
  return new Map(
    await Promise.all(
      paths.map(async path => [path.replaceAll(sep, '/'), await readFile(`${folder}${sep}${path}`, 'utf8')] as const),
    ),
  );
}
