// Reads the body or the query of a request by a schema of the contract, within a limit.
import { readStream } from '@vitrine/std/internal/read-stream';
import type * as z from 'zod/mini';
import { Refusal } from './refusal.ts';

/** The largest body, in bytes: the arguments of a call. */
const MAX_BODY_BYTES = 4 * 1024 * 1024;

/** The JSON body. Throws `Refusal`: `bad-request`, `too-large`. */
export async function readBody<Schema extends z.ZodMiniType>(
  request: Request,
  schema: Schema,
): Promise<z.output<Schema>> {
  // A form of another site can send a text, but no JSON.
  if (!/^application\/json\b/i.test(request.headers.get('Content-Type') ?? ''))
    throw new Refusal('bad-request', 'The body must be JSON: send Content-Type: application/json.');
  const text = await readText(request);
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    throw new Refusal('bad-request', `The body is no JSON: ${(error as Error).message}`);
  }
  return parse(schema, value, 'body');
}

/** The query of an address. Throws `Refusal` `bad-request`. */
export function readQuery<Schema extends z.ZodMiniType>(url: URL, schema: Schema): z.output<Schema> {
  return parse(schema, Object.fromEntries(url.searchParams), 'query');
}

function parse<Schema extends z.ZodMiniType>(schema: Schema, value: unknown, place: string): z.output<Schema> {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  const where = issue?.path.join('.');
  throw new Refusal(
    'bad-request',
    `The ${place} does not fit${where ? ` at ${where}` : ''}: ${issue?.message ?? 'unknown'}.`,
  );
}

async function readText({ body }: Request): Promise<string> {
  const bytes = await readStream(body, MAX_BODY_BYTES);
  if (!bytes) throw new Refusal('too-large', `The body has more than ${MAX_BODY_BYTES} bytes. Send smaller arguments.`);
  return new TextDecoder().decode(bytes);
}
