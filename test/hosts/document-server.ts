// A substitute for MongoDB in memory, for chats that store their messages there: the commands that they send, on MongoDB's wire.
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { type Document, Long, ObjectId } from 'bson';
import { Aggregator, Query, update } from 'mingo';
import { createFrameReader, writeReply } from '../../examples/mongodb/src/wire-server/frames.ts';

/** Collections by `database.name`. */
type Store = Map<string, Document[]>;

const hello = (): Document => ({
  helloOk: true,
  ismaster: true,
  isWritablePrimary: true,
  maxBsonObjectSize: 16_777_216,
  maxMessageSizeBytes: 48_000_000,
  maxWriteBatchSize: 100_000,
  localTime: new Date(),
  minWireVersion: 0,
  maxWireVersion: 21,
  readOnly: false,
});

interface Update {
  readonly q: Document;
  readonly u: Document;
  readonly multi?: boolean;
  readonly upsert?: boolean;
  readonly arrayFilters?: Document[];
}

const matches = (documents: readonly Document[], filter: Document): Document[] =>
  documents.filter(document => new Query(filter).test(document));

/** Changes the documents that match, or inserts one. */
function carryOutUpdate(documents: Document[], { q, u, multi = false, upsert = false, arrayFilters }: Update) {
  const changed = matches(documents, q).slice(0, multi ? undefined : 1);
  for (const document of changed) change(document, u, arrayFilters, q);
  if (changed.length > 0 || !upsert) return { changed, upserted: undefined };
  const plain = Object.entries(q).filter(([name, value]) => !name.startsWith('$') && !isOperators(value));
  const created: Document = { _id: new ObjectId(), ...Object.fromEntries(plain) };
  change(created, { ...u, ...(u.$setOnInsert && { $set: { ...u.$set, ...u.$setOnInsert } }) }, arrayFilters);
  documents.push(created);
  return { changed: [created], upserted: created._id as unknown };
}

const isOperators = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && Object.keys(value).some(key => key.startsWith('$'));

/** Operators with the index of the element that the filter matched in place of `$`, as in `messages.$.content`. */
function placePositions(document: Document, operators: Document, q: Document): Document {
  const place = (field: string): string =>
    field.replace(/^(.+?)\.\$(?=\.|$)/, (_, list: string) => {
      const own = Object.entries(q).filter(([name]) => name.startsWith(`${list}.`));
      const filter = new Query(Object.fromEntries(own.map(([name, value]) => [name.slice(list.length + 1), value])));
      return `${list}.${(document[list] as Document[]).findIndex(element => filter.test(element))}`;
    });
  return Object.fromEntries(
    Object.entries(operators).map(([operator, fields]) => [
      operator,
      Object.fromEntries(Object.entries(fields as Document).map(([field, value]) => [place(field), value])),
    ]),
  );
}

/** `q`: the filter that matched, for `$` in the names of fields. */
function change(
  document: Document,
  { $setOnInsert: _, ...u }: Document,
  arrayFilters: Document[] = [],
  q: Document = {},
): void {
  if (isOperators(u)) update(document, placePositions(document, u, q), arrayFilters);
  else if (Object.keys(u).length > 0) {
    for (const key of Object.keys(document)) if (key !== '_id') delete document[key];
    Object.assign(document, u);
  }
}

type Handler = (body: Document, documents: Document[], namespace: string) => Document;

const cursor = (namespace: string, firstBatch: Document[]): Document => ({
  cursor: { id: Long.ZERO, ns: namespace, firstBatch },
});

const HANDLERS: Readonly<Record<string, Handler>> = {
  hello,
  ismaster: hello,
  isMaster: hello,
  ping: () => ({}),
  endSessions: () => ({}),
  commitTransaction: () => ({}),
  abortTransaction: () => ({}),
  createIndexes: () => ({}),
  listIndexes: (_body, _documents, namespace) => cursor(namespace, []),
  find(body, documents, namespace) {
    let result = new Query(body.filter ?? {}).find<Document>(documents, body.projection ?? {});
    if (body.sort) result = result.sort(body.sort);
    if (body.skip) result = result.skip(Number(body.skip));
    if (body.limit) result = result.limit(Math.abs(Number(body.limit)));
    return cursor(namespace, result.all());
  },
  aggregate: ({ pipeline }, documents, namespace) =>
    cursor(namespace, new Aggregator(pipeline).run(documents) as Document[]),
  count: ({ query = {} }, documents) => ({ n: matches(documents, query).length }),
  distinct: ({ key, query = {} }, documents) => ({
    values: [...new Set(matches(documents, query).map(document => document[key]))],
  }),
  insert(body, documents) {
    documents.push(...body.documents);
    return { n: body.documents.length };
  },
  update(body, documents) {
    const results = (body.updates as Update[]).map(each => carryOutUpdate(documents, each));
    const upserted = results.flatMap(({ upserted: _id }, index) => (_id === undefined ? [] : [{ index, _id }]));
    const n = results.reduce((sum, { changed }) => sum + changed.length, 0);
    return { n, nModified: n - upserted.length, ...(upserted.length > 0 && { upserted }) };
  },
  delete(body, documents) {
    let n = 0;
    for (const { q, limit } of body.deletes as { q: Document; limit: number }[]) {
      const removed = matches(documents, q).slice(0, limit === 1 ? 1 : undefined);
      for (const document of removed) documents.splice(documents.indexOf(document), 1);
      n += removed.length;
    }
    return { n };
  },
  findAndModify({ query = {}, remove, update: u, upsert, new: isNew, arrayFilters }, documents) {
    const last = structuredCopy(matches(documents, query)[0]);
    if (remove) {
      const index = documents.findIndex(document => new Query(query).test(document));
      if (index >= 0) documents.splice(index, 1);
      return { value: last ?? null, lastErrorObject: { n: last ? 1 : 0 } };
    }
    const { changed, upserted } = carryOutUpdate(documents, { q: query, u, upsert, arrayFilters });
    return {
      value: (isNew ? changed[0] : last) ?? null,
      lastErrorObject: { n: changed.length, updatedExisting: upserted === undefined && changed.length > 0, upserted },
    };
  },
};

/** Values in it may be of BSON's classes, which are not changed in place. */
const structuredCopy = (document: Document | undefined): Document | undefined => document && { ...document };

function carryOut(body: Document, store: Store): Document {
  const [name = ''] = Object.keys(body);
  const handler = HANDLERS[name];
  if (!handler) return { ok: 0, code: 59, codeName: 'CommandNotFound', errmsg: `no such command: '${name}'` };
  const namespace = `${body.$db}.${body[name]}`;
  const documents = store.get(namespace) ?? [];
  store.set(namespace, documents);
  try {
    return { ...handler(body, documents, namespace), ok: 1 };
  } catch (error) {
    return { ok: 0, code: 1, codeName: 'InternalError', errmsg: String(error) };
  }
}

/** Starts it on a free port. */
export async function startDocumentServer(): Promise<{ uri: string; close(): Promise<void> }> {
  const store: Store = new Map();
  const sockets = new Set<Socket>();
  const server = createServer(socket => {
    const read = createFrameReader();
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    socket.on('error', () => socket.destroy());
    socket.on('data', (chunk: Buffer) => {
      for (const command of read(chunk)) socket.write(writeReply(command, carryOut(command.body, store)));
    });
  });
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  return {
    uri: `mongodb://127.0.0.1:${(server.address() as AddressInfo).port}/?directConnection=true`,
    close() {
      for (const socket of sockets) socket.destroy();
      return new Promise(resolve => server.close(() => resolve()));
    },
  };
}
