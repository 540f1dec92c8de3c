// Wraps every route that changes data: rate limits, refusal of foreign pages, and the audit log, also of refusals.
import type { Context } from 'hono';
import * as z from 'zod/mini';
import { asRegistryError, problemResponse, RegistryError } from '../problem.ts';
import { listIssues } from '../publish/read-archive.ts';
import { type Attempt, auditDraft, type Services } from '../services.ts';
import { checkAddress } from './check-address.ts';

/** The rate limiter of these requests, and how a client's address is found. */
export interface ChangeOptions {
  services: Services;
  limit: 'publish' | 'auth';
  clientAddress: (context: Context) => string;
}

/** The largest JSON body of a change. */
const MAX_BODY = 64 * 1024;

/** Wraps a handler, which adds details to the attempt as it reads the request. The store audits a success together with the change. */
export function changing(
  { services, limit, clientAddress }: ChangeOptions,
  action: string,
  handle: (context: Context, attempt: Attempt) => Promise<Response>,
): (context: Context) => Promise<Response> {
  const { metadata, now, origin, limits, metrics, onError } = services;
  return async context => {
    const attempt: Attempt = { action };
    try {
      const decision = await limits[limit](clientAddress(context), now());
      if (decision !== 'allowed') {
        const refusal = new RegistryError('rate-limited', 'Too many requests from this address. Wait a minute.');
        if (decision === 'refused') return problemResponse(refusal, CLOSE);
        throw refusal;
      }
      // After the limit: any web page can make its visitors send such requests, and each refusal is a line of the audit log.
      checkOrigin(context.req.header('origin'), origin);
      checkAddress(context.req.url);
      const response = await handle(context, attempt);
      metrics.change(action, 'ok');
      return response;
    } catch (error) {
      const refusal = asRegistryError(error);
      metrics.change(action, refusal.code);
      if (refusal.status >= 500) onError(refusal.cause ?? error);
      await metadata.audit(auditDraft(attempt, refusal.code, now())).catch(onError);
      return problemResponse(refusal, CLOSE);
    }
  };
}

/** An unread body must not keep the connection open. */
const CLOSE = { Connection: 'close' };

/** Another site's page could otherwise send changes from the user's browser. */
function checkOrigin(sent: string | undefined, own: string): void {
  if (sent !== undefined && sent !== own)
    throw new RegistryError(
      'bad-request',
      `Changes are not taken from pages of ${JSON.stringify(sent.slice(0, 100))}.`,
    );
}

/** The request's JSON body by a schema. Rejects with `unsupported-media-type` or `bad-request`. */
export async function readBody<T>(context: Context, schema: z.ZodMiniType<T>): Promise<T> {
  if (!/^application\/json\s*(;|$)/i.test(context.req.header('content-type') ?? ''))
    throw new RegistryError('unsupported-media-type', 'Send "Content-Type: application/json".');
  const parsed = schema.safeParse(parseJson(await readText(context.req.raw)), { error: z.locales.en().localeError });
  if (parsed.success) return parsed.data;
  const issues = listIssues(parsed.error);
  const text = issues[0] ? ` ${issues[0].path} ${issues[0].message}` : '';
  throw new RegistryError('bad-request', `The request has the wrong shape.${text}`, { issues });
}

async function readText({ body }: Request): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body ?? []) {
    size += chunk.length;
    if (size > MAX_BODY) throw new RegistryError('bad-request', `The request has ${MAX_BODY} bytes at most.`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch (cause) {
    throw new RegistryError('bad-request', 'The request is no JSON.', { cause });
  }
}
