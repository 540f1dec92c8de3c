// With and without `vitrine wrap`, the messages between a client that shows interfaces and a server are the same texts, in both eras; the
// exceptions are listed here.
import { expect, it } from 'vitest';
import { type Era, type RawClient, type RawStdioOptions, rawStdio } from '../../../../wrapper/test/raw-client.ts';
import { rawWrap } from '../../../test/raw-wrap.ts';
import { EVERYTHING } from '../../../test/wrapped-servers.ts';

const openBare = (server: readonly string[], options: RawStdioOptions): RawClient => rawStdio(server, options);
/** Opens `vitrine wrap` in front of a server, in this process. */
const openWrapped: typeof openBare = (server, options) => rawWrap(['--no-cache', '--', ...server], options);
const FIXTURE = [process.execPath, new URL('../../../test/conformance-server.ts', import.meta.url).pathname, '--stdio'];
const UI = { extensions: { 'io.modelcontextprotocol/ui': { mimeTypes: ['text/html;profile=mcp-app'] } } };
const capabilities = { ...UI, sampling: {}, elicitation: { form: {} }, roots: { listChanged: true }, 'x-vendor': 1.5 };
const form = { action: 'accept', content: { username: 'u', email: 'e@x.y' } };
const sampled = { role: 'assistant', model: 'm', content: { type: 'text', text: 'sampled' } };
const answers = { 'sampling/createMessage': sampled, 'elicitation/create': form, 'roots/list': { roots: [] } };

const call = (name: string, args: object = {}, more: object = {}) =>
  ['tools/call', { name, arguments: args, ...more }] as [string, object];
const progress = { _meta: { progressToken: 'p-1', 'x/y': [1, null] } };
const BOTH: [method: string, params?: object][] = [
  call('test_simple_text', {}, { _meta: { 'x/y': { z: 1 } } }),
  call('test_multiple_content_types'),
  call('test_error_handling'),
  call('no_such_tool'),
  call('test_tool_with_progress', {}, progress),
  ['resources/list'],
  ['resources/templates/list'],
  ['resources/read', { uri: 'test://static-binary' }],
  ['resources/read', { uri: 'test://template/1/data' }],
  ['resources/read', { uri: 'test://none' }],
  ['prompts/list'],
  ['prompts/get', { name: 'test_prompt_with_arguments', arguments: { arg1: 'a', arg2: 'ü' } }],
  ['completion/complete', { ref: { type: 'ref/prompt', name: 'x' }, argument: { name: 'arg1', value: 'p' } }],
  ['x-vendor/method', { a: [1, { b: null }] }],
];
/** Calls before 2026-07-28: the server sends requests, the log has a level, clients subscribe to resources. */
const LEGACY: typeof BOTH = [
  ['ping'],
  ['logging/setLevel', { level: 'debug' }],
  call('test_tool_with_logging'),
  call('test_sampling', { prompt: 'Say hello' }),
  call('test_elicitation', { message: 'Who?' }),
  call('test_elicitation_sep1330_enums'),
  ['resources/subscribe', { uri: 'test://watched-resource' }],
  ['resources/unsubscribe', { uri: 'test://watched-resource' }],
];
/** Calls since 2026-07-28: the result requests missing input, and the call is repeated with it. */
const MODERN: typeof BOTH = [
  call('test_input_required_result_elicitation'),
  call(
    'test_input_required_result_elicitation',
    {},
    { inputResponses: { user_name: { action: 'accept', content: { name: 'N' } } } },
  ),
  call('test_input_required_result_sampling', {}, { inputResponses: { capital_question: sampled } }),
  call('test_input_required_result_list_roots', {}, { inputResponses: { client_roots: { roots: [] } } }),
  call('test_input_required_result_multiple_inputs'),
  call('test_input_required_result_tampered_state', {}, { requestState: 'tampered' }),
  call('test_tool_with_logging', {}, { _meta: { 'io.modelcontextprotocol/logLevel': 'debug' } }),
  ['prompts/get', { name: 'test_input_required_result_prompt' }],
];

