// HTTP routes for what a user has stored: how much, where, how long, all of it as a file, and its deletion.
import { type Agent, AgentError } from '@vitrine/agent';
import { API_ROUTES } from '@vitrine/agent/api';
import type { DataFacts } from '@vitrine/agent/internal/api';
import type { RetentionSetting, SessionSummary } from '@vitrine/agent/internal/settings';
import type { Context } from 'hono';
import { isAdmin } from '../auth/is-admin.ts';
import { ChatError } from '../errors.ts';
import type { ApiRouter } from './api-router.ts';

/** Sessions that are deleted at the same time. */
const PARALLEL = 8;

/** Settings of where a chat has its data, and how long. */
export interface DataSettings {
  /** A folder, or a database by its name. Admins see it. */
  readonly place: { readonly kind: 'folder' | 'database'; readonly name: string };
  readonly retention: RetentionSetting;
}

export interface DataRoutesOptions {
  readonly agent: Agent;
  readonly data: DataSettings | undefined;
  /** Called with errors of an export that has begun. */
  readonly report: (error: unknown) => void;
}

export function addDataRoutes(api: ApiRouter, { agent, data, report }: DataRoutesOptions): void {
  const describe = async (context: Context): Promise<DataFacts> => ({
    ...(await agent.measure()),
    ...(data && isAdmin(context) && { place: data.place }),
    retention: (await data?.retention.read()) ?? null,
    retentionBy: !data || data.retention.isFixed ? 'configuration' : isAdmin(context) ? 'user' : 'admin',
  });
  api.answer(API_ROUTES.data, ({ context }) => describe(context));
  api.answer(API_ROUTES.changeRetention, async ({ context, body }) => {
    if (!isAdmin(context))
      throw new ChatError('not-allowed', 'Only an admin of this chat can change how long chats are kept.');
    if (!data || data.retention.isFixed)
      throw new ChatError('not-allowed', 'The configuration of this chat says how long chats are kept.');
    await data.retention.write(body.retention ?? undefined);
    return describe(context);
  });
  api.respond(API_ROUTES.exportAll, async () => {
    // Few chats are exported: what makes the file is loaded then.
    const { exportAll } = await import('../export/export-all.ts');
    return exportAll(agent, { now: new Date(), report });
  });
  api.answer(API_ROUTES.deleteAllSessions, async () => {
    const sessions = await agent.listSessions();
    return { deleted: await deleteAll(agent, sessions) };
  });
}

/** A few at a time: among several processes each waits for the one that holds it. Resolves with the number of those that were there. */
async function deleteAll(agent: Agent, sessions: readonly SessionSummary[]): Promise<number> {
  const queue = sessions.values();
  let count = 0;
  const work = async (): Promise<void> => {
    for (const { id } of queue)
      try {
        await agent.deleteSession(id);
        count++;
      } catch (error) {
        if (!(error instanceof AgentError) || error.code !== 'unknown-session') throw error;
      }
  };
  await Promise.all(Array.from({ length: PARALLEL }, work));
  return count;
}
