// HTTP routes for what all connected servers offer to the composer: prompts (MCP `prompts/list`, `prompts/get`), to be filled in, resources and
// resource templates (`resources/list`, `resources/templates/list`), to be attached, and suggestions for both forms (`completion/complete`).
import { API_ROUTES } from '@vitrine/agent/api';
import type { Connection, Connections } from '@vitrine/connect';
import type {
  Completion,
  CompletionRequest,
  PromptSummary,
  ResourceSummary,
  ResourceTemplateSummary,
} from '@vitrine/protocol/internal/session/prompts';
import { withoutUndefined } from '@vitrine/std/internal/json';
import * as z from 'zod';
import { ChatError } from '../errors.ts';
import { requireConnection } from '../servers/require-connection.ts';
import type { ApiRouter } from './api-router.ts';

/** Prompts and resources of one server, and characters of one text. */
const MAX_PROMPTS = 100;
const MAX_RESOURCES = 500;
const MAX_TEXT = 100_000;
/** Values of one completion: as many as MCP allows. */
const MAX_VALUES = 100;
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

const ListedResourceSchema = z.object({
  uri: z.string(),
  name: z.string().catch(''),
  title: z.string().optional().catch(undefined),
  description: z.string().optional().catch(undefined),
  mimeType: z.string().optional().catch(undefined),
});

const ListedTemplateSchema = z.object({
  uriTemplate: z.string(),
  name: z.string().catch(''),
  title: z.string().optional().catch(undefined),
  description: z.string().optional().catch(undefined),
});

const CompleteResultSchema = z.object({
  completion: z.object({ values: z.array(z.string()), hasMore: z.boolean().optional().catch(undefined) }),
});

export function addPromptRoutes(api: ApiRouter, connections: Connections): void {
  const listAll = async <T>(list: (connection: Connection) => Promise<T[]>): Promise<T[]> => {
    const connected = connections.list.filter(({ getSnapshot }) => getSnapshot().status === 'connected');
    return (await Promise.all(connected.map(list))).flat();
  };
  api.answer(API_ROUTES.prompts, async () => ({ prompts: await listAll(listPrompts) }));
  api.answer(API_ROUTES.resources, async () => {
    const [resources, templates] = await Promise.all([listAll(listResources), listAll(listTemplates)]);
    return { resources, templates };
  });
  api.answer(API_ROUTES.complete, ({ body }) => complete(requireConnection(connections, body.server), body));
  api.answer(API_ROUTES.fillPrompt, async ({ body: { server, ...prompt } }) => {
    const parsed = MessagesSchema.safeParse(
      await requireConnection(connections, server).request('prompts/get', prompt),
    );
    if (!parsed.success) throw new ChatError('bad-request', `${server} answered prompts/get with no messages.`);
    return { text: joinText(parsed.data) };
  });
}

/** The entries that can be read. A server whose list fails has none; its connection reports the problem. */
async function readList<T extends object>(list: Promise<readonly unknown[]>, schema: z.ZodType<T>) {
  const entries = await list.catch(() => []);
  return entries.flatMap(entry => {
    const { success, data } = schema.safeParse(entry);
    return success ? [withoutUndefined(data)] : [];
  });
}

async function listPrompts(connection: Connection): Promise<PromptSummary[]> {
  const prompts = await readList(connection.listPrompts({ timeoutMs: LIST_TIMEOUT_MS }), ListedPromptSchema);
  const server = connection.name;
  return prompts.slice(0, MAX_PROMPTS).map(prompt => ({ server, ...prompt, ...completing(connection) }));
}

/** Interfaces are no contents for a conversation, and are left out. */
async function listResources(connection: Connection): Promise<ResourceSummary[]> {
  const resources = await readList(connection.listResources({ timeoutMs: LIST_TIMEOUT_MS }), ListedResourceSchema);
  return resources
    .filter(({ uri }) => !uri.startsWith('ui://'))
    .slice(0, MAX_RESOURCES)
    .map(resource => ({ server: connection.name, ...resource }));
}

async function listTemplates(connection: Connection): Promise<ResourceTemplateSummary[]> {
  const listing = connection.listResourceTemplates({ timeoutMs: LIST_TIMEOUT_MS });
  return (await readList(listing, ListedTemplateSchema))
    .filter(({ uriTemplate }) => !uriTemplate.startsWith('ui://'))
    .slice(0, MAX_RESOURCES)
    .map(template => ({ server: connection.name, ...template, ...completing(connection) }));
}

const completes = (connection: Connection): boolean => connection.getSnapshot().capabilities?.completions !== undefined;
const completing = (connection: Connection): { completes?: true } => (completes(connection) ? { completes: true } : {});

/** Values that are equal are one: a list has each once. */
async function complete(connection: Connection, { of, argument, others = {} }: CompletionRequest): Promise<Completion> {
  if (!completes(connection)) return { values: [] };
  const params = {
    ref: 'prompt' in of ? { type: 'ref/prompt', name: of.prompt } : { type: 'ref/resource', uri: of.uriTemplate },
    argument,
    ...(Object.keys(others).length === 0 ? {} : { context: { arguments: others } }),
  };
  const answer = await connection.request('completion/complete', params, { timeoutMs: LIST_TIMEOUT_MS });
  const parsed = CompleteResultSchema.safeParse(answer);
  if (!parsed.success)
    throw new ChatError('bad-request', `${connection.name} answered completion/complete with no values.`);
  const { values, hasMore } = parsed.data.completion;
  return withoutUndefined({ values: [...new Set(values)].slice(0, MAX_VALUES), hasMore });
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
