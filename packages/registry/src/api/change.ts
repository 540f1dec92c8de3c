// Wraps every route that changes data: rate limits, refusal of foreign pages, and the audit log, also of refusals.

import type { ParamsOf } from '@vitrine/protocol/internal/http-api/route';
import { readStream } from '@vitrine/std/internal/read-stream';
import type { Context, Hono } from 'hono';
import * as z from 'zod/mini';
import { asRegistryError, problemResponse, RegistryError } from '../problem.ts';
import { listIssues } from '../publish/read-archive.ts';
import { type Attempt, auditDraft, type Services } from '../services.ts';
import { checkAddress } from './check-address.ts';
import type { RegistryRoute } from './routes.ts';

/** The parts of the registry, and how a client's address is found. */
export interface ChangeOptions {
  services: Services;
  clientAddress: (context: Context) => string;
}

/** The largest JSON body of a change. */
const MAX_BODY = 64 * 1024;

/** A request that changes data. */
interface Change<R extends RegistryRoute> {
  readonly context: Context;
  /** For the audit log; a handler adds details to it as it reads the request. */
  readonly attempt: Attempt;
  readonly params: Readonly<Record<ParamsOf<R['path']>, string>>;
  /** The body by the route's schema. Rejects with `unsupported-media-type` or `bad-request`. */
  readBody(): Promise<R extends { body: infer S extends z.ZodMiniType } ? z.output<S> : undefined>;
}

type ChangeRoute = RegistryRoute & { readonly action: string };

/** Adds routes that change data. The store audits a success together with the change. */
export type AddChange = <R extends ChangeRoute>(route: R, handle: (change: Change<R>) => Promise<Response>) => void;

export function createChanges(app: Hono, { services, clientAddress }: ChangeOptions): AddChange {
  const { metadata, now, origin, limits, onChange, onError } = services;
  return (route, handle) => {
    const { action } = route;
    const limit = limits[route.isPublication ? 'publish' : 'auth'];
    app.on(route.method, route.path, async context => {
      const attempt: Attempt = { action };
      try {
        const decision = await limit(clientAddress(context), now());
        if (decision !== 'allowed') {
          const refusal = new RegistryError('rate-limited', 'Too many requests from this address. Wait a minute.');
          if (decision === 'refused') return problemResponse(refusal, CLOSE);
          throw refusal;
        }
        // After the limit: any web page can make its visitors send such requests, and each refusal is a line of the audit log.
        checkOrigin(context.req.header('origin'), origin);
        checkAddress(context.req.url);
        const read = () => readBody(context, route.body as z.ZodMiniType);
        const response = await handle({ context, attempt, params: context.req.param(), readBody: read } as never);
        onChange(action, 'ok');
        return response;
      } catch (error) {
        const refusal = asRegistryError(error);
        onChange(action, refusal.code);
        if (refusal.status >= 500) onError(refusal.cause ?? error);
        await metadata.audit(auditDraft(attempt, refusal.code, now())).catch(onError);
        return problemResponse(refusal, CLOSE);
      }
    });
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

async function readBody<T>(context: Context, schema: z.ZodMiniType<T>): Promise<T> {
  if (!/^application\/json\s*(;|$)/i.test(context.req.header('content-type') ?? ''))
    throw new RegistryError('unsupported-media-type', 'Send "Content-Type: application/json".');
  const parsed = schema.safeParse(parseJson(await readText(context.req.raw)), { error: z.locales.en().localeError });
  if (parsed.success) return parsed.data;
  const issues = listIssues(parsed.error);
  const text = issues[0] ? ` ${issues[0].path} ${issues[0].message}` : '';
  throw new RegistryError('bad-request', `The request has the wrong shape.${text}`, { issues });
}

async function readText({ body }: Request): Promise<string> {
  const bytes = await readStream(body, MAX_BODY);
  if (!bytes) throw new RegistryError('bad-request', `The request has ${MAX_BODY} bytes at most.`);
  return new TextDecoder().decode(bytes);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch (cause) {
    throw new RegistryError('bad-request', 'The request is no JSON.', { cause });
  }
}
