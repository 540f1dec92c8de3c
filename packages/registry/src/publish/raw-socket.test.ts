// Uploads that lie about their length, break off or drip, over a raw socket to the server: refused, nothing stored, audited.
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { serverPath } from '@vitrine/protocol/internal/registry/wire';
import { expect, it, onTestFinished } from 'vitest';
import { tempFolder } from '../../../../test/support/temp-folder.ts';
import { createManifest } from '../../test/support/sample-bundle.ts';
import { createPublisher } from '../../test/support/start-filled.ts';
import { type RegistryServerOptions, startRegistry } from '../start-registry.ts';
import { packBundle } from './pack.ts';

/** A registry, and a publisher who writes its requests by hand. */
async function open(options: Partial<RegistryServerOptions> = {}) {
  const folder = tempFolder();
  const first = await startRegistry({ folder, port: 0 });
  const { token } = await createPublisher(first.origin, 'acme').finally(first.close);
  const server = await startRegistry({ folder, port: 0, ...options });
  onTestFinished(() => server.close());
  const archive = await packBundle(createManifest());

  function send(headers: readonly string[]): Socket {
    const socket = connect(server.port, '127.0.0.1');
    // The server may close first.
    socket.on('error', () => {});
    onTestFinished(() => void socket.destroy());
    const head = [
      `POST ${serverPath('acme/weather')}/publish HTTP/1.1`,
      `Host: 127.0.0.1:${server.port}`,
      'Content-Type: application/gzip',
      `Authorization: Bearer ${token}`,
      ...headers,
    ];
    socket.write(`${head.join('\r\n')}\r\n\r\n`);
    return socket;
  }
  async function read<T>(path: string): Promise<T> {
    return (await (await fetch(server.origin + path)).json()) as T;
  }
  return {
    archive,
    send,
    /** The outcomes of publishing that the audit log has, once there are any. */
    async audited(): Promise<string[]> {
      type Entry = { action: string; outcome: string };
      let outcomes: string[] = [];
      await expect
        .poll(async () => {
          const { entries } = await read<{ entries: Entry[] }>('/v1/audit');
          outcomes = entries.filter(({ action }) => action === 'publish').map(({ outcome }) => outcome);
          return outcomes.length;
        })
        .toBeGreaterThan(0);
      return outcomes;
    },
    async expectNothingStored(): Promise<void> {
      expect(await read('/v1/servers')).toEqual({ servers: [] });
    },
  };
}

/** The status of the first answer, and the code of its problem; undefined when the connection ended without one. */
async function readAnswer(socket: Socket): Promise<{ status: number; code: string | undefined } | undefined> {
  let text = '';
  socket.setEncoding('utf8').on('data', part => {
    text += part;
  });
  await once(socket, 'close');
  const status = /^HTTP\/1\.1 (\d{3})/.exec(text)?.[1];
  return status === undefined ? undefined : { status: Number(status), code: /"code":"([^"]+)"/.exec(text)?.[1] };
}

it('a whole upload with the right length is published', async () => {
  const { archive, send, audited } = await open();
  const socket = send([`Content-Length: ${archive.length}`, 'Connection: close']);
  socket.write(archive);
  expect(await readAnswer(socket)).toEqual({ status: 201, code: undefined });
  expect(await audited()).toEqual(['ok']);
});

it('a length that is shorter than the body cuts it off there', async () => {
  const { archive, send, audited, expectNothingStored } = await open();
  const socket = send([`Content-Length: ${archive.length - 40}`, 'Connection: close']);
  socket.write(archive);
  // What follows the body is no request, so that Node may be the first to answer.
  expect((await readAnswer(socket))?.status).toBeOneOf([400, 422]);
  expect(await audited()).toEqual(['invalid-archive']);
  await expectNothingStored();
});

it('a length that is longer than the body, whose sender then hangs up', async () => {
  const { archive, send, audited, expectNothingStored } = await open();
  const socket = send([`Content-Length: ${archive.length + 40}`]);
  socket.end(archive);
  await readAnswer(socket);
  expect(await audited()).toEqual(['length-mismatch']);
  await expectNothingStored();
});

it('a length over the limit is refused before a byte of the body is read', async () => {
  const { send, audited } = await open();
  const socket = send(['Content-Length: 99999999999']);
  expect(await readAnswer(socket)).toEqual({ status: 413, code: 'archive-too-large' });
  expect(await audited()).toEqual(['archive-too-large']);
});

it.each([
  [
    'a chunk that is shorter than its size',
    (body: string) => `${(body.length + 9).toString(16)}\r\n${body}\r\n0\r\n\r\n`,
  ],
  [
    'a chunk that is longer than its size',
    (body: string) => `${(body.length - 9).toString(16)}\r\n${body}\r\n0\r\n\r\n`,
  ],
  ['a chunk without a size', (body: string) => `zz\r\n${body}\r\n0\r\n\r\n`],
  ['chunks without an end', (body: string) => `${body.length.toString(16)}\r\n${body}\r\n`],
])('%s', async (_name, chunked) => {
  const { archive, send, audited, expectNothingStored } = await open();
  const socket = send(['Transfer-Encoding: chunked']);
  socket.end(Buffer.from(chunked(Buffer.from(archive).toString('latin1')), 'latin1'));
  await readAnswer(socket);
  expect(await audited()).toEqual([expect.stringMatching(/^(length-mismatch|invalid-archive)$/)]);
  await expectNothingStored();
});

it('two lengths, or a length and chunks, never reach the registry', async () => {
  const { archive, send, expectNothingStored } = await open();
  for (const headers of [
    [`Content-Length: ${archive.length}`, 'Transfer-Encoding: chunked'],
    [`Content-Length: ${archive.length}`, 'Content-Length: 5'],
  ]) {
    const socket = send(headers);
    socket.write(archive);
    expect(await readAnswer(socket)).toMatchObject({ status: 400 });
  }
  await expectNothingStored();
});

it('an upload that is broken off in the middle', async () => {
  const { archive, send, audited, expectNothingStored } = await open();
  const socket = send([`Content-Length: ${archive.length}`, 'Expect: 100-continue']);
  // The registry has begun to read.
  await once(socket, 'data');
  socket.write(archive.subarray(0, archive.length >> 1), () => socket.resetAndDestroy());
  expect(await audited()).toEqual(['length-mismatch']);
  await expectNothingStored();
});

it('an upload that never ends is cut off after the time for a request', async () => {
  const { archive, send, audited, expectNothingStored } = await open({ requestTimeoutMs: 1500 });
  const socket = send([`Content-Length: ${archive.length}`]);
  const closed = readAnswer(socket);
  socket.write(archive.subarray(0, 20));
  await closed;
  expect(await audited()).toEqual(['length-mismatch']);
  await expectNothingStored();
});
