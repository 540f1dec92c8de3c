// HTTP routes for the prompts of all connected servers (MCP `prompts/list`, `prompts/get`): list them, fill one in.
import { API_ROUTES } from '@vitrine/agent/api';
import type { Connection, Connections } from '@vitrine/connect';
import { withoutUndefined } from '@vitrine/protocol/internal/json';
import type { PromptSummary } from '@vitrine/protocol/internal/session';
import * as z from 'zod';
import type { ApiRouter } from './api-router.ts';
import { ChatError } from './errors.ts';

/** Prompts of one server, and characters of one text. */
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
const MessagesSchema = z.object({
  messages: z.array(
    z.object({ role: z.string(), content: z.looseObject({ type: z.string(), text: z.string().optional() }) }),
  ),
});

export function addPromptRoutes(api: ApiRouter, connections: Connections): void {
  api.answer(API_ROUTES.prompts, async () => {
    const connected = connections.list.filter(({ getSnapshot }) => getSnapshot().status === 'connected');
    const lists = await Promise.all(connected.map(listPrompts));
    return { prompts: lists.flat() };
  });
  api.answer(API_ROUTES.fillPrompt, async ({ body: { server, ...prompt } }) => {
    const connection = connections.get(server);
    if (!connection) throw new ChatError('not-found', `There is no server "${server.slice(0, 100)}".`);
    const parsed = MessagesSchema.safeParse(await connection.request('prompts/get', prompt));
    if (!parsed.success) throw new ChatError('bad-request', `${server} answered prompts/get with no messages.`);
    return { text: joinText(parsed.data) };
  });
}

/** A server whose list fails has no prompts; its connection reports the problem. */
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

/** The texts of the user's messages; a text of the assistant is marked as such. Images and resources cannot be typed, and are left out. */
function joinText({ messages }: z.infer<typeof MessagesSchema>): string {
  return messages
    .flatMap(({ role, content }) =>
      content.type === 'text' && content.text
        ? [role === 'assistant' ? `Assistant: ${content.text}` : content.text]
        : [],
    )
    .join('\n\n')
    .slice(0, MAX_TEXT);
}
