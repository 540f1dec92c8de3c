// A playground's state in the fragment of its address, which browsers do not send to a server: JSON, compressed, in base64url.
import { base64ToBytes, bytesToBase64 } from '@vitrine/std/internal/base64';
import { isRecord } from '@vitrine/std/internal/json';
import { MAX_TEXT, PASTE_KINDS, type PlaygroundState } from './playground-state.ts';

const PREFIX = '#paste=';
/** Limit of a link, in characters: what browsers, chats and mail programs carry without cutting it. */
export const MAX_LINK = 60_000;
/** Limit of the unpacked state, in bytes: a short link could unpack to gigabytes. */
const MAX_UNPACKED = 4 * MAX_TEXT;

/** The fragment of a state; undefined when it is longer than `MAX_LINK`. */
export async function writeFragment(state: PlaygroundState): Promise<string | undefined> {
  const bytes = new TextEncoder().encode(JSON.stringify({ v: 1, ...state }));
  const packed = await readAll(pipe(bytes, new CompressionStream('deflate-raw')), MAX_UNPACKED);
  const text = bytesToBase64(packed).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
  const fragment = PREFIX + text;
  return fragment.length > MAX_LINK ? undefined : fragment;
}

/** Whether an address has a state. */
export function hasState(fragment: string): boolean {
  return fragment.startsWith(PREFIX);
}

/** Reads the state in a link, which is as untrusted as a paste. Rejects with `Error` where there is none that can be read. */
export async function readFragment(fragment: string): Promise<PlaygroundState> {
  try {
    const packed = base64ToBytes(fragment.slice(PREFIX.length).replaceAll('-', '+').replaceAll('_', '/'));
    const bytes = await readAll(pipe(packed, new DecompressionStream('deflate-raw')), MAX_UNPACKED);
    const state = readState(JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes)));
    if (state) return state;
  } catch {
    // What was wrong with it helps no user: the link was cut, or another page made it.
  }
  throw new Error('The link could not be read. It may have been cut: copy it again as a whole.');
}

function readState(value: unknown): PlaygroundState | undefined {
  if (!isRecord(value) || value.v !== 1 || typeof value.text !== 'string') return undefined;
  const kind = PASTE_KINDS.find(name => name === value.kind);
  const optional = (name: 'choice' | 'input' | 'result'): Partial<PlaygroundState> =>
    typeof value[name] === 'string' ? { [name]: value[name] } : {};
  return {
    text: value.text,
    ...(kind && { kind }),
    ...optional('choice'),
    ...optional('input'),
    ...optional('result'),
  };
}

type Transform = CompressionStream | DecompressionStream;

function pipe(bytes: Uint8Array, transform: Transform): ReadableStream<Uint8Array> {
  const blob = new Blob([bytes as Uint8Array<ArrayBuffer>]);
  return blob.stream().pipeThrough(transform as ReadableWritablePair<Uint8Array, Uint8Array<ArrayBuffer>>);
}

async function readAll(stream: ReadableStream<Uint8Array>, limit: number): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for (const reader = stream.getReader(); ; ) {
    const { done, value } = await reader.read();
    if (done) break;
    size += value.length;
    if (size > limit) {
      await reader.cancel();
      throw new RangeError('The state is too large.');
    }
    chunks.push(value);
  }
  const bytes = new Uint8Array(size);
  let at = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, at);
    at += chunk.length;
  }
  return bytes;
}
