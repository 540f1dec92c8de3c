// The built site in a real Chromium.
import { spawnSync } from 'node:child_process';
import { globSync } from 'node:fs';
import { join } from 'node:path';
import { serveFolder } from '../scripts/serve.ts';
import { home, root } from '../scripts/site-files.ts';

/** A server of the built site. */
export interface BuiltSite {
  readonly origin: string;
  /** The paths of all pages: `/guides/models/`. */
  readonly paths: readonly string[];
  close(): Promise<void>;
}

/** Builds the site and serves it. Throws an error with the output when it does not build. */
export async function serveBuiltSite(): Promise<BuiltSite> {
  const build = spawnSync(process.execPath, ['--conditions=@vitrine/source', 'apps/site/scripts/build.ts'], {
    cwd: root,
    encoding: 'utf8',
  });
  if (build.status !== 0) throw new Error(`The site does not build:\n${build.stdout}${build.stderr}`);
  const folder = join(home, 'dist', 'site');
  const server = await serveFolder({ folder, port: 0 });
  const pages = globSync('**/index.html', { cwd: folder });
  return {
    origin: `http://127.0.0.1:${server.port}`,
    paths: pages.map(file => `/${file.replaceAll('\\', '/').replace(/index\.html$/, '')}`).sort(),
    close: () => server.close(),
  };
}
