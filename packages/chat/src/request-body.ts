// Reads a JSON body: with a size limit that does not rely on headers, then by a schema. A client's mistake is a 400 that names the path.
import { findLostNumber } from '@vitrine/protocol/internal/exact-numbers';
import * as z from 'zod';
import { ChatError } from './errors.ts';

/** Default limit of a body: room for a file in a tool's arguments. */
const MAX_BODY_BYTES = 8 * 1024 * 1024;

/** Reads a request's JSON body. Rejects with `ChatError` `too-large` or `bad-request`. */
export async function readBody<Schema extends z.core.$ZodType>(
  request: Request,
  schema: Schema,
  maxBytes: number = MAX_BODY_BYTES,
): Promise<z.core.output<Schema>> {
  const result = z.safeParse(schema, parseJson(await readText(request, maxBytes)));
  if (result.success) return result.data;
  const issue = result.error.issues[0];
  const path = issue?.path.map(String).join('.') || 'body';
  throw new ChatError('bad-request', `${path}: ${issue?.message ?? 'not what this address takes'}`);
}

/** Default limit of an uploaded file. */
const MAX_UPLOAD_BYTES = 20 * 1024 * 1024;

/** Reads a request's body as bytes. Rejects with `ChatError` `too-large` or `bad-request`. */
export async function readUpload(request: Request, maxBytes: number = MAX_UPLOAD_BYTES): Promise<Uint8Array> {
  return readBytes(request, maxBytes);
}

/** Waits for the end of a body that is not read. Rejects with `ChatError` `too-large` or `bad-request`. */
export async function skipBody(request: Request, maxBytes: number = MAX_BODY_BYTES): Promise<undefined> {
  await readText(request, maxBytes);
}

function parseJson(text: string): unknown {
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch (cause) {
    const problem = text === '' ? 'is empty' : 'is not JSON';
    throw new ChatError('bad-request', `The request's body ${problem}. Send a JSON object.`, { cause });
  }
  // It would be another number for the server of a tool, and on the card that asks the user.
  const numberPath = findLostNumber(text);
  if (numberPath === undefined) return body;
  throw new ChatError(
    'bad-request',
    `${numberPath.slice(1).replaceAll('/', '.') || 'body'}: a number with more digits than can be sent unchanged. Send it as a text.`,
  );
}

const readText = async (request: Request, maxBytes: number): Promise<string> =>
  (await readBytes(request, maxBytes)).toString('utf8');

async function readBytes(request: Request, maxBytes: number): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  // Counted here instead of trusting Content-Length: a chunked body has none.
  try {
    for await (const chunk of request.body ?? []) {
      bytes += chunk.byteLength;
      if (bytes > maxBytes) throw new ChatError('too-large', `The request's body is larger than ${maxBytes} bytes.`);
      chunks.push(chunk);
    }
  } catch (cause) {
    if (cause instanceof ChatError) throw cause;
    throw new ChatError('bad-request', "The request's body broke off. Send it again.", { cause });
  }
  return Buffer.concat(chunks);
}
