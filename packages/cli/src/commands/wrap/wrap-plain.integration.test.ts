// A client that does not show interfaces receives through `vitrine wrap` what the server sends: text by text, in both eras, over stdio and
// HTTP; and one line is logged.
import { expect, it } from 'vitest';
import { type Era, type RawClient, rawHttp, rawStdio } from '../../../../wrapper/test/raw-client.ts';
import { rawWrap } from '../../../test/raw-wrap.ts';
import { useCommands } from '../../../test/use-commands.ts';
import { EVERYTHING } from '../../../test/wrapped-servers.ts';

const MODERN = new URL('../../../../connect/test/modern-server.ts', import.meta.url).pathname;
const commands = useCommands();

/** Requests of a client; some of them are invalid. */
const QUESTIONS: [method: string, params?: object][] = [
  ['tools/list'],
  ['tools/list', { cursor: 'no such cursor' }],
  ['resources/list'],
  ['resources/templates/list'],
  ['prompts/list'],
  ['prompts/get', { name: 'greet' }],
  ['prompts/get', { name: 'no such prompt' }],
  ['tools/call', { name: 'echo', arguments: { message: 'a', text: 'b' }, _meta: { 'x/y': [1, { z: null }] } }],
  ['tools/call', { name: 'echo', arguments: {} }],
  ['tools/call', { name: 'capabilities', arguments: {} }],
  ['tools/call', { name: '_ui_list', arguments: {} }],
  ['tools/call', { name: '_ui_refresh_tools', arguments: {} }],
  ['resources/read', { uri: 'ui://modern/page' }],
  ['resources/read', { uri: 'ui://no/such/page' }],
  [
    'completion/complete',
    { ref: { type: 'ref/prompt', name: 'completable-prompt' }, argument: { name: 'department', value: 'E' } },
  ],
  ['logging/setLevel', { level: 'debug' }],
  ['x-vendor/method', { a: 1 }],
  ['tools/list'],
];

async function answers(client: RawClient): Promise<string[]> {
  const texts = [await client.shakeHands()];
  for (const [method, params] of QUESTIONS) texts.push(await client.ask(method, params));
  await client.close();
  return texts;
}

const noUI = (stderr: string) => stderr.split('\n').filter(line => line.includes('"event":"no_ui_client"'));

it.each<[string, Era, readonly string[]]>([
  ['of the legacy era', 'legacy', EVERYTHING],
  ['of both eras', 'legacy', [process.execPath, MODERN, '--stdio']],
  ['of both eras', 'modern', [process.execPath, MODERN, '--stdio']],
])('a server %s, asked in the %s era', { timeout: 60_000 }, async (_, era, server) => {
  const bare = await answers(rawStdio(server, { era }));
  let output = '';
  const wrapped = await answers(rawWrap(['--no-cache', '--', ...server], { era, onStderr: text => (output += text) }));
  expect(wrapped).toEqual(bare);
  await expect.poll(() => noUI(output)).toHaveLength(1);

  const command = commands.run('wrap', '--no-cache', '--http', '0', '--', ...server);
  await command.prints(/Vitrine wrap: (http:\S+)/);
  const http = await answers(rawHttp(/Vitrine wrap: (http:\S+)/.exec(command.stderr)![1]!, { era }));
  expect(http).toEqual(bare);
  await expect.poll(() => noUI(command.stderr)).toHaveLength(1);
});
