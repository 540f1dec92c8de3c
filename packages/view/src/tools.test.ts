import { expect, it } from 'vitest';
import { createFakeHost } from '../test/fake-host.ts';
import { connect } from './index.ts';
import { createTools } from './tools.ts';

const info = { name: 'test', version: '1.0.0' };
const schema = { type: 'object', properties: { row: { type: 'number' } } };

async function open() {
  const tools = createTools();
  const host = createFakeHost();
  const view = await connect(info, { ...host.options, tools });
  const ask = async (id: number, method: string, params: object = {}) => {
    host.send({ id, method, params });
    const { result, error } = await host.until(message => message.id === id && message.method === undefined);
    return (result ?? error) as Record<string, unknown>;
  };
  const changes = () => host.received.filter(({ method }) => method === 'notifications/tools/list_changed').length;
  return { tools, host, view, ask, changes };
}

it('a page with tools announces the capability, and lists no tool before it offers one', async () => {
  const { host, ask } = await open();
  expect(host.received[0]).toMatchObject({ params: { appCapabilities: { tools: { listChanged: true } } } });
  expect(await ask(100, 'tools/list')).toEqual({ tools: [] });
});

it('offered before connect() or after, updated, removed: the list follows, one notice for each task', async () => {
  const { tools, ask, changes } = await open();
  const early = createTools();
  early.offer({ name: 'early' }, () => undefined);
  const host = createFakeHost();
  await connect(info, { ...host.options, tools: early });
  host.send({ id: 7, method: 'tools/list' });
  expect(await host.until(({ id, result }) => id === 7 && result !== undefined)).toMatchObject({
    result: { tools: [{ name: 'early', inputSchema: { type: 'object' } }] },
  });

  const select = tools.offer({ name: 'select', title: 'Select', inputSchema: schema }, () => undefined);
  tools.offer({ name: 'clear', annotations: { readOnlyHint: false } }, () => undefined);
  expect(await ask(100, 'tools/list')).toEqual({
    tools: [
      { name: 'select', title: 'Select', inputSchema: schema },
      { name: 'clear', annotations: { readOnlyHint: false }, inputSchema: { type: 'object' } },
    ],
  });
  expect(changes()).toBe(1);
  select.update({ description: 'Selects a row.' });
  expect(await ask(101, 'tools/list')).toMatchObject({
    tools: [{ name: 'select', description: 'Selects a row.' }, {}],
  });
  expect(changes()).toBe(2);
  select.remove();
  select.remove();
  expect(await ask(102, 'tools/list')).toMatchObject({ tools: [{ name: 'clear' }] });
  expect(changes()).toBe(3);
});

it('a question of the server reaches its handler, and the answer the host; without a handler it is an unknown method', async () => {
  const tools = createTools({
    onElicitation: async ({ message, _meta }) => ({ action: 'accept', content: { said: `${message} ${_meta?.hint}` } }),
  });
  const host = createFakeHost();
  await connect(info, { ...host.options, tools });
  const params = { mode: 'form', message: 'Name?', requestedSchema: schema, _meta: { hint: 'first' } };
  host.send({ id: 9, method: 'elicitation/create', params });
  expect(await host.until(({ id, result }) => id === 9 && result !== undefined)).toMatchObject({
    result: { action: 'accept', content: { said: 'Name? first' } },
  });
  const { ask } = await open();
  expect(await ask(100, 'elicitation/create', params)).toMatchObject({ code: -32601 });
});

it('a call reaches the handler; its result, plain data or exception reaches the host', async () => {
  const { tools, ask } = await open();
  tools.offer({ name: 'whole' }, ({ row }) => ({ content: [{ type: 'text', text: `row ${row}` }] }));
  tools.offer({ name: 'data' }, async () => [1, 2]);
  tools.offer({ name: 'nothing' }, () => undefined);
  tools.offer({ name: 'throws' }, () => {
    throw new Error('no such row');
  });
  tools.offer({ name: 'uncloneable' }, () => ({ value: () => 1 }));
  const call = (id: number, name: string, args?: unknown) => ask(id, 'tools/call', { name, arguments: args });
  expect(await call(100, 'whole', { row: 3 })).toEqual({ content: [{ type: 'text', text: 'row 3' }] });
  expect(await call(101, 'data')).toEqual({ content: [], structuredContent: [1, 2] });
  expect(await call(102, 'nothing')).toEqual({ content: [] });
  expect(await call(103, 'throws')).toEqual({ content: [{ type: 'text', text: 'no such row' }], isError: true });
  expect(await call(104, 'uncloneable')).toMatchObject({ isError: true });
  expect(await call(105, 'toString')).toMatchObject({ code: -32602, message: 'Unknown tool: toString' });
  expect(await call(106, 'whole', [1])).toMatchObject({ code: -32602 });
});

it('a bad or taken name is refused; after close() nothing is sent and nothing throws', async () => {
  const { tools, view, host, changes } = await open();
  for (const name of ['', 'with space', 'x'.repeat(129), 'ä'])
    expect(() => tools.offer({ name }, () => 1)).toThrow(expect.objectContaining({ code: 'bad-tool' }));
  const offer = tools.offer({ name: 'a' }, () => 1);
  expect(() => tools.offer({ name: 'a' }, () => 1)).toThrow(expect.objectContaining({ code: 'bad-tool' }));
  await host.until(({ method }) => method === 'notifications/tools/list_changed');
  view.close();
  offer.remove();
  await Promise.resolve();
  expect(changes()).toBe(1);
});
