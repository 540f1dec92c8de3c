// A program that imports every public entry, and the TypeScript of the READMEs, compile with the declarations as they are published.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, inject, it } from 'vitest';
import { readFences } from '../support/fences.ts';
import { listPackages } from '../support/repository.ts';
import { expandExports } from './expand-exports.ts';
import { bin, execute } from './run.ts';

const RESOLUTIONS = {
  nodenext: { module: 'nodenext' },
  bundler: { module: 'esnext', moduleResolution: 'bundler' },
};

const packed = new Map(inject('packed').map(({ name, files }) => [name, files.map(({ path }) => path)]));
const entries = listPackages().flatMap(({ manifest }) =>
  expandExports(manifest, packed.get(manifest.name)!).flatMap(([subpath, target]) =>
    typeof target === 'string' || subpath.endsWith('.css') ? [] : [manifest.name + subpath.slice(1)],
  ),
);

it.each(Object.entries(RESOLUTIONS))(
  'every entry and README compiles with the resolution %s',
  async (name, options) => {
    const folder = join(inject('consumer'), `types-${name}`);
    mkdirSync(folder);
    const sources: [string, string][] = [
      ['entries.ts', entries.map((entry, index) => `export * as entry${index} from '${entry}';`).join('\n')],
      // What is wrong must be found.
      ['wrong.ts', "import { parseConfig } from '@vitrine/connect';\nparseConfig(12);"],
      ...['README.md', ...listPackages().map(({ path }) => `${path}/README.md`)]
        .flatMap(readFences)
        .filter(({ language, mark }) => /^tsx?$/.test(language) && mark !== 'ignore')
        .map(({ document, line, language, code }): [string, string] => [
          `${document.replaceAll('/', '-')}.${line}.${language}`,
          `${code}\nexport {};`,
        ]),
    ];
    for (const [file, text] of sources) writeFileSync(join(folder, file), `${text}\n`);
    const compilerOptions = {
      target: 'es2022',
      lib: ['es2024', 'dom', 'dom.iterable'],
      jsx: 'react-jsx',
      types: ['node'],
      strict: true,
      skipLibCheck: false,
      noEmit: true,
      ...options,
    };
    writeFileSync(
      join(folder, 'tsconfig.json'),
      JSON.stringify({ compilerOptions, files: sources.map(([file]) => file) }),
    );
    const output = await execute(bin('tsc'), ['-p', '.', '--pretty', 'false'], { cwd: folder }).then(
      () => '',
      (error: { stdout: string }) => error.stdout,
    );
    expect(entries.length).toBeGreaterThan(50);
    expect(output.split('\n').filter(Boolean)).toEqual([expect.stringMatching(/^wrong\.ts\(2,13\): error TS/)]);
  },
);
