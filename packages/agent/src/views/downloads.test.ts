// H26: files that a view offers to the user: read first, named safely, approved with names and sizes, and only then stored.
import type { Action } from '@vitrine/protocol/internal/session/actions';
import type { ApprovalRequestEvent, ViewDownloadEvent } from '@vitrine/protocol/internal/session/events';
import { expect, it } from 'vitest';
import { readUntil, waitFor } from '../../test/support/events.ts';
import { openAgent } from '../../test/support/open-agent.ts';
import { deferred, type ScriptedServer } from '../../test/support/scripted-connections.ts';
import { surfaceIn, typesAfter } from '../../test/support/shop.ts';
import type { Agent } from '../index.ts';

type Item = Extract<Action, { type: 'download' }>['contents'][number];
const embedded = (uri: string, more: object = { text: 'x' }): Item => ({
  type: 'resource',
  resource: { uri, ...more },
});
const link = (uri: string, more: object = {}): Item => ({ type: 'resource_link', uri, name: 'linked', ...more });

async function open(resources: ScriptedServer['resources'] = {}) {
  const shop: ScriptedServer = { tools: { look: { answer: () => ({ content: [] }) } }, resources };
  const agentSetup = await openAgent({ shop, bank: { resources: { 'file:///secret': () => ({ contents: [] }) } } });
  const surfaceId = await surfaceIn(agentSetup.agent, agentSetup.sessionId);
  const { agent, sessionId } = agentSetup;
  const download = (contents: Item[], signal?: AbortSignal) =>
    agent.act(sessionId, surfaceId, { type: 'download', contents }, { signal });
  return { ...agentSetup, surfaceId, download };
}
const waitForApproval = (agent: Agent, sessionId: string): Promise<ApprovalRequestEvent> =>
  waitFor(agent, sessionId, 'approval:request');
/** The files of a request that the user takes. */
async function taken(opened: Awaited<ReturnType<typeof open>>, contents: Item[]): Promise<ViewDownloadEvent> {
  const acting = opened.download(contents);
  const { approvalId } = await waitForApproval(opened.agent, opened.sessionId);
  await opened.agent.respond(opened.sessionId, approvalId, { approved: true });
  expect(await acting).toEqual({});
  return waitFor(opened.agent, opened.sessionId, 'view:download');
}

it('asks once for all files, with names, types and sizes, and stores them after approval (H26)', async () => {
  const downloadSetup = await open({
    'ui://shop/report': () => ({ contents: [{ uri: 'ui://shop/report', mimeType: 'text/csv', text: 'a,b\n1,2' }] }),
  });
  const { agent, sessionId, surfaceId, requests } = downloadSetup;
  const acting = downloadSetup.download([
    embedded('file:///export/Gr%C3%BC%C3%9Fe.txt', { text: 'Grüße' }),
    embedded('file:///a/dot.gif', { blob: 'R0lGODlhAQABAIAAAAAAAP', mimeType: 'image/gif' }),
    link('ui://shop/report'),
  ]);
  const request = await waitForApproval(agent, sessionId);
  expect(request).toMatchObject({
    kind: 'download',
    server: 'shop',
    toolName: 'look',
    surfaceId,
    initiator: 'view',
    args: {},
    scopes: ['once'],
    files: [
      { name: 'Grüße.txt', mimeType: 'text/plain', bytes: 7 },
      { name: 'dot.gif', mimeType: 'image/gif', bytes: 16 },
      { name: 'report.csv', mimeType: 'text/csv', bytes: 7 },
    ],
  });
  expect(requests).toContain('shop resources/read ui://shop/report');
  await agent.respond(sessionId, request.approvalId, { approved: true });
  expect(await acting).toEqual({});
  const event = await waitFor(agent, sessionId, 'view:download');
  expect(event).toMatchObject({ surfaceId, server: 'shop', toolName: 'look', approvalId: request.approvalId });
  expect(event.files.map(({ ref, ...file }) => file)).toEqual(request.files);
  const blobs = await Promise.all(event.files.map(({ ref }) => agent.blob(ref)));
  expect(blobs.map(blob => Buffer.from(blob!.bytes).toString('latin1'))).toEqual([
    Buffer.from('Grüße').toString('latin1'),
    Buffer.from('R0lGODlhAQABAIAAAAAAAP', 'base64').toString('latin1'),
    'a,b\n1,2',
  ]);
});

it('names are safe, accurate and unique; a program is shown as one (H26)', async () => {
  const { files } = await taken(await open(), [
    embedded('file:///x/..%2f..%2fetc%2fpasswd'),
    embedded('file:///invoice.pdf.exe'),
    embedded('file:///a.txt'),
    embedded('file:///b/A.txt'),
    embedded('ui://shop'),
    embedded('file:///nul.txt'),
  ]);
  expect(files.map(({ name, program = false }) => [name, program])).toEqual([
    ['passwd.txt', false],
    ['invoice_pdf.exe', true],
    ['a.txt', false],
    ['A (2).txt', false],
    ['file.txt', false],
    ['_nul.txt', false],
  ]);
});

