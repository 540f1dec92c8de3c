// Sends a request exactly as it is written: repeated headers, their case, a foreign `Host`, from any address of this machine. `fetch` does not.
import { request } from 'node:http';
import { Readable } from 'node:stream';

export interface WireRequest {
  /** The port on 127.0.0.1. */
  readonly port: number;
  readonly method: string;
  readonly path: string;
  /** Headers in this order and case; each character of a value is a byte, so a name beyond ASCII goes through `utf8Bytes`. */
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly body?: string | undefined;
  /** The address that the connection comes from. @default 127.0.0.1 */
  readonly from?: string | undefined;
}

/** The UTF-8 bytes of a text, a character for each byte. */
export const utf8Bytes = (text: string): string => Buffer.from(text).toString('latin1');

/** Rejects when the request cannot be sent: a header that HTTP does not allow, or a connection that fails. */
export function sendOnWire({ port, method, path, headers, body, from }: WireRequest): Promise<Response> {
  // Node announces no length for the body of a DELETE.
  const length = body === undefined ? [] : ['Content-Length', String(Buffer.byteLength(body))];
  const raw = [...headers.flat(), ...length];
  return new Promise((resolve, reject) => {
    const address = { host: '127.0.0.1', port, ...(from === undefined ? {} : { localAddress: from }) };
    const sending = request({ ...address, method, path, headers: raw, agent: false }, answer => {
      const { statusCode = 0, rawHeaders } = answer;
      const answerHeaders = new Headers();
      for (let at = 0; at < rawHeaders.length; at += 2) answerHeaders.append(rawHeaders[at]!, rawHeaders[at + 1]!);
      const hasBody = method !== 'HEAD' && statusCode !== 204 && statusCode !== 304;
      if (!hasBody) answer.resume();
      const stream = hasBody ? (Readable.toWeb(answer) as ReadableStream<Uint8Array>) : null;
      resolve(new Response(stream, { status: statusCode, headers: answerHeaders }));
    });
    sending.once('error', reject);
    sending.end(body);
  });
}

/** Milliseconds after which an event stream that says nothing has said all. */
const QUIET_MS = 500;

/** All of an answer, its headers too, as one text. An event stream is read until it is quiet. */
export async function readWhole(response: Response): Promise<string> {
  const head = [...response.headers].map(([name, value]) => `${name}: ${value}\n`).join('');
  return `${response.status}\n${head}\n${await readBody(response)}`;
}

async function readBody(response: Response): Promise<string> {
  if (response.headers.get('content-type')?.startsWith('text/event-stream') !== true) return response.text();
  const reader = response.body!.getReader();
  const decoder = new TextDecoder();
  let text = '';
  for (;;) {
    const quiet = new Promise<undefined>(resolve => setTimeout(resolve, QUIET_MS));
    const part = await Promise.race([reader.read(), quiet]);
    if (part === undefined || part.done) break;
    text += decoder.decode(part.value, { stream: true });
  }
  await reader.cancel();
  return text;
}
