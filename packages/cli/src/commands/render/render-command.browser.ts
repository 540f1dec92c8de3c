// `vitrine render` in a real Chromium: a server's interface, and pasted ones.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readPictureSize } from '@vitrine/std/internal/picture-size';
import { expect, it } from 'vitest';
import { buildPage } from '../../../test/interfaces/faulty-interfaces.ts';
import { useTestBrowser } from '../../../test/interfaces/use-test-browser.ts';
import { useCommands } from '../../../test/use-commands.ts';

useTestBrowser();
const commands = useCommands();
const WEATHER = fileURLToPath(new URL('../../../../../examples/weather-view/src/main.ts', import.meta.url));
const DATA = {
  content: [{ type: 'text', text: 'Lentil soup: 45 minutes' }],
  structuredContent: { dish: 'Lentil soup', minutes: 45 },
};

async function render(files: Record<string, string>, ...words: string[]) {
  for (const [name, text] of Object.entries(files)) writeFileSync(join(commands.folder, name), text);
  const out = join(commands.folder, 'out.png');
  const command = commands.run(
    'render',
    '--json',
    '--out',
    out,
    ...words.map(word => word.replace(/^@/, `${commands.folder}/`)),
  );
  const { code } = await command.ended;
  const verdict = command.stdout === '' ? undefined : JSON.parse(command.stdout);
  return { code, verdict, out, stderr: command.stderr };
}

it("draws a server's interface as a host, a theme and a width have it", async () => {
  const server = ['--', process.execPath, '--conditions=@vitrine/source', WEATHER];
  const words = [
    '--tool',
    'forecast',
    '--args',
    '{"place":"Lisbon","days":2}',
    '--profile',
    'claude',
    '--theme',
    'dark',
    '--width',
    '390',
  ];
  const { code, verdict, out } = await render({}, ...words, ...server);
  expect(verdict).toMatchObject({ ok: true, profile: 'claude', text: expect.stringContaining('Lisbon') });
  expect(verdict.findings).toEqual([]);
  expect(verdict.messages).toContain('ui/initialize');
  expect(code).toBe(0);
  expect(readPictureSize(readFileSync(out))?.width).toBe(390);
});

it('draws a pasted page with a result, and says what is wrong with it', async () => {
  const files = { 'page.html': buildPage('mcp-apps'), 'result.json': JSON.stringify(DATA) };
  const words = ['--file', '@page.html', '--result', '@result.json', '--width', '390'];
  const sound = await render(files, ...words);
  expect(sound.verdict).toMatchObject({
    ok: true,
    findings: [],
    text: expect.stringContaining('Lentil soup, 45 minutes'),
  });
  const broken = buildPage('mcp-apps', { draw: 'data.steps.map(step => step.name);' });
  const { code, verdict } = await render({ ...files, 'page.html': broken }, ...words);
  expect(code).toBe(1);
  expect(verdict.findings).toEqual([
    expect.objectContaining({ check: 'errors', level: 'error', message: expect.stringContaining("reading 'map'") }),
  ]);
});

it('draws A2UI messages, and a result that embeds a page of the older MCP-UI', async () => {
  const messages = [
    {
      version: 'v0.9',
      createSurface: { surfaceId: 'main', catalogId: 'https://a2ui.org/specification/v0_9/basic_catalog.json' },
    },
    {
      version: 'v0.9',
      updateComponents: {
        surfaceId: 'main',
        components: [{ id: 'root', component: 'Text', text: 'Lentil soup' }],
      },
    },
  ];
  const a2ui = await render({ 'a2ui.json': JSON.stringify(messages) }, '--file', '@a2ui.json');
  expect(a2ui.verdict.text).toContain('Lentil soup');
  const result = {
    content: [
      { type: 'text', text: 'Lentil soup, 45 minutes' },
      { type: 'resource', resource: { uri: 'ui://dish', mimeType: 'text/html', text: buildPage('mcp-ui') } },
    ],
  };
  const older = await render({ 'result.json': JSON.stringify(result) }, '--file', '@result.json', '--profile', 'goose');
  expect(older.verdict).toMatchObject({ ok: true, text: expect.stringContaining('Lentil soup, 45 minutes') });
});

it('a file of another kind, or no server: exit code 2 and one line', async () => {
  expect(await render({ 'notes.txt': 'Lentils' }, '--file', '@notes.txt')).toMatchObject({
    code: 2,
    stderr: expect.stringMatching(/no HTML, no A2UI messages/),
  });
  expect(await render({})).toMatchObject({ code: 2, stderr: expect.stringMatching(/No server/) });
});
