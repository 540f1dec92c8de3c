// `vitrine conformance --host` as a user runs it; the views report over HTTP here. In real hosts: host-suite.browser.ts.
import { expect, it, onTestFinished } from 'vitest';
import { startCommand } from '../../../../test/start-command.ts';
import { HOST_CHECKS } from './host-checks.ts';

async function start(...words: string[]) {
  const command = startCommand(['conformance', '--host', 'http://chat.example', '--port', '0', ...words]);
  onTestFinished(() => command.kill());
  await expect.poll(() => command.stderr, { timeout: 60_000 }).toMatch(/Results: \S+/);
  const origin = new URL(/Results: (\S+)/.exec(command.stderr)![1]!).origin;
  const post = (path: string, body: unknown) => fetch(origin + path, { method: 'POST', body: JSON.stringify(body) });
  const call = async (method: string, params: object = {}) =>
    (await (await post('/mcp', { jsonrpc: '2.0', id: 1, method, params })).json()) as { result: never; error?: object };
  return { command, origin, post, call };
}
const results = (protocol: string, missing?: string) =>
  HOST_CHECKS.flatMap(check =>
    check.protocol !== protocol || check.id === missing ? [] : [{ id: check.id, status: 'passed' }],
  );

it('ends with 0 when both views have reported that all passed', async () => {
  const { command, call, post } = await start('--json');
  const report = { protocol: 'mcp-apps', host: 'chat 1.0.0', results: results('mcp-apps') };
  expect(await call('tools/call', { name: 'report_checks', arguments: report })).toMatchObject({
    result: { content: [{ text: 'Reported.' }] },
  });
  expect((await post('/report', { protocol: 'apps-sdk', host: '', results: results('apps-sdk') })).status).toBe(204);
  expect(await command.ended).toMatchObject({ code: 0 });
  expect(JSON.parse(command.stdout)).toMatchObject({
    host: 'http://chat.example',
    reports: [{ protocol: 'mcp-apps', host: 'chat 1.0.0' }, { protocol: 'apps-sdk' }],
  });
});

it('ends with 1 when a check is missing, shows it on its page, and takes no other reports', async () => {
  const { command, origin, post } = await start();
  expect((await post('/report', { protocol: 'other', host: '', results: [] })).status).toBe(400);
  await post('/report', { protocol: 'mcp-apps', host: '<b>chat</b>', results: results('mcp-apps', 'ping') });
  const page = await (await fetch(origin)).text();
  expect(page).toContain('16 of 17 passed');
  expect(page).not.toContain('<b>');
  await post('/report', { protocol: 'apps-sdk', host: '', results: results('apps-sdk') });
  expect(await command.ended).toMatchObject({ code: 1 });
  expect(command.stdout).toMatch(/^FAILED +ping +ping is answered\n +not reported$/m);
});

it('of a host that claims A2UI alone: the presses of its surface are the report', async () => {
  const { command, call } = await start('--protocol', 'a2ui', '--json');
  const press = (name: string, context: object) => call('tools/call', { name, arguments: context });
  await call('tools/call', { name: 'check_a2ui', arguments: {} });
  const context = { literal: 7, path: 'Grüße', item: 'Second', typed: 'Grüße', ticked: true, formatted: '<Grüße>' };
  await press('a2ui_read', { ...context, item: 'First' });
  await press('a2ui_finish', { status: 'Changed by the answer' });
  expect(await command.ended).toMatchObject({ code: 1 });
  const [{ results }] = JSON.parse(command.stdout).reports;
  expect(results.filter(({ status }: { status: string }) => status !== 'passed')).toEqual([
    { id: 'a2ui-item', status: 'failed', detail: 'received "First"' },
  ]);
});
