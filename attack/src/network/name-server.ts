// A name server that resolves every name to one address, and reports the requested names (RFC 1035).
import { createSocket } from 'node:dgram';

export interface NameServer {
  close(): Promise<void>;
}

const IPV4_ADDRESS = 1;
const HEADER_BYTES = 12;

/** Listens on port 53 of the address. `onName` gets each name, in lower case. */
export async function startNameServer(address: string, onName: (name: string) => void): Promise<NameServer> {
  const socket = createSocket('udp4');
  socket.on('message', (query, from) => {
    const question = readQuestion(query);
    if (!question) return;
    onName(question.name);
    socket.send(answer(query, question, address), from.port, from.address);
  });
  await new Promise<void>((resolve, reject) => {
    socket.once('error', reject);
    socket.bind(53, address, resolve);
  });
  return { close: () => new Promise(resolve => socket.close(() => resolve())) };
}

interface Question {
  name: string;
  type: number;
  /** End of the question, in bytes. */
  end: number;
}

function readQuestion(query: Buffer): Question | undefined {
  const labels: string[] = [];
  let at = HEADER_BYTES;
  for (let length = query[at]; length; length = query[at]) {
    labels.push(query.toString('latin1', at + 1, at + 1 + length));
    at += 1 + length;
  }
  if (at + 5 > query.length) return undefined;
  return { name: labels.join('.').toLowerCase(), type: query.readUInt16BE(at + 1), end: at + 5 };
}

function answer(query: Buffer, { type, end }: Question, address: string): Buffer {
  const isIPv4 = type === IPV4_ADDRESS;
  const head = Buffer.from(query.subarray(0, end));
  head.writeUInt16BE(0x8580, 2);
  head.writeUInt16BE(1, 4);
  head.writeUInt16BE(isIPv4 ? 1 : 0, 6);
  head.writeUInt32BE(0, 8);
  // The name by reference to the question, class IN, with a TTL of zero, so that each lookup is seen.
  const record = Buffer.from([0xc0, HEADER_BYTES, 0, type, 0, 1, 0, 0, 0, 0, 0, 4, ...address.split('.').map(Number)]);
  return isIPv4 ? Buffer.concat([head, record]) : head;
}
