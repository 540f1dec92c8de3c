// The test server, tested with raw bytes.
import { once } from 'node:events';
import { connect } from 'node:net';
import { type Document, deserialize, Long, serialize } from 'bson';
import { afterEach, describe, expect, it } from 'vitest';
import { startWireServer, type WireServer } from './wire-server.ts';

let server: WireServer | undefined;
afterEach(() => server?.close());

/** Sends a command as OP_MSG, in two pieces, and resolves with the answer. */
async function send(command: Document, sequences: Record<string, Document[]> = {}): Promise<Document> {
  const socket = connect(Number(new URL(server!.uri).port), '127.0.0.1');
  const parts = Object.entries(sequences).map(([name, documents]) => {
    const body = Buffer.concat([Buffer.from(`${name}\0`), ...documents.map(document => serialize(document))]);
    const head = Buffer.alloc(5);
    head[0] = 1;
    head.writeInt32LE(4 + body.length, 1);
    return Buffer.concat([head, body]);
  });
  const body = Buffer.concat([Buffer.from([0, 0, 0, 0, 0]), serialize(command), ...parts]);
  const header = Buffer.alloc(16);
  header.writeInt32LE(16 + body.length, 0);
  header.writeInt32LE(7, 4);
  header.writeInt32LE(2013, 12);
  const message = Buffer.concat([header, body]);
  socket.write(message.subarray(0, 20));
  socket.write(message.subarray(20));
  const [answer] = (await once(socket, 'data')) as [Buffer];
  socket.destroy();
  expect(answer.readInt32LE(8)).toBe(7);
  return deserialize(answer.subarray(21));
}

// `$db` comes last in a command: the first key is its name.
const ask = ({ $db = 'shop', ...command }: Document, sequences?: Record<string, Document[]>) =>
  send(Object.assign({}, command, { $db }), sequences);

describe('the wire-protocol test server', () => {
  it('lists databases with the configured sizes', async () => {
    server = await startWireServer({ seed: { empty: {}, huge: {} }, sizes: { huge: 2n ** 60n } });
    const { databases, ok } = await ask({ listDatabases: 1, $db: 'admin' });
    expect([ok, databases[0]]).toEqual([1, { name: 'empty', sizeOnDisk: 0, empty: true }]);
    expect(databases[1].sizeOnDisk).toEqual(Long.fromBigInt(2n ** 60n));
  });

  it('stores inserted documents with their types, finds them, and renames collections', async () => {
    server = await startWireServer();
    await ask({ insert: 'a' }, { documents: [{ _id: 1, big: Long.fromString('9007199254740993') }, { _id: 2 }] });
    const reply = await ask({ find: 'a', filter: { _id: 1 } });
    expect(String(reply.cursor.firstBatch[0].big)).toBe('9007199254740993');
    expect(await ask({ renameCollection: 'shop.a', to: 'shop.b', $db: 'admin' })).toMatchObject({ ok: 1 });
    expect(await ask({ renameCollection: 'shop.a', to: 'shop.c', $db: 'admin' })).toMatchObject({ ok: 0, code: 26 });
    const count = await ask({ aggregate: 'b', pipeline: [{ $group: { _id: 1, n: { $sum: 1 } } }], cursor: {} });
    expect(count.cursor.firstBatch).toEqual([{ _id: 1, n: 2 }]);
  });

  it('refuses unknown commands as a server does', async () => {
    server = await startWireServer();
    expect(await ask({ shutdown: 1, $db: 'admin' })).toMatchObject({ ok: 0, code: 59, codeName: 'CommandNotFound' });
  });
});
