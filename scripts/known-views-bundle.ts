// Writes the views for well-known servers as a bundle of a registry: `node --conditions=@vitrine/source scripts/known-views-bundle.ts FOLDER`,
// then `vitrine publish --manifest FOLDER/manifest.json --bundle FOLDER/bundle` signs and uploads it. `--known-views <registry>` reads it.
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { createKnownViews, readKnownViewFiles } from '@vitrine/autoview/internal/known-views';

const { version } = JSON.parse(readFileSync(new URL('../packages/autoview/package.json', import.meta.url), 'utf8'));
const folder = resolve(process.argv[2] ?? 'known-views-bundle');
const bundle = join(folder, 'bundle');
const files = await readKnownViewFiles();

rmSync(bundle, { recursive: true, force: true });
for (const [path, text] of files) {
  mkdirSync(dirname(join(bundle, path)), { recursive: true });
  writeFileSync(join(bundle, path), text);
}
// A bundle has a script, which the page of its component would run. Nothing loads that page.
writeFileSync(join(bundle, 'views.js'), '// The views are the JSON files beside this script.\n');

const toolNames = new Set(createKnownViews(files).views.map(view => view.toolName));
const manifest = {
  serverId: 'dev.vitrine/known-views',
  serverName: 'Views for well-known servers',
  version: process.argv[3] ?? version,
  license: 'Apache-2.0',
  components: [
    {
      name: 'KnownViews',
      description: 'View specs for the compiled pages of these tools. The component itself draws nothing.',
      toolNames: [...toolNames].sort(),
    },
  ],
  permissions: {},
};
writeFileSync(join(folder, 'manifest.json'), `${JSON.stringify(manifest, null, 2)}\n`);
process.stdout.write(`${files.size} files in ${folder}\n`);
