// Builds what is published. Inside the repository nothing needs a build: tests and `npm start` run the sources.
//
//   node scripts/build.mjs              every package publishable: artefacts, types and JavaScript, the pages, the bundle of
//                                       `vitrine wrap` → packages/cli/dist/wrap, a licence
//   node scripts/build.mjs --pages      only the pages: packages/chat/web → packages/chat/dist/web, apps/embeds/web → apps/embeds/dist/web,
//                                       and vitrine.js for pages without a bundler → packages/tool-view/dist/web
//   node scripts/build.mjs --storybook  only the stories: apps/storybook → apps/storybook/dist/web
//   node scripts/build.mjs --artefacts  only the stale generated modules (*.gen.ts), which everything else needs
//   … --if-stale                        skips a page when the sources it is made of have not changed
import { copyFileSync, existsSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { buildArtefacts } from './build-artefacts.ts';
import { hashSources } from './lib/hash-sources.ts';
import { root, run, withLock } from './lib/workspace.mjs';

const options = new Set(process.argv.slice(2));
for (const option of options) {
  if (!['--pages', '--storybook', '--artefacts', '--if-stale'].includes(option))
    fail(`Unknown option ${option}. Options: --pages, --storybook, --artefacts, --if-stale.`);
}

// Before anything else: the pages and the stories contain generated modules.
await buildArtefacts();
if (!options.has('--artefacts')) await withLock('build', buildAll);

function buildAll() {
  if (options.has('--storybook')) {
    buildStories();
    return;
  }
  if (!options.has('--pages')) {
    removeOrphans();
    step('tsc', ['-b']);
    copyLicence();
    buildWrap();
  }
  buildPage({ home: 'packages/chat', sources: ['index.html', 'web/**/*'] });
  buildPage({ home: 'apps/embeds', sources: ['web/**/*'] });
  buildPage({ home: 'packages/tool-view', sources: ['web/*'], entry: 'vitrine.js' });
}

function buildWrap() {
  const home = 'packages/cli';
  buildFolder({ home, output: 'dist/wrap/start-wrap.js', sources: ['vite.config.ts'] }, () => {
    console.error('Bundling vitrine wrap …');
    step('vite', ['build', '--config', `${home}/vite.config.ts`, '--logLevel', 'error']);
  });
}

/** The Vite builds, by folder. */
function buildPage({ home, sources, entry = 'index.html' }) {
  buildFolder({ home, output: `dist/web/${entry}`, sources: ['vite.config.ts', ...sources] }, () => {
    console.error(`Building the page of ${home} …`);
    step('vite', ['build', '--config', `${home}/vite.config.ts`, '--logLevel', 'error']);
  });
}

function buildStories() {
  const home = 'apps/storybook';
  buildFolder({ home, output: 'dist/web/index.html', sources: ['.storybook/*'] }, () => {
    console.error(`Building the stories of ${home} …`);
    const options = ['--disable-telemetry', '--loglevel', 'error'];
    const bin = createRequire(join(root, home, 'package.json')).resolve('storybook/internal/bin/dispatcher');
    step('node', [bin, 'build', '--config-dir', `${home}/.storybook`, '--output-dir', `${home}/dist/web`, ...options]);
  });
}

/** Builds what `output` is a file of. The stamp is a hash of its sources, kept out of dist so that it is never published. */
function buildFolder({ home, sources, output }, build) {
  const stampFile = join(root, 'node_modules', '.cache', `vitrine-${home.replace('/', '-')}.stamp`);
  const stamp = hashSources([
    'package-lock.json',
    'tsconfig.base.json',
    'packages/*/package.json',
    'packages/*/src/**/*.{ts,tsx,css,html,json}',
    'apps/*/package.json',
    'apps/*/src/**/*.{ts,tsx,css}',
    ...sources.map(source => `${home}/${source}`),
  ]);
  const fresh =
    existsSync(join(root, home, output)) && existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stamp;
  if (fresh && options.has('--if-stale')) return;
  build();
  mkdirSync(dirname(stampFile), { recursive: true });
  writeFileSync(stampFile, stamp);
}

/** Removes output whose source is gone, so that a renamed file is not published under its old name too. */
function removeOrphans() {
  for (const file of globSync('{packages,apps}/*/dist/**/*.{js,js.map,d.ts,d.ts.map}', { cwd: root })) {
    const [, home, path] = /^((?:packages|apps)\/[^/]+)\/dist\/(.+?)(?:\.d\.ts|\.js)(?:\.map)?$/.exec(
      file.replaceAll('\\', '/'),
    );
    if (path.startsWith('web/') || (home === 'packages/cli' && path.startsWith('wrap/'))) continue;
    const source = join(root, home, 'src', path);
    if (['.ts', '.tsx'].some(extension => existsSync(source + extension))) continue;
    rmSync(join(root, file));
    // The build would trust its own record that the file exists.
    rmSync(join(root, home, 'tsconfig.tsbuildinfo'), { force: true });
  }
}

/** Apache-2.0 §4(a): every package contains the licence. The copies are not in git. */
function copyLicence() {
  for (const manifest of globSync('{packages,apps}/*/package.json', { cwd: root })) {
    copyFileSync(join(root, 'LICENSE'), join(root, dirname(manifest), 'LICENSE'));
  }
}

function step(command, args) {
  // The build is as for a release, also when a test starts it.
  const code = run(command, args, { env: { NODE_ENV: 'production' } });
  if (code !== 0) fail(`${[command, ...args].join(' ')} failed with exit code ${code}.`);
}

function fail(message) {
  console.error(message);
  process.exit(1);
}
