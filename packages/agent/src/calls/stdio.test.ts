// The whole path over real processes: published servers, unmodified, through `@vitrine/connect`.
import { fileURLToPath } from 'node:url';
import { type Connections, createConnections } from '@vitrine/connect';
import type { ToolResult } from '@vitrine/protocol/content';
import type { UIResourcePart } from '@vitrine/protocol/parts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { waitFor } from '../../test/support/events.ts';
import { type Agent, createAgent } from '../index.ts';
import { createSqliteStore } from '../store/sqlite/sqlite-store.ts';

const server = (bin: string, ...args: string[]) =>
  ({
    type: 'stdio',
    command: process.execPath,
    args: [fileURLToPath(new URL(`../../../../node_modules/.bin/${bin}`, import.meta.url)), ...args],
    connectionMode: 'strict',
  }) as const;

let connections: Connections;
let agent: Agent;
beforeAll(async () => {
  connections = createConnections({
    everything: server('mcp-server-everything'),
    budget: server('mcp-budget-allocator-server', '--stdio'),
  });
  await connections.start();
  agent = await createAgent({ connections, store: createSqliteStore({ file: ':memory:' }) });
});
afterAll(async () => {
  await agent?.close();
  await connections?.close();
});

async function call(name: string, tool: string, args: object = {}) {
  const sessionId = (await agent.createSession()).id;
  const { callId } = await agent.callTool(sessionId, { server: name, tool, arguments: args, initiator: 'user' });
  return { sessionId, callId, result: await waitFor(agent, sessionId, 'llm:tool-result') };
}

it('text, an image, structured content and resource links of server-everything become parts', async () => {
  const callAndListTypes = async (tool: string, args?: object) =>
    (await call('everything', tool, args)).result.sanitized.content.map(({ type }) => type);
  expect(await callAndListTypes('echo', { message: 'hi' })).toEqual(['text']);
  expect(await callAndListTypes('get-tiny-image')).toContain('image');
  expect(await callAndListTypes('get-resource-links', { count: 2 })).toContain('resource-link');
  const { result } = await call('everything', 'get-structured-content', { location: 'New York' });
  expect(result.sanitized.meta.structuredContent).toMatchObject({ temperature: expect.any(Number) });
});

it('arguments that the schema does not accept never reach a server; a refusal of the server is an error of the tool, not of the agent', async () => {
  await expect(call('everything', 'get-sum', { a: 'one', b: 2 })).rejects.toMatchObject({
    code: 'bad-arguments',
    message: 'Cannot call get-sum: arguments/a: type "string" is invalid. Expected "number".',
  });
  const { result } = await call('everything', 'get-resource-reference', { resourceType: 'Text', resourceId: -1 });
  expect(result.success).toBe(false);
  expect(JSON.stringify(result)).toMatch(/positive integer/);
});

it('progress of a long operation is reported, and a cancel ends it', async () => {
  const sessionId = (await agent.createSession()).id;
  const { callId } = await agent.callTool(sessionId, {
    server: 'everything',
    tool: 'trigger-long-running-operation',
    arguments: { duration: 30, steps: 200 },
    initiator: 'user',
  });
  await waitFor(agent, sessionId, 'tool:progress', event => event.callId === callId);
  expect(await agent.cancelCall(sessionId, callId)).toBe(true);
  expect(await waitFor(agent, sessionId, 'llm:tool-result')).toMatchObject({ cancelled: true });
});

it('the budget allocator has its UI, and its view can make a call after the approval of the user', async () => {
  const { sessionId, callId, result } = await call('budget', 'get-budget-data');
  const ui = result.sanitized.content.find((part): part is UIResourcePart => part.type === 'ui-resource');
  expect(ui).toMatchObject({ source: 'tool', server: 'budget', mimeType: 'text/html;profile=mcp-app' });
  expect(Buffer.from((await agent.blob(ui?.ref ?? ''))?.bytes ?? []).toString()).toMatch(/<html/i);

  const acting = agent.act(sessionId, callId, { type: 'tool', tool: 'get-budget-data', arguments: {} });
  const { approvalId } = await waitFor(agent, sessionId, 'approval:request');
  await agent.respond(sessionId, approvalId, { approved: true });
  const storedResult = JSON.parse(
    Buffer.from((await agent.blob(result.sanitized.meta.resultRef ?? ''))?.bytes ?? []).toString(),
  ) as ToolResult;
  expect(Object.keys((await acting) as object)).toEqual(Object.keys(storedResult));
  expect(((await acting) as ToolResult).structuredContent).toHaveProperty('config');
});

it('a view receives the progress of its call, and a view that aborts stops it', async () => {
  const { sessionId, callId } = await call('everything', 'echo', { message: 'hi' });
  const reports: unknown[] = [];
  const controller = new AbortController();
  const acting = agent.act(
    sessionId,
    callId,
    { type: 'tool', tool: 'trigger-long-running-operation', arguments: { duration: 30, steps: 300 } },
    {
      signal: controller.signal,
      onProgress: progress => {
        if (reports.push(progress) === 3) controller.abort();
      },
    },
  );
  const { approvalId } = await waitFor(agent, sessionId, 'approval:request');
  await agent.respond(sessionId, approvalId, { approved: true });
  await expect(acting).rejects.toMatchObject({ code: 'cancelled' });
  expect(reports).toMatchObject([{ total: 300 }, { total: 300 }, { total: 300 }]);
  expect(await waitFor(agent, sessionId, 'llm:tool-result', event => event.callId !== callId)).toMatchObject({
    cancelled: true,
  });
});

it('files that a server only links to are read there and saved under their own names', async () => {
  const { sessionId, callId } = await call('everything', 'get-resource-links', { count: 2 });
  const { contents } = (await agent.act(sessionId, callId, {
    type: 'read-resource',
    uri: 'demo://resource/dynamic/blob/2',
  })) as { contents: { blob: string }[] };
  const acting = agent.act(sessionId, callId, {
    type: 'download',
    contents: [
      { type: 'resource_link', uri: 'demo://resource/static/document/features.md', name: 'features' },
      { type: 'resource', resource: { uri: 'demo://resource/dynamic/blob/2.bin', blob: contents[0]!.blob } },
    ],
  });
  const request = await waitFor(agent, sessionId, 'approval:request');
  expect(request.files?.map(({ name }) => name)).toEqual(['features.md', '2.bin']);
  await agent.respond(sessionId, request.approvalId, { approved: true });
  expect(await acting).toEqual({});
  const { files } = await waitFor(agent, sessionId, 'view:download');
  expect(files[0]!.bytes).toBeGreaterThan(100);
  expect(Buffer.from((await agent.blob(files[0]!.ref))!.bytes).toString()).toMatch(/^# /);
  expect(Buffer.from((await agent.blob(files[1]!.ref))!.bytes).toString('base64')).toBe(contents[0]!.blob);
});
