// Frameworks with server components (Next.js) import these packages on the server too: what needs React's client is marked 'use client'.
import { readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { build } from 'esbuild';
import { expect, it } from 'vitest';
import { type Manifest, readJson, root } from './support/repository.ts';

const CLIENT = /^(?:\/\/[^\n]*\n|\s)*'use client';/;

it.each(['components', 'react', 'assistant-ui'])(
  'every module of %s that imports React is behind "use client"',
  async name => {
    const { exports = {} } = readJson<Manifest>(`packages/${name}/package.json`);
    const entryPoints = Object.values(exports).flatMap(target => {
      const source = (target as Record<string, string>)['@vitrine/source'];
      return source === undefined ? [] : [join(root, 'packages', name, source)];
    });
    const { metafile } = await build({
      absWorkingDir: root,
      entryPoints,
      bundle: true,
      write: false,
      outdir: 'unused',
      metafile: true,
      format: 'esm',
      jsx: 'automatic',
      packages: 'external',
      logLevel: 'error',
      plugins: [
        {
          name: 'client-boundary',
          setup({ onLoad }) {
            onLoad({ filter: /\.tsx?$/ }, ({ path }) => {
              const contents = readFileSync(path, 'utf8');
              return CLIENT.test(contents) ? { contents: '', loader: 'js' } : undefined;
            });
          },
        },
      ],
    });
    expect(entryPoints.length).toBeGreaterThan(0);
    const unmarked = Object.entries(metafile.inputs).filter(([, { imports }]) =>
      imports.some(({ path }) => /^(react|react-dom|@assistant-ui\/.*)(\/client)?$/.test(path)),
    );
    expect(unmarked.map(([file]) => relative('packages', file))).toEqual([]);
  },
);