/** A page of the wrapper in a list of resources, with the comma before it. */
const PAGE = /,?\{"uri":"ui:\/\/wrap[^{}]*\}/g;
/** Each process seals state with a key of its own, and the wrapper adds its pages. */
const normal = (line: string) => line.replace(/"requestState":"[^"]*"/g, '"requestState":"S"').replace(PAGE, '');

async function transcript(open: typeof openBare, server: readonly string[], era: Era) {
  const lines: string[] = [];
  const client = open(server, { era, capabilities, answers, onLine: line => lines.push(normal(line)) });
  await client.shakeHands();
  const tools = await client.ask('tools/list');
  for (const [method, params] of [...BOTH, ...(era === 'modern' ? MODERN : LEGACY)]) await client.ask(method, params);
  const state = era === 'modern' ? await roundTrip(client) : '';
  await client.close();
  return { lines, tools, state };
}

/** The server receives unchanged what it sealed. */
async function roundTrip(client: RawClient): Promise<string> {
  const name = 'test_input_required_result_request_state';
  const { requestState } = JSON.parse(await client.ask('tools/call', { name, arguments: {} })).result;
  const inputResponses = { confirm: { action: 'accept', content: { ok: true } } };
  return client.ask('tools/call', { name, arguments: {}, inputResponses, requestState });
}

it.each(['legacy', 'modern'] as const)(
  'only the list of tools differs, and the list of resources by the pages: %s',
  { timeout: 60_000 },
  async era => {
    const bare = await transcript(openBare, FIXTURE, era);
    const wrapped = await transcript(openWrapped, FIXTURE, era);
    const others = ({ lines, tools }: typeof bare) => lines.filter(line => line !== normal(tools));
    expect(others(wrapped)).toEqual(others(bare));
    expect(bare.lines.length).toBeGreaterThan(BOTH.length + 10);
    if (era === 'modern') expect(wrapped.state).toContain('state-ok');
    if (era === 'legacy') expect(wrapped.lines.join()).toContain('LLM response: sampled');

    // Each tool is the server's text with the name of its page at the end; the wrapper's own tools follow.
    const readTools = (text: string) => JSON.parse(text).result.tools as { name: string; _meta?: unknown }[];
    const listed = readTools(wrapped.tools);
    const serverTools = readTools(bare.tools);
    expect(listed.slice(0, serverTools.length).map(({ _meta, ...tool }) => tool)).toEqual(serverTools);
    expect(listed.slice(serverTools.length).map(({ name }) => name)).toEqual([
      '_ui_list',
      '_ui_inspect',
      '_ui_refresh_tools',
    ]);
    for (const tool of serverTools) expect(wrapped.tools).toContain(JSON.stringify(tool).slice(0, -1));
  },
);

it('tasks are passed through where a server offers them', { timeout: 60_000 }, async () => {
  const run = async (open: typeof openBare) => {
    const client = open(EVERYTHING, {
      era: 'legacy',
      capabilities: { ...capabilities, tasks: { list: {}, cancel: {} } },
      answers,
    });
    await client.shakeHands();
    const params = { name: 'simulate-research-query', arguments: { topic: 'beetles' }, task: { ttl: 60_000 } };
    const taskAnswer = await client.ask('tools/call', params);
    const { taskId } = JSON.parse(taskAnswer).result.task;
    const texts = [taskAnswer, await client.ask('tasks/get', { taskId }), await client.ask('tasks/list')];
    texts.push(await client.ask('tasks/result', { taskId }), await client.ask('tasks/cancel', { taskId }));
    // A server with a task lives until the task expires; the wrapper ends it.
    if ('child' in client) (client as ReturnType<typeof rawStdio>).child.kill();
    await client.close();
    return texts.map(text =>
      text
        .replaceAll(taskId, 'T')
        .replace(/"\d{4}-\d\d-\d\dT[^"]*"/g, '"when"')
        .replace(/"statusMessage":"[^"]*"/g, ''),
    );
  };
  const bare = await run(openBare);
  expect(bare[3]).toContain('beetles');
  expect(await run(openWrapped)).toEqual(bare);
});

it('a cancelled call is cancelled at the server', { timeout: 60_000 }, async () => {
  const faulty = new URL('../../../../connect/test/faulty-server.ts', import.meta.url).pathname;
  const client = rawWrap(['--no-cache', '--', process.execPath, faulty], { era: 'legacy', capabilities, answers });
  await client.shakeHands();
  await client.ask('tools/list');
  void client.ask('tools/call', { name: 'hang', arguments: {} });
  client.stdin.write(
    '{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":3,"reason":"enough"}}\n',
  );
  const reported = JSON.parse(await client.ask('tools/call', { name: 'was-cancelled', arguments: {} }));
  expect(JSON.parse(reported.result.content[0].text)).toEqual({ requestId: 3, reason: 'enough' });
  await client.close();
});
