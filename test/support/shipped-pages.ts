// The pages of the packages as they are shipped (packages/chat/dist/web and others), for tests that serve them.
import { spawnSync } from 'node:child_process';
import { cpSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const root = (path: string): string => fileURLToPath(new URL(`../../${path}`, import.meta.url));

let areBuilt = false;

/** Builds the pages that are stale, at the first call in a process. Throws with the build's output when that fails. */
export function buildShippedPages(): void {
  if (areBuilt) return;
  // vitest's own NODE_ENV would make it a development build.
  const env = { ...process.env, NODE_ENV: 'production' };
  const build = spawnSync(process.execPath, [root('scripts/build.mjs'), '--pages', '--if-stale'], { env });
  if (build.status !== 0) throw new Error(`The pages do not build:\n${build.stdout}${build.stderr}`);
  areBuilt = true;
}

/** Copies the built page of `folder`, such as `packages/chat`, to `target`: a build that comes later changes nothing there. */
export function copyShippedPage(folder: string, target: string): void {
  buildShippedPages();
  cpSync(root(`${folder}/dist/web`), target, { recursive: true });
}
