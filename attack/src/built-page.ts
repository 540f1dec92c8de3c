// Builds the page that the chat of a run serves.
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/** Builds the page that `npm start` serves, when its sources have changed. Throws when that fails. */
export function buildShippedPage(): void {
  const script = fileURLToPath(new URL('../../scripts/build.mjs', import.meta.url));
  const { status } = spawnSync(process.execPath, [script, '--pages', '--if-stale'], { stdio: ['ignore', 2, 2] });
  if (status !== 0) throw new Error('The chat’s page could not be built.');
}
