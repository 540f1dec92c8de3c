// The commands that the tools of mongodb-mcp-server send. Others are refused as a real server refuses them.
import { type Document, Long, ObjectId } from 'bson';
import { Aggregator, Query } from 'mingo';
import { MAX_MESSAGE_BYTES } from './frames.ts';
import { byteLength, databaseSize, findCollection, type Store } from './store.ts';

/** An error with MongoDB's own code and name. */
class CommandError extends Error {
  readonly code: number;
  readonly codeName: string;

  constructor(code: number, codeName: string, message: string) {
    super(message);
    this.code = code;
    this.codeName = codeName;
  }
}

type Handler = (body: Document, context: { store: Store; database: string; connectionId: number }) => Document;

const hello: Handler = (_body, { connectionId }) => ({
  helloOk: true,
  ismaster: true,
  isWritablePrimary: true,
  maxBsonObjectSize: 16_777_216,
  maxMessageSizeBytes: MAX_MESSAGE_BYTES,
  maxWriteBatchSize: 100_000,
  localTime: new Date(),
  logicalSessionTimeoutMinutes: 30,
  connectionId,
  minWireVersion: 0,
  maxWireVersion: 21,
  readOnly: false,
});

const handlers: Readonly<Record<string, Handler>> = {
  hello,
  ismaster: hello,
  isMaster: hello,
  ping: () => ({}),
  endSessions: () => ({}),
  killCursors: () => ({ cursorsKilled: [], cursorsNotFound: [], cursorsAlive: [], cursorsUnknown: [] }),
  buildInfo: () => ({ version: '7.0.0', versionArray: [7, 0, 0, 0], modules: [] }),
  listDatabases: (_body, { store }) => {
    const databases = [...store.databases.keys()].map(name => {
      const sizeOnDisk = databaseSize(store, name);
      return { name, sizeOnDisk, empty: sizeOnDisk.isZero() };
    });
    return { databases, totalSize: databases.reduce((sum, { sizeOnDisk }) => sum.add(sizeOnDisk), Long.ZERO) };
  },
  listCollections: (_body, { store, database }) => {
    const names = [...(store.databases.get(database)?.keys() ?? [])];
    return cursor(
      database,
      '$cmd.listCollections',
      names.map(name => ({ name, type: 'collection', options: {}, info: { readOnly: false } })),
    );
  },
  dbStats: (_body, { store, database }) => {
    const collections = [...(store.databases.get(database)?.values() ?? [])];
    return {
      db: database,
      collections: collections.length,
      objects: collections.reduce((sum, { documents }) => sum + documents.length, 0),
      dataSize: databaseSize(store, database),
    };
  },
  find: (body, { store, database }) => {
    const documents = findCollection(store, database, text(body.find))?.documents ?? [];
    let matches = new Query(body.filter ?? {}).find<Document>(documents, body.projection ?? {});
    if (body.sort) matches = matches.sort(body.sort);
    if (body.skip) matches = matches.skip(Number(body.skip));
    if (body.limit) matches = matches.limit(Math.abs(Number(body.limit)));
    return cursor(database, text(body.find), matches.all());
  },
  aggregate: (body, { store, database }) => {
    const name = text(body.aggregate);
    const documents = findCollection(store, database, name)?.documents ?? [];
    const [first, ...others] = body.pipeline as Document[];
    if (first && '$collStats' in first) {
      return cursor(database, name, [{ ns: `${database}.${name}`, storageStats: { size: byteLength(documents) } }]);
    }
    // A sample takes the first documents.
    const pipeline = first && '$sample' in first ? [{ $limit: Number(first.$sample.size) }, ...others] : body.pipeline;
    return cursor(database, name, new Aggregator(pipeline).run(documents) as Document[]);
  },
  insert: (body, { store, database }) => {
    const inserted = body.documents as Document[];
    const { documents } = findCollection(store, database, text(body.insert), true)!;
    documents.push(...inserted.map(document => ('_id' in document ? document : { _id: new ObjectId(), ...document })));
    return { n: inserted.length };
  },
  create: (body, { store, database }) => {
    findCollection(store, database, text(body.create), true);
    return {};
  },
  drop: (body, { store, database }) => {
    if (!store.databases.get(database)?.delete(text(body.drop))) throw notFound(`${database}.${text(body.drop)}`);
    return {};
  },
  renameCollection: (body, { store }) => {
    const [fromDatabase, from] = namespace(body.renameCollection);
    const [toDatabase, to] = namespace(body.to);
    const collection = findCollection(store, fromDatabase, from);
    if (!collection) throw notFound(`${fromDatabase}.${from}`);
    if (findCollection(store, toDatabase, to) && !body.dropTarget) {
      throw new CommandError(48, 'NamespaceExists', 'target namespace exists');
    }
    store.databases.get(fromDatabase)?.delete(from);
    findCollection(store, toDatabase, to, true)!.documents = collection.documents;
    return {};
  },
};

/** Carries out a command. Never throws: an error is an answer. */
export function carryOut(body: Document, context: { store: Store; connectionId: number }): Document {
  const [name = ''] = Object.keys(body);
  try {
    const handler = Object.hasOwn(handlers, name) ? handlers[name] : undefined;
    if (!handler) throw new CommandError(59, 'CommandNotFound', `no such command: '${name}'`);
    return { ...handler(body, { ...context, database: text(body.$db) }), ok: 1 };
  } catch (error) {
    if (!(error instanceof CommandError)) return { ok: 0, code: 1, codeName: 'InternalError', errmsg: String(error) };
    return { ok: 0, code: error.code, codeName: error.codeName, errmsg: error.message };
  }
}

/** A whole result in one batch, because the answers of tests are small. */
function cursor(database: string, collection: string, firstBatch: Document[]): Document {
  return { cursor: { id: Long.ZERO, ns: `${database}.${collection}`, firstBatch } };
}

function notFound(name: string): CommandError {
  return new CommandError(26, 'NamespaceNotFound', `Source collection ${name} does not exist`);
}

function namespace(name: unknown): [database: string, collection: string] {
  const [database = '', ...collection] = text(name).split('.');
  return [database, collection.join('.')];
}

function text(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
