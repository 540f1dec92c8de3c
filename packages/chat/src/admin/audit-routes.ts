// HTTP routes for the audit log: a page of it, and all of it as JSON lines.
import { API_ROUTES } from '@vitrine/agent/api';
import type { AuditEntry as AnswerEntry } from '@vitrine/agent/internal/api';
import type { Context } from 'hono';
import type { ApiRouter } from '../routes/api-router.ts';
import { noConsole } from './admin-routes.ts';
import type { AuditEntry, AuditLog } from './records.ts';

const PAGE = 100;
const EXPORTED_AT_ONCE = 1000;

/** `audit` absent: the routes answer 404. */
export function addAuditRoutes(api: ApiRouter, audit: AuditLog | undefined): void {
  const requireAudit = (): AuditLog => {
    if (audit) return audit;
    throw noConsole();
  };
  api.answer(API_ROUTES.auditLog, async ({ context }) => {
    const entries = await requireAudit().list({
      ...readFilter(context),
      before: parseSeq(context.req.query('before')),
      limit: PAGE + 1,
    });
    const page = entries.slice(0, PAGE);
    const last = entries.length > PAGE ? page.at(-1) : undefined;
    return { entries: page.map(toAnswer), ...(last && { next: last.seq }) };
  });
  api.respond(API_ROUTES.exportAudit, ({ context }) => {
    const pages = readPages(requireAudit(), readFilter(context));
    const encoder = new TextEncoder();
    const body = new ReadableStream<Uint8Array>({
      async pull(controller) {
        const { value, done } = await pages.next();
        if (done) controller.close();
        else controller.enqueue(encoder.encode(value));
      },
      async cancel() {
        await pages.return(undefined);
      },
    });
    return new Response(body, {
      headers: {
        'Content-Type': 'application/x-ndjson',
        'Content-Disposition': 'attachment; filename="vitrine-audit.jsonl"',
      },
    });
  });
}

interface AuditFilter {
  readonly search?: string | undefined;
  readonly userId?: string | undefined;
}

const readFilter = (context: Context): AuditFilter => ({
  search: context.req.query('search')?.slice(0, 200),
  userId: context.req.query('user')?.slice(0, 200) || undefined,
});

async function* readPages(audit: AuditLog, filter: AuditFilter): AsyncGenerator<string, undefined> {
  let before: number | undefined;
  for (;;) {
    const entries = await audit.list({ ...filter, before, limit: EXPORTED_AT_ONCE });
    const last = entries.at(-1);
    if (!last) return undefined;
    yield entries.map(entry => `${JSON.stringify(toAnswer(entry))}\n`).join('');
    before = last.seq;
  }
}

function toAnswer({ seq, at, action, actorId, actorName, userId, userName, details }: AuditEntry): AnswerEntry {
  return {
    seq,
    at: new Date(at).toISOString(),
    action,
    ...(actorId === undefined ? {} : { actor: nameUser(actorId, actorName) }),
    ...(userId === undefined ? {} : { user: nameUser(userId, userName) }),
    details: { ...details },
  };
}

const nameUser = (id: string, name: string | undefined): { id: string; name?: string } => ({
  id,
  ...(name === undefined ? {} : { name }),
});

const parseSeq = (text = ''): number | undefined => (/^\d{1,15}$/.test(text) ? Number(text) : undefined);
