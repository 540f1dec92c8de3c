// The generated modules: none is in git, each is up to date with its sources, and the check that skips a build notices every change.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ARTEFACT_FILES } from '../scripts/artefact-files.ts';
import { ARTEFACTS } from '../scripts/artefacts.ts';
import { listSourcePatterns, listStages, staleArtefacts } from '../scripts/build-artefacts.ts';
import { listFiles, readText, root } from './support/repository.ts';

const GENERATED = /\.gen\.ts$/;

describe('the generated modules', () => {
  it('are not in git', () => {
    const tracked = execFileSync('git', ['ls-files'], { cwd: root, encoding: 'utf8' }).split('\n');
    expect(tracked).toContain('package.json');
    expect(tracked.filter(file => GENERATED.test(file))).toEqual([]);
  });

  it('are those that the sources import', () => {
    const sources = listFiles('{packages,apps}/*/src/**/*.{ts,tsx}').filter(file => !GENERATED.test(file));
    const imported = sources.flatMap(file =>
      [...readText(file).matchAll(/from '(\.[^']*\.gen\.ts)'/g)].map(([, path]) => join(file, '..', path!)),
    );
    const exported = listFiles('{packages,apps}/*/package.json').flatMap(file =>
      [...readText(file).matchAll(/"\.\/(src\/[^"]*\.gen\.ts)"/g)].map(([, path]) => join(file, '..', path!)),
    );
    expect([...new Set([...imported, ...exported])].sort()).toEqual([...ARTEFACT_FILES].sort());
  });

  it('are up to date when the tests start', () => {
    expect(staleArtefacts()).toEqual([]);
  });

  it.each(ARTEFACT_FILES)('%s is up to date with its sources', { timeout: 120_000 }, async file => {
    expect(await ARTEFACTS[file]()).toBe(readFileSync(join(root, file), 'utf8'));
  });
});

describe('the sources of a generated module', () => {
  it('come from its package and from every package that it may import', () => {
    const folders = listSourcePatterns('packages/wrapper/src/gallery.gen.ts').filter(pattern =>
      pattern.includes('{src'),
    );
    expect(folders).toEqual(
      ['autoview', 'connect', 'egress', 'model', 'models', 'protocol', 'std', 'storage', 'view', 'wrapper'].map(
        name => `packages/${name}/{src,web,build}/**/*`,
      ),
    );
    expect(listSourcePatterns('apps/embeds/src/pages/table.gen.ts')[0]).toBe('apps/embeds/{src,web,build}/**/*');
  });
});

describe('the stages of a build', () => {
  const stages = listStages(ARTEFACT_FILES);
  const findStage = (file: string) => stages.findIndex(stage => stage.some(candidate => candidate === file));

  it('have each module once', () => {
    expect(stages.flat().sort()).toEqual([...ARTEFACT_FILES].sort());
  });

  it('build a module before the bundles of other packages that contain it', () => {
    expect(findStage('packages/view/src/window-openai.gen.ts')).toBeLessThan(
      findStage('packages/registry/src/pages/preview-script.gen.ts'),
    );
    expect(findStage('packages/autoview/src/runtime.gen.ts')).toBeLessThan(
      findStage('packages/wrapper/src/gallery.gen.ts'),
    );
  });
});
