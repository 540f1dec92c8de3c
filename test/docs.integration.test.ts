// The code in the documents is correct: TypeScript is type-checked against the live sources, configuration is parsed, commands name
// existing scripts and options, and blocks marked `run` are run.
import { execFile } from 'node:child_process';
import { existsSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { parseAgentFile } from '@vitrine/agent';
import { parseConfig } from '@vitrine/connect';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parseWrapFile } from '../packages/cli/src/commands/wrap/settings/read-config-file.ts';
import { type CodeFolder, createCodeFolder } from './support/compile-code.ts';
import { type Fence, readFences } from './support/fences.ts';
import { listDocuments, listPackages, listWorkspaces, type Manifest, readJson, root } from './support/repository.ts';

const documents = listDocuments();
const fences = documents.flatMap(readFences).filter(fence => fence.mark !== 'ignore');
const inLanguage = (...languages: string[]) => fences.filter(({ language }) => languages.includes(language));
const place = ({ document, line }: Fence) => `${document}:${line}`;
const execute = promisify(execFile);
const node = join(root, 'node_modules', '.bin', 'node');

/** A wrong block among the right ones: the check must find it, and report its place. */
const WRONG: Fence = {
  document: 'docs/wrong.md',
  line: 7,
  language: 'ts',
  code: "import { parseConfig } from '@vitrine/connect';\n\nparseConfig(12);\n",
};

const codePath = ({ document, line, language }: Fence) => `${document}.${line}.${language}`;
let code: CodeFolder;

beforeAll(() => {
  code = createCodeFolder(
    [...inLanguage('ts', 'tsx'), WRONG].map(fence => ({ path: codePath(fence), code: fence.code })),
  );
});
afterAll(() => code?.remove());

it('there is code to check', () => {
  expect(inLanguage('ts', 'tsx').length).toBeGreaterThan(listPackages().length);
  expect(inLanguage('sh').length).toBeGreaterThan(0);
  expect(inLanguage('yaml').length).toBeGreaterThan(0);
});

it('every code block names its language', () => {
  expect(fences.filter(({ language }) => language === '').map(place)).toEqual([]);
});

it('TypeScript in the documents compiles against the live sources', { timeout: 300_000 }, async () => {
  const errors = (await code.compile()).map(inDocument);
  expect(errors.filter(error => !error.startsWith(WRONG.document))).toEqual([]);
  expect(errors).toEqual([expect.stringMatching(/^docs\/wrong\.md:9: error TS\d+: /)]);
});

/** `document.md.12.ts(3,5): error …` → `document.md:14: error …`. */
function inDocument(message: string): string {
  return message.replace(
    /^(.*\.md)\.(\d+)\.tsx?\((\d+),\d+\)/,
    (_all, document: string, start: string, line: string) => `${document}:${Number(start) + Number(line) - 1}`,
  );
}

