// Reads a JSON body: counted while it arrives, without relying on headers, then by a schema. A client's mistake is a 400 that names the path.
import { findLostNumber } from '@vitrine/std/internal/exact-numbers';
import * as z from 'zod';
import { ChatError } from '../errors.ts';
import type { BodyShare } from './body-budget.ts';
import { createJSONCounter } from './json-counter.ts';

/** Default limit of a body: room for a file in a tool's arguments. */
const MAX_BODY_BYTES = 8 * 1024 * 1024;
/** Default limit of the values in a JSON body: it is parsed and checked at once, and takes about 0.1 s. */
const MAX_BODY_VALUES = 100_000;

/** Limits of one body. */
export interface BodyLimits {
  /** @default 8 MiB, and 20 MiB of an upload */
  readonly maxBytes?: number | undefined;
  /** Limit of the values in the body's JSON. @default 100_000, and any number for an upload */
  readonly maxValues?: number | undefined;
  /** Counts it among the bodies of its user. @default it is not counted */
  readonly share?: Pick<BodyShare, 'add'> | undefined;
}

/** Reads a request's JSON body. Rejects with `ChatError` `too-large`, `too-many` or `bad-request`. */
export async function readBody<Schema extends z.core.$ZodType>(
  request: Request,
  schema: Schema,
  { maxBytes = MAX_BODY_BYTES, maxValues = MAX_BODY_VALUES, share }: BodyLimits = {},
): Promise<z.core.output<Schema>> {
  const bytes = await readBytes(request, { maxBytes, maxValues, share });
  const result = z.safeParse(schema, parseJson(bytes.toString('utf8')));
  if (result.success) return result.data;
  const issue = result.error.issues[0];
  const path = issue?.path.map(String).join('.') || 'body';
  throw new ChatError('bad-request', `${path}: ${issue?.message ?? 'not what this address takes'}`);
}

/** Default limit of an uploaded file. */
const MAX_UPLOAD_BYTES = 20 * 1024 * 1024;

/** Reads a request's body as bytes. Rejects with `ChatError` `too-large`, `too-many` or `bad-request`. */
export async function readUpload(
  request: Request,
  { maxBytes = MAX_UPLOAD_BYTES, maxValues, share }: BodyLimits = {},
): Promise<Uint8Array> {
  return readBytes(request, { maxBytes, maxValues, share });
}

/** Waits for the end of a body that is not read. Rejects with `ChatError` `too-large`, `too-many` or `bad-request`. */
export async function skipBody(
  request: Request,
  { maxBytes = MAX_BODY_BYTES, share }: BodyLimits = {},
): Promise<undefined> {
  await readBytes(request, { maxBytes, share });
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

async function readBytes(
  request: Request,
  { maxBytes, maxValues, share }: BodyLimits & { readonly maxBytes: number },
): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  const count = maxValues === undefined ? undefined : createJSONCounter(maxValues);
  let bytes = 0;
  // Counted here instead of trusting Content-Length: a chunked body has none.
  try {
    for await (const chunk of request.body ?? []) {
      bytes += chunk.byteLength;
      if (bytes > maxBytes) throw new ChatError('too-large', `The request's body is larger than ${maxBytes} bytes.`);
      share?.add(chunk.byteLength);
      count?.(chunk);
      chunks.push(chunk);
    }
  } catch (cause) {
    if (cause instanceof ChatError) throw cause;
    throw new ChatError('bad-request', "The request's body broke off. Send it again.", { cause });
  }
  return Buffer.concat(chunks);
}
