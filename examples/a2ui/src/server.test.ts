import { Client, InMemoryTransport } from '@modelcontextprotocol/client';
import { expect, it, onTestFinished } from 'vitest';
import { createTaskServer } from './server.ts';

async function open(): Promise<Client> {
  const [clientSide, serverSide] = InMemoryTransport.createLinkedPair();
  const client = new Client({ name: 'test', version: '1.0.0' });
  onTestFinished(() => client.close());
  const server = createTaskServer({ now: () => Date.UTC(2026, 10, 27) });
  await Promise.all([server.connect(serverSide), client.connect(clientSide)]);
  return client;
}
const readMessages = (result: { content?: unknown }): unknown =>
  JSON.parse((result.content as { resource?: { text: string } }[])[1]!.resource!.text);

it('sends text first, then its interface with the tasks', async () => {
  const result = await (await open()).callTool({ name: 'show_tasks' });
  expect(result.content).toMatchObject([
    { type: 'text', text: 'Open tasks: Buy milk (2026-12-01).' },
    { type: 'resource' },
  ]);
  expect(readMessages(result)).toMatchObject([
    { createSurface: { surfaceId: 'tasks' } },
    { updateComponents: { surfaceId: 'tasks' } },
    { updateDataModel: { value: { open: 1, draft: { due: '2026-11-27' } } } },
  ]);
});

it('its actions change the tasks and answer with what is new', async () => {
  const client = await open();
  const added = await client.callTool({
    name: 'add_task',
    arguments: { text: 'Water the plants', priority: ['high'] },
  });
  expect(readMessages(added)).toMatchObject([
    {
      updateDataModel: {
        path: '/tasks',
        value: [{}, {}, { text: 'Water the plants', due: '2026-11-27', done: false }],
      },
    },
    { updateDataModel: { path: '/open', value: 2 } },
    { updateDataModel: { path: '/draft/text', value: '' } },
  ]);
  const done = await client.callTool({ name: 'set_done', arguments: { id: 't1', done: true } });
  expect(readMessages(done)).toMatchObject([{}, { updateDataModel: { path: '/open', value: 1 } }]);
  expect(await client.callTool({ name: 'set_done', arguments: { id: 'x', done: true } })).toMatchObject({
    isError: true,
  });
});