it('a link to several contents becomes several files; one without a name is named by its title', async () => {
  const downloadSetup = await open({
    'ui://shop': () => ({
      contents: [
        { uri: 'ui://shop/one.md', text: '1' },
        { uri: 'ui://shop', text: '2' },
      ],
    }),
  });
  const { files } = await taken(downloadSetup, [link('ui://shop', { name: 'Notes', mimeType: 'text/markdown' })]);
  expect(files.map(({ name, mimeType }) => [name, mimeType])).toEqual([
    ['one.md', 'text/markdown'],
    ['Notes.md', 'text/markdown'],
  ]);
});

it('stores nothing after a denial', async () => {
  const { agent, sessionId, download } = await open();
  const acting = download([embedded('file:///a.txt')]);
  const { approvalId, seq } = await waitForApproval(agent, sessionId);
  await agent.respond(sessionId, approvalId, { approved: false });
  await expect(acting).rejects.toMatchObject({ code: 'denied' });
  expect(await typesAfter(agent, sessionId, seq)).toEqual(['approval:response']);
});

it.each<[string, Item[], string, RegExp]>([
  ['none', [], 'bad-action', /no file/],
  ['21', Array.from({ length: 21 }, (_, n) => embedded(`file:///${n}`)), 'bad-action', /21 files; at most 20/],
  ['one with nothing in it', [embedded('file:///a', {})], 'bad-action', /neither text nor blob/],
  ['one of bad base64', [embedded('file:///a', { blob: '#' })], 'bad-action', /not valid base64/],
  ['one on the web', [link('https://example.com/a.pdf')], 'denied', /nothing from the web/],
  ['one on the web, oddly written', [link(' HTTP://example.com/a.pdf')], 'denied', /nothing from the web/],
  ['one the server does not have', [link('file:///nothing')], 'call-failed', /not found/],
  ['one of another server', [link('file:///secret')], 'call-failed', /not found/],
  ['too large', [embedded('file:///a', { text: 'x'.repeat(33 * 2 ** 20) })], 'bad-action', /more than 33554432 bytes/],
])('refused without asking: %s', async (_what, contents, code, message) => {
  const { agent, sessionId, download, requests } = await open();
  await expect(download(contents)).rejects.toMatchObject({ code, message: expect.stringMatching(message) });
  expect(await typesAfter(agent, sessionId, 2)).toEqual([]);
  expect(requests.filter(request => request.startsWith('bank'))).toEqual([]);
});

it('reads nothing while too many approvals are open', async () => {
  const { agent, sessionId, download, requests } = await open({
    'ui://shop/a': () => ({ contents: [{ uri: 'ui://shop/a', text: 'a' }] }),
  });
  const acting = Array.from({ length: 8 }, () => download([embedded('file:///a.txt')]).catch(() => {}));
  await readUntil(agent, sessionId, ({ seq }) => seq === 10);
  await expect(download([link('ui://shop/a')])).rejects.toMatchObject({ code: 'denied' });
  expect(requests.filter(request => request.includes('resources/read'))).toEqual([]);
  await agent.close();
  await Promise.all(acting);
});

it('a running read counts like an open approval', async () => {
  const { download, requests } = await open({ 'ui://shop/slow': () => new Promise<never>(() => {}) });
  const controller = new AbortController();
  const acting = Array.from({ length: 9 }, () => download([link('ui://shop/slow')], controller.signal));
  const codes = acting.map(promise => promise.catch((error: { code: string }) => error.code));
  expect(await codes[8]).toBe('denied');
  expect(requests.filter(request => request.includes('resources/read'))).toHaveLength(8);
  controller.abort();
  expect(await Promise.all(codes)).toEqual([...Array(8).fill('cancelled'), 'denied']);
});

it('a surface holds at most 64 MiB of files that wait for an answer', async () => {
  const { agent, sessionId, download } = await open();
  const large = () => download([embedded('file:///a', { text: 'x'.repeat(30 * 2 ** 20) })]);
  const acting = [large(), large()];
  await readUntil(agent, sessionId, ({ seq }) => seq === 4);
  await expect(large()).rejects.toMatchObject({ code: 'denied', message: expect.stringMatching(/67108864 bytes/) });
  for (const event of (await agent.getSession(sessionId))!.events)
    if (event.type === 'approval:request') await agent.respond(sessionId, event.approvalId, { approved: true });
  await Promise.all(acting);
  const again = large();
  const { approvalId } = await waitFor(agent, sessionId, 'approval:request', event => event.seq > 8);
  await agent.respond(sessionId, approvalId, { approved: true });
  expect(await again).toEqual({});
});

it('refuses a link to more than 20 contents', async () => {
  const contents = Array.from({ length: 21 }, (_, n) => ({ uri: `ui://shop/${n}`, text: '' }));
  const { download } = await open({ 'ui://shop/all': () => ({ contents }) });
  await expect(download([link('ui://shop/all')])).rejects.toMatchObject({ code: 'bad-action' });
});

it('a view that aborts while its file is read causes no approval', async () => {
  const reading = deferred<void>();
  const { agent, sessionId, download } = await open({
    'ui://shop/slow': () => {
      reading.resolve();
      return new Promise<never>(() => {});
    },
  });
  const controller = new AbortController();
  const acting = download([link('ui://shop/slow')], controller.signal);
  await reading.promise;
  controller.abort();
  await expect(acting).rejects.toMatchObject({ code: 'cancelled' });
  expect(await typesAfter(agent, sessionId, 2)).toEqual([]);
});
