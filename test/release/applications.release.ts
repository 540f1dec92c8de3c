// Applications as users build them, by bundlers without settings and by Next.js: the components' colours follow the page's colour
// scheme, and a surface shows its view.
import { spawn } from 'node:child_process';
import { globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { startSandboxServer } from '@vitrine/host/node';
import { VIEW_SCRIPT } from '@vitrine/view/script';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { openChromium, type TestBrowser } from '../support/browser/chromium.ts';
import { COLORS_APP, readColors, SCHEMES } from '../support/component-colors.ts';
import { serveFolder } from '../support/services/serve-folder.ts';
import { findFreePort } from '../support/services/test-server.ts';
import { execute } from './run.ts';

const consumer = inject('consumer');

const VIEW = `<!doctype html><html lang="en"><title>Dice</title><h1 id="roll">Dice</h1><script>${VIEW_SCRIPT}</script><script>
vitrine.connect({ name: 'dice', version: '1.0.0' }).then(view => {
  view.on('result', ({ structuredContent }) => { roll.textContent = 'You rolled ' + structuredContent.value; });
});
</script>`;
/** A surface; the template of its sandbox is in the page's address. */
const SURFACE = `'use client';
import { createHost } from '@vitrine/host';
import type { UIResourcePart } from '@vitrine/protocol/parts';
import { HostProvider, Surface, SurfaceArea } from '@vitrine/react';
import { useEffect, useState } from 'react';

const part: UIResourcePart = {
  type: 'ui-resource',
  uri: 'ui://dice/roll',
  server: 'dice',
  mimeType: 'text/html;profile=mcp-app',
  source: 'tool',
  content: ${JSON.stringify(VIEW)},
};
export function Answer() {
  const [template, setTemplate] = useState<string | null>(null);
  useEffect(() => setTemplate(new URLSearchParams(location.search).get('sandbox')), []);
  return template === null ? null : <Hosted template={template} />;
}
function Hosted({ template }: { template: string }) {
  const [host] = useState(() => createHost({ sandbox: { template }, info: { name: 'app', version: '1.0.0' } }));
  return (
    <HostProvider host={host}>
      <SurfaceArea>
        <Surface id="a" part={part} result={{ content: [], structuredContent: { value: 4 } }} fallback={<p>Text</p>} />
      </SurfaceArea>
    </HostProvider>
  );
}
`;

interface Application {
  readonly files: Readonly<Record<string, string>>;
  readonly command: readonly string[];
  /** Serves what was built. Absent: the folder itself. */
  readonly serve?: (folder: string) => Promise<{ origin: string; close(): void }>;
  readonly hasSurface?: boolean;
}

const page = (script: string, style = ''): string =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8">${style}</head><body><div id="root"></div><script type="module" src="${script}"></script></body></html>`;

const APPLICATIONS: Readonly<Record<string, Application>> = {
  vite: {
    files: {
      'index.html': page('/main.tsx'),
      'vite.config.js': "import react from '@vitejs/plugin-react';\nexport default { plugins: [react()] };",
      'main.tsx': `import { createRoot as createAnswer } from 'react-dom/client';
import { Answer } from './answer';
${COLORS_APP}
createAnswer(document.body.appendChild(document.createElement('div'))).render(<Answer />);`,
      'answer.tsx': SURFACE,
    },
    command: ['vite', 'build'],
    serve: folder => serveFolder(join(folder, 'dist')),
    hasSurface: true,
  },
  esbuild: {
    files: {
      'index.html': page('/dist/main.js', '<link rel="stylesheet" href="/dist/main.css">'),
      'main.js': COLORS_APP,
    },
    command: ['esbuild', 'main.js', '--bundle', '--minify', '--format=esm', '--splitting', '--outdir=dist'],
  },
  webpack: {
    files: {
      'index.html': page('/dist/main.js'),
      'main.js': COLORS_APP,
      'webpack.config.js': `export default {
  mode: 'production',
  entry: './main.js',
  performance: false,
  module: { rules: [{ test: /\\.css$/, use: ['style-loader', 'css-loader'] }] },
};`,
    },
    command: ['webpack'],
  },
  next: {
    files: {
      'app/layout.tsx': `import '@vitrine/components/styles.css';
import type { ReactNode } from 'react';
export default function Layout({ children }: { children: ReactNode }) {
  return <html lang="en"><body><div id="root">{children}</div></body></html>;
}`,
      // A server component: what needs React's client is marked in the packages.
      'app/page.tsx': `import { CodeDiff } from '@vitrine/components/code-diff';
import { JsonView } from '@vitrine/components/json-view';
import { Plan } from '@vitrine/components/plan';
import { Answer } from './answer';
export default function Page() {
  return (
    <>
      <Plan id="plan" title="Plan" todos={[{ id: 'a', label: 'First', status: 'pending' }]} />
      <CodeDiff oldCode="a" newCode="b" />
      <JsonView value={{ a: 'text' }} />
      <Answer />
    </>
  );
}`,
      'app/answer.tsx': SURFACE,
    },
    command: ['next', 'build'],
    serve: startNext,
    hasSurface: true,
  },
};

let browser: TestBrowser;
beforeAll(async () => {
  browser = await openChromium();
});
afterAll(() => browser?.close());

describe.each(Object.entries(APPLICATIONS))('%s', (name, { files, command, serve = serveFolder, hasSurface }) => {
  let server: { origin: string; close(): void };
  beforeAll(async () => {
    const folder = join(consumer, name);
    for (const [file, text] of Object.entries({ 'package.json': '{"type":"module"}', ...files })) {
      mkdirSync(dirname(join(folder, file)), { recursive: true });
      writeFileSync(join(folder, file), text);
    }
    await execute('npx', ['--no-install', ...command], { cwd: folder });
    server = await serve(folder);
  });
  afterAll(() => server?.close());

  it.each(SCHEMES)('the colours of a page with the scheme %s', async (_name, scheme, colors) => {
    const page = await browser.newPage();
    expect(await readColors(page, server.origin, scheme)).toEqual(colors);
    await page.close();
  });

  it.runIf(hasSurface)('shows a view', async () => {
    const sandbox = await startSandboxServer({ hostOrigins: [server.origin] });
    const page = await browser.newPage();
    await page.goto(`${server.origin}/?sandbox=${encodeURIComponent(sandbox.template)}`);
    await page.frameLocator('iframe').frameLocator('iframe').getByText('You rolled 4').waitFor();
    await page.close();
    await sandbox.close();
  });
});

/** `ComponentView` with one component, as docs/guides/components.md imports it. */
const ONE_COMPONENT = `import { ComponentView } from '@vitrine/components';
import { plan } from '@vitrine/components/plan';
import { createElement } from 'react';
import { createRoot } from 'react-dom/client';
createRoot(document.getElementById('root')).render(createElement(ComponentView, { definition: plan, data: { id: 'a', title: 'Plan', todos: [] } }));`;
/** Bytes of the first script, gzipped; React and React DOM are 68,000 of them. */
const MAX_FIRST_SCRIPT = 85_000;

const SMALL_BUILDS: Readonly<Record<string, { command: readonly string[]; script: string }>> = {
  vite: { command: ['vite', 'build'], script: 'dist/assets/index-*.js' },
  esbuild: {
    command: ['esbuild', 'main.mjs', '--bundle', '--minify', '--format=esm', '--splitting', '--outdir=dist'],
    script: 'dist/main.js',
  },
  webpack: { command: ['webpack', './main.mjs', '--mode', 'production'], script: 'dist/main.js' },
};

describe.each(['module', 'commonjs'])('an application of type %s', type => {
  it.each(Object.entries(SMALL_BUILDS))('loads one component alone (%s)', async (name, { command, script }) => {
    const folder = join(consumer, `one-${type}-${name}`);
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, 'package.json'), JSON.stringify({ type }));
    writeFileSync(join(folder, 'main.mjs'), ONE_COMPONENT);
    writeFileSync(join(folder, 'index.html'), page('/main.mjs'));
    await execute('npx', ['--no-install', ...command], { cwd: folder });
    const [file] = globSync(script, { cwd: folder });
    const { length } = gzipSync(readFileSync(join(folder, file!)), { level: 9 });
    expect(length).toBeGreaterThan(60_000);
    expect(length).toBeLessThanOrEqual(MAX_FIRST_SCRIPT);
  });
});

async function startNext(folder: string): Promise<{ origin: string; close(): void }> {
  const port = await findFreePort();
  const args = ['--no-install', 'next', 'start', '--hostname', '127.0.0.1', '--port', `${port}`];
  const { NODE_ENV: _, ...env } = process.env;
  const child = spawn('npx', args, { cwd: folder, env, stdio: 'ignore', detached: true });
  const origin = `http://127.0.0.1:${port}`;
  while (!(await fetch(origin).catch(() => undefined))?.ok) {
    if (child.exitCode !== null) throw new Error(`next start ended with exit code ${child.exitCode}.`);
    await setTimeout(200);
  }
  // npx starts Next.js as a child.
  return { origin, close: () => void process.kill(-child.pid!, 'SIGTERM') };
}