describe('configuration', () => {
  it.each(inLanguage('yaml', 'json').map(fence => [place(fence), fence] as const))('%s', (at, fence) => {
    if (fence.language === 'json') expect(() => JSON.parse(fence.code)).not.toThrow();
    const isAgentFile = /^(llm|greeting|systemPrompt|starterPrompts):/m.test(fence.code);
    if (!fence.code.includes('mcpServers') && !isAgentFile) return;
    const variables = [...fence.code.matchAll(/\$\{?([A-Z_][A-Z0-9_]*)/g)].map(([, name]) => [name!, 'value'] as const);
    const options = { path: at, env: Object.fromEntries(variables) };
    if (isAgentFile) {
      expect(parseAgentFile(fence.code, options).warnings).toEqual([]);
      return;
    }
    const isGatewayFile = /^clients:/m.test(fence.code);
    const { servers = [] } = isGatewayFile
      ? parseWrapFile(fence.code, { file: at, env: options.env })
      : parseConfig(fence.code, options);
    expect(Object.keys(servers).length).toBeGreaterThan(0);
  });
});

/** Commands whose options the documents name. */
const COMMANDS = [
  ...['chat', 'run', 'inspect', 'wrap', 'sandbox', 'views', 'conformance', 'login', 'publish'],
  ...['test', 'render', 'mcp', 'dev', 'doctor', 'eval', 'deprecate', 'tag', 'search'],
];

describe('commands', () => {
  const scripts = (home: string) =>
    Object.keys(
      readJson<Manifest>(existsSync(join(root, home, 'package.json')) ? `${home}/package.json` : 'package.json')
        .scripts ?? {},
    );
  const packages = new Set(listWorkspaces().map(({ manifest }) => manifest.name));
  let help: string;

  beforeAll(async () => {
    const main = join(root, 'packages', 'cli', 'src', 'main.ts');
    const ask = (...args: string[]) => execute(node, ['--conditions=@vitrine/source', main, ...args]);
    help = (
      await Promise.all([
        ask('--help'),
        ask('new', 'component', '--help'),
        ...COMMANDS.map(command => ask(command, '--help')),
      ])
    )
      .map(({ stdout }) => stdout)
      .join('\n');
  });

  it.each(inLanguage('sh').map(fence => [place(fence), fence] as const))('%s', (_at, { document, code }) => {
    const scriptNames = new Set([...scripts(dirname(document)), ...scripts('.')]);
    for (const [, script] of code.matchAll(/\bnpm run (?:-s )?([\w:-]+)/g))
      expect(scriptNames, `npm run ${script}`).toContain(script);
    for (const [, script] of code.matchAll(/\bnpm (start|test)\b/g)) expect(scriptNames).toContain(script);
    for (const [, name] of code.matchAll(/(?<![\w/=])(@vitrine\/[\w-]+)/g))
      expect(packages, `the package ${name}`).toContain(name);
    for (const [file] of code.matchAll(/examples\/\S+\.ts\b/g)) expect(existsSync(join(root, file)), file).toBe(true);
    for (const line of code.split('\n').filter(text => /\b(npx vitrine|npm start)\b/.test(text))) {
      // The arguments after a bare `--` in `npx vitrine` are the server's own command.
      const commandLine = line.replace(/#.*$/, '').replace(/^(.*npx vitrine.*?) -- .*$/, '$1');
      for (const [option] of commandLine.matchAll(/(?<=\s)--[a-z][\w-]*/g)) expect(help, line).toContain(option);
    }
  });
});

describe('blocks marked `run`', () => {
  const marked = fences.filter(fence => fence.mark === 'run');

  it('exist', () => expect(marked.length).toBeGreaterThan(0));

  it.each(marked.map(fence => [place(fence), fence] as const))('%s runs', { timeout: 60_000 }, async (_at, fence) => {
    if (fence.language === 'sh') await execute('bash', ['-euc', fence.code], { cwd: root, env: withTools() });
    else
      await execute(node, ['--conditions=@vitrine/source', join(code.folder, codePath(fence))], {
        cwd: join(code.folder, dirname(fence.document)),
      });
  });
});

it('the host guide’s function gives the part and the result of a tool of a real server', async () => {
  const fence = inLanguage('ts').find(({ code }) => code.includes('export async function callWithUI'))!;
  const program = join(code.folder, 'docs', 'call-with-ui.ts');
  const server = ['--conditions=@vitrine/source', join(root, 'examples/weather-view/src/main.ts')];
  writeFileSync(
    program,
    `import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { callWithUI, pages } from ${JSON.stringify(join(code.folder, codePath(fence)))};

const capabilities = { extensions: { 'io.modelcontextprotocol/ui': { mimeTypes: ['text/html;profile=mcp-app'] } } };
const client = new Client({ name: 'guide', version: '1.0.0' }, { capabilities });
await client.connect(new StdioClientTransport({ command: process.execPath, args: ${JSON.stringify(server)} }));
const call = await callWithUI(client, 'forecast', { place: 'Lisbon', days: 2 });
console.log(JSON.stringify({ ...call, page: pages.get(call.part?.ref ?? '') }));
await client.close();
`,
  );
  const { stdout } = await execute(node, ['--conditions=@vitrine/source', program], { cwd: dirname(program) });
  const { part, result, page } = JSON.parse(stdout);
  expect(part).toMatchObject({
    type: 'ui-resource',
    server: 'shop',
    source: 'tool',
    ref: expect.stringMatching(/^[0-9a-f]{64}$/),
  });
  expect(page).toMatch(/<!doctype html>/i);
  expect(part).not.toHaveProperty('problem');
  expect(result).toMatchObject({ content: [{ type: 'text' }] });
  expect(result).not.toHaveProperty('isError');
});

function withTools(): NodeJS.ProcessEnv {
  return { ...process.env, PATH: `${join(root, 'node_modules', '.bin')}:${process.env.PATH}` };
}
