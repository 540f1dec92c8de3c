// MongoDB's own page for `list-databases`, from its package: downloaded once into a cache folder, never part of this repository's install.
import { execFile } from 'node:child_process';
import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { promisify } from 'node:util';

export const PEER = '@mongodb-js/mcp-ui';
const VERSION = '3.0.4';
const execute = promisify(execFile);

/** The HTML. Needs the registry the first time. */
export async function peerPage(): Promise<string> {
  const cache = fileURLToPath(new URL(`../../../node_modules/.cache/vitrine-bench/mcp-ui-${VERSION}`, import.meta.url));
  const module = join(cache, 'package', 'dist', 'lib', 'tools', 'list-databases.js');
  if (!existsSync(module)) {
    mkdirSync(cache, { recursive: true });
    const { stdout } = await execute('npm', [
      'pack',
      `${PEER}@${VERSION}`,
      '--ignore-scripts',
      '--silent',
      '--pack-destination',
      cache,
    ]);
    await execute('tar', ['xzf', join(cache, stdout.trim()), '-C', cache]);
  }
  const exported: Record<string, unknown> = await import(pathToFileURL(module).href);
  const html = Object.values(exported).find(value => typeof value === 'string' && value.includes('<html'));
  if (typeof html !== 'string') throw new Error(`${PEER} ${VERSION} brings no page where it used to: ${module}`);
  return html;
}
