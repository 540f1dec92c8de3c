// `vitrine sandbox` as a developer runs it.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { checkSandbox } from '@vitrine/host/node';
import { expect, it } from 'vitest';
import { useCommands } from '../../../test/use-commands.ts';

const commands = useCommands();
const HOST = 'http://127.0.0.1:4400';

it('serves every rung at one address, and checkSandbox() says which one answers and what it does not isolate', async () => {
  const command = commands.run('sandbox', '--port', '0', '--host-origin', HOST);
  await expect.poll(() => command.stdout).toMatch(/^Vitrine sandbox: http:\/\/127\.0\.0\.1:\d+\/sandbox\.html$/m);
  const url = /http:\S+/.exec(command.stdout)?.[0] ?? '';
  const file = await checkSandbox({ url }, { hostOrigins: [HOST] });
  expect(file).toMatchObject({ rung: 'static', warnings: expect.arrayContaining([expect.stringContaining('WebRTC')]) });
  expect(file.problem).toBeUndefined();
  const page = await checkSandbox({ url: new URL('/', url).href }, { hostOrigins: [HOST] });
  expect(page).toMatchObject({
    rung: 'worker',
    warnings: [expect.stringContaining('one process'), expect.stringContaining('one site')],
  });
  expect(await checkSandbox({ url }, { hostOrigins: ['http://127.0.0.1:9'] })).toMatchObject({
    problem: expect.stringContaining(`its file names ${HOST}`),
  });
  expect(await checkSandbox({ url: `${url}x` }, { hostOrigins: [HOST] })).toMatchObject({
    problem: expect.stringContaining('404'),
  });
  const template = /template: '([^']*)'/.exec(command.stderr)?.[1] ?? '';
  expect(await checkSandbox(template, { hostOrigins: [HOST] })).toEqual({ warnings: [] });
  command.signal('SIGTERM');
  expect(await command.ended).toMatchObject({ code: 0 });
  expect(await checkSandbox({ url }, { hostOrigins: [HOST] })).toMatchObject({
    problem: expect.stringContaining('does not answer'),
  });
});

it('--static and --worker write one file each, and print where', async () => {
  const [folder, worker] = [join(commands.folder, 'public'), join(commands.folder, 'edge', 'worker.js')];
  const words = ['--host-origin', 'https://chat.example', '--host-origin', 'https://other.example'];
  const command = commands.run('sandbox', '--static', folder, '--worker', worker, ...words);
  expect(await command.ended).toMatchObject({ code: 0 });
  expect(command.stdout).toBe(`${join(folder, 'sandbox.html')}\n${worker}\n`);
  expect(readFileSync(join(folder, 'sandbox.html'), 'utf8')).toContain(
    'content="https://chat.example https://other.example"',
  );
  expect(readFileSync(worker, 'utf8')).toMatch(
    /^const HOST_ORIGINS = \["https:\/\/chat\.example","https:\/\/other\.example"\];/,
  );
});

it.each([
  [['--host-origin', 'https://chat.example/'], 'is no origin'],
  [['--worker', 'worker.js'], '--host-origin'],
])('%j is a mistake of the command line', async (words, text) => {
  const command = commands.run('sandbox', ...words);
  expect(await command.ended).toMatchObject({ code: 2 });
  expect(command.stderr).toContain(text);
});
