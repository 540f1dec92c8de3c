// Messages of MongoDB's wire protocol, as far as one driver needs them: OP_MSG, and the OP_QUERY of its handshake.
import { type Document, deserialize, serialize } from 'bson';

const OP_REPLY = 1;
const OP_QUERY = 2004;
const OP_MSG = 2013;
const HEADER = 16;
const CHECKSUM_PRESENT = 1;
/** The largest message in bytes, which the server also announces to its clients. */
export const MAX_MESSAGE_BYTES = 48_000_000;

/** A command that a client sent. */
export interface Command {
  readonly requestId: number;
  readonly opCode: number;
  /** The first key is the command's name; document sequences are members of it, as arrays. */
  readonly body: Document;
}

/** Splits a stream into commands. Returns the complete ones; throws for an invalid message. */
export function createFrameReader(): (chunk: Buffer) => Command[] {
  let rest: Buffer = Buffer.alloc(0);
  return chunk => {
    rest = rest.length === 0 ? chunk : Buffer.concat([rest, chunk]);
    const commands: Command[] = [];
    while (rest.length >= HEADER) {
      const length = rest.readInt32LE(0);
      if (length < HEADER || length > MAX_MESSAGE_BYTES) throw new RangeError(`A message of ${length} bytes`);
      if (rest.length < length) break;
      commands.push(readMessage(rest.subarray(0, length)));
      rest = rest.subarray(length);
    }
    return commands;
  };
}

function readMessage(message: Buffer): Command {
  const requestId = message.readInt32LE(4);
  const opCode = message.readInt32LE(12);
  if (opCode === OP_QUERY) {
    const end = message.indexOf(0, HEADER + 4);
    // Name of the collection, its final zero, numbers to skip and to return.
    return { requestId, opCode, body: documentAt(message, end + 1 + 8).document };
  }
  if (opCode !== OP_MSG) throw new RangeError(`The operation ${opCode} is not known here`);
  const flags = message.readUInt32LE(HEADER);
  const end = message.length - (flags & CHECKSUM_PRESENT ? 4 : 0);
  let body: Document = {};
  for (let at = HEADER + 4; at < end; ) {
    const kind = message[at];
    if (kind === 0) {
      const { document, next } = documentAt(message, at + 1);
      body = { ...document, ...body };
      at = next;
    } else {
      const size = message.readInt32LE(at + 1);
      const nameEnd = message.indexOf(0, at + 5);
      const documents: Document[] = [];
      for (let inside = nameEnd + 1; inside < at + 1 + size; ) {
        // In documents to store, long integers stay Long; in commands every number is a plain one.
        const { document, next } = documentAt(message, inside, false);
        documents.push(document);
        inside = next;
      }
      body[message.toString('utf8', at + 5, nameEnd)] = documents;
      at += 1 + size;
    }
  }
  return { requestId, opCode, body };
}

function documentAt(message: Buffer, at: number, promoteLongs = true): { document: Document; next: number } {
  const next = at + message.readInt32LE(at);
  return { document: deserialize(message.subarray(at, next), { promoteLongs }), next };
}

let lastId = 0;

/** The answer to a command, in the format of the request. */
export function writeReply({ requestId, opCode }: Command, document: Document): Buffer {
  const body = Buffer.from(serialize(document));
  // OP_REPLY: flags, an empty cursor, starting from 0, one document. OP_MSG: flags, and the kind of its one section.
  const head = Buffer.alloc(opCode === OP_QUERY ? 20 : 5);
  if (opCode === OP_QUERY) head.writeInt32LE(1, 16);
  const header = Buffer.alloc(HEADER);
  header.writeInt32LE(HEADER + head.length + body.length, 0);
  lastId = (lastId + 1) % 2 ** 31;
  header.writeInt32LE(lastId, 4);
  header.writeInt32LE(requestId, 8);
  header.writeInt32LE(opCode === OP_QUERY ? OP_REPLY : OP_MSG, 12);
  return Buffer.concat([header, head, body]);
}
