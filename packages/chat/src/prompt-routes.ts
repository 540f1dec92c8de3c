// The prompts of all connected servers over HTTP (MCP `prompts/list`, `prompts/get`): list them, fill one in.
import type { Connection, Connections } from '@vitrine/connect';
import type { PromptSummary } from '@vitrine/protocol';
import { withoutUndefined } from '@vitrine/protocol/json';
import type { Hono } from 'hono';
import * as z from 'zod';
import { ChatError } from './errors.ts';
import { readBody } from './request-body.ts';
import { addRoute } from './routes.ts';

/** Of one server, and of one text. */
const MAX_PROMPTS = 100;
const MAX_TEXT = 100_000;
const LIST_TIMEOUT_MS = 5_000;

const ListedPromptSchema = z.object({
  name: z.string(),
  title: z.string().optional().catch(undefined),
  description: z.string().optional().catch(undefined),
  arguments: z
    .array(
      z.object({
        name: z.string(),
        description: z.string().optional().catch(undefined),
        required: z.boolean().optional().catch(undefined),
      }),
    )
    .catch([]),
});
const FillSchema = z.strictObject({
  server: z.string(),
  name: z.string(),
  arguments: z.record(z.string(), z.string()).optional(),
});
const MessagesSchema = z.object({
  messages: z.array(
    z.object({ role: z.string(), content: z.looseObject({ type: z.string(), text: z.string().optional() }) }),
  ),
});

export interface PromptRoutesOptions {
  connections: Connections;
  maxBodyBytes?: number | undefined;
}

export function addPromptRoutes(app: Hono, { connections, maxBodyBytes }: PromptRoutesOptions): void {
  addRoute(app, '/api/prompts', {
    GET: async context => {
      const connected = connections.list.filter(({ getSnapshot }) => getSnapshot().status === 'connected');
      const lists = await Promise.all(connected.map(listPrompts));
      return context.json({ prompts: lists.flat() });
    },
  });
  addRoute(app, '/api/prompts/fill', {
    POST: async context => {
      const { server, name, arguments: args } = await readBody(context.req.raw, FillSchema, maxBodyBytes);
      const connection = connections.get(server);
      if (!connection) throw new ChatError('not-found', `There is no server "${server.slice(0, 100)}".`);
      const answer = await connection.request('prompts/get', {
        name,
        ...(args === undefined ? {} : { arguments: args }),
      });
      const read = MessagesSchema.safeParse(answer);
      if (!read.success) throw new ChatError('bad-request', `${server} answered prompts/get with no messages.`);
      return context.json({ text: textOf(read.data) });
    },
  });
}

/** A server whose list fails has no prompts; its connection says what is wrong. */
async function listPrompts(connection: Connection): Promise<PromptSummary[]> {
  try {
    const entries = await connection.listPrompts({ timeoutMs: LIST_TIMEOUT_MS });
    return entries.slice(0, MAX_PROMPTS).flatMap(entry => {
      const { success, data } = ListedPromptSchema.safeParse(entry);
      return success ? [{ server: connection.name, ...withoutUndefined(data) }] : [];
    });
  } catch {
    return [];
  }
}

/** Texts of the user's side; a text of the assistant is named as such. Pictures and resources cannot be typed, and are left out. */
function textOf({ messages }: z.infer<typeof MessagesSchema>): string {
  return messages
    .flatMap(({ role, content }) =>
      content.type === 'text' && content.text
        ? [role === 'assistant' ? `Assistant: ${content.text}` : content.text]
        : [],
    )
    .join('\n\n')
    .slice(0, MAX_TEXT);
}
