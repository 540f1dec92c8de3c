// `vitrine test` as CI runs it: a server as its child, reports, stored pictures, an exit code.
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { buildPage, type PlantedFault } from '../../../test/interfaces/faulty-interfaces.ts';
import { useTestBrowser } from '../../../test/interfaces/use-test-browser.ts';
import { useCommands } from '../../../test/use-commands.ts';

useTestBrowser();
const commands = useCommands();
const SERVER = fileURLToPath(new URL('../../../test/interfaces/faulty-server.ts', import.meta.url));

async function test(fault: PlantedFault, ...words: string[]) {
  const settings = JSON.stringify({ generation: 'mcp-apps', page: buildPage('mcp-apps', fault) });
  const command = commands.run('test', '--env', `FAULTY=${settings}`, ...words, '--', process.execPath, SERVER);
  const { code } = await command.ended;
  return { code, stdout: command.stdout, stderr: command.stderr };
}
const path = (name: string): string => join(commands.folder, name);
const QUICK = ['--profile', 'vitrine', '--width', '390'];

it('a sound interface: exit code 0, a table of hosts; an unsound one: 1, and what is wrong where', async () => {
  const sound = await test({}, '--profile', 'vitrine', '--profile', 'vscode', '--width', '320', '--width', '760');
  expect(sound.stdout).toMatch(/^cook +ok +ok$/m);
  expect(sound).toMatchObject({ code: 0, stderr: '' });
  const reports = ['--html', path('report.html'), '--junit', path('junit.xml'), '--json', path('report.json')];
  const broken = await test({ style: 'p{width:500px}' }, ...QUICK, '--width', '760', ...reports);
  expect(broken.code).toBe(1);
  expect(broken.stdout).toMatch(/FAILED +overflow +The content is wider.*\[390 px/);
  const html = readFileSync(path('report.html'), 'utf8');
  expect(html.match(/<img src="data:image\/png;base64,/g)).toHaveLength(3);
  expect(html).not.toMatch(/<script|src="http/);
  expect(readFileSync(path('junit.xml'), 'utf8')).toMatch(/name="nothing is wider than the chat"><failure /);
  const json = JSON.parse(readFileSync(path('report.json'), 'utf8'));
  expect(json).toMatchObject({ ok: false, calls: [{ tool: 'cook', arguments: { dish: 'soup' } }] });
});

it('pictures are compared with stored ones: a shift of a pixel is none, another colour is one', async () => {
  const folder = path('pictures');
  const run = (fault: PlantedFault, ...words: string[]) => test(fault, ...QUICK, '--pictures', folder, ...words);
  expect(await run({}, '--update')).toMatchObject({ code: 0 });
  expect(readdirSync(folder).sort()).toEqual(['cook.vitrine.dark.390.png', 'cook.vitrine.light.390.png']);
  expect(await run({ style: 'p{position:relative;inset-inline-start:1px;top:1px}' })).toMatchObject({ code: 0 });
  const changed = await run({ style: 'button{background:#cdf;border-color:#03c}' });
  expect(changed).toMatchObject({
    code: 1,
    stdout: expect.stringMatching(/FAILED +picture +The picture is not the stored one/),
  });
  const file = path('vitrine.yml');
  writeFileSync(file, 'pictures: { mask: [button] }\ntools: { cook: { ignore: [contrast] } }\n');
  expect(await run({}, '--update', '--file', file)).toMatchObject({ code: 0 });
  expect(await run({ style: 'button{background:#cdf;border-color:#03c}' }, '--file', file)).toMatchObject({ code: 0 });
});

it('--init drafts a test file, which is read with the line of each mistake', async () => {
  const file = path('vitrine.test.yml');
  expect(await test({}, '--init', '--file', file)).toMatchObject({ code: 0 });
  expect(readFileSync(file, 'utf8')).toContain('- arguments: {"dish":"soup"}');
  expect(await test({}, '--init', '--file', file)).toMatchObject({
    code: 2,
    stderr: expect.stringMatching(/is there already/),
  });
  writeFileSync(file, 'tools:\n  cook:\n    exmples: []\n');
  expect(await test({}, '--file', file)).toMatchObject({
    code: 2,
    stderr: expect.stringMatching(/vitrine\.test\.yml:3:.*exmples/),
  });
});

it('wrong words: exit code 2', async () => {
  expect(await test({}, '--update')).toMatchObject({ code: 2, stderr: expect.stringMatching(/--pictures/) });
  expect(await test({}, '--tool', 'bake')).toMatchObject({
    code: 2,
    stderr: expect.stringMatching(/no tool "bake".*cook/),
  });
  const before = process.env.CHROMIUM;
  process.env.CHROMIUM = '/nowhere/chromium';
  try {
    if (!existsSync('/nowhere')) expect((await test({}, ...QUICK)).code).toBe(2);
  } finally {
    process.env.CHROMIUM = before;
  }
});
