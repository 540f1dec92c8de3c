// Builds the site into dist/site, and the playground's sandbox, a second static site, into dist/sandbox. `npm run site` calls it; with
// `--serve` it then serves both, on 127.0.0.1:4321 and {label}.localhost:4322.
import { spawnSync } from 'node:child_process';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { buildSandbox } from './build-sandbox.ts';
import { findDeadLinks } from './check-links.ts';
import { writeLlmsFiles } from './llms-files.ts';
import { serveFolder } from './serve.ts';
import { home } from './site-files.ts';
import { SITE_PORT, SITE_URL } from './site-url.ts';
import { writePages } from './write-pages.ts';

const SITE = join(home, 'dist', 'site');
const SANDBOX = join(home, 'dist', 'sandbox');

await writePages();
runAstro();
writeLlmsFiles(SITE, SITE_URL);
await buildSandbox({ hostOrigins: [new URL(SITE_URL).origin], folder: SANDBOX });
const dead = findDeadLinks(SITE);
if (dead.length > 0) {
  console.error(`Dead links:\n${dead.join('\n')}`);
  process.exit(1);
}
console.error(`The site is in ${SITE}, the sandbox of its playground in ${SANDBOX}.`);
if (process.argv.includes('--serve')) {
  await serveFolder({ folder: SITE, port: SITE_PORT });
  await serveFolder({ folder: SANDBOX, port: SITE_PORT + 1 });
  console.log(`The site: http://127.0.0.1:${SITE_PORT}/`);
}

/** Ends the process when the build fails. */
function runAstro(): void {
  const astro = join(dirname(createRequire(import.meta.url).resolve('astro/package.json')), 'bin', 'astro.mjs');
  const { status } = spawnSync(process.execPath, [astro, 'build'], {
    cwd: home,
    stdio: 'inherit',
    env: { ...process.env, ASTRO_TELEMETRY_DISABLED: '1' },
  });
  if (status !== 0) process.exit(status ?? 1);
}
