// What a view may read of its own server beside tools: resources, templates, prompts, and the contents of a resource.
import { isRecord } from '@vitrine/std/internal/json';
import type { ViewListRequest } from '../contract/contract.ts';
import { Refusal } from './refusal.ts';
import type { ToolClient } from './tool-client.ts';

/** The client's method for each list, and the member of its answer. */
const LISTS = {
  resources: { method: 'listResources', member: 'resources' },
  'resource-templates': { method: 'listResourceTemplates', member: 'resourceTemplates' },
  prompts: { method: 'listPrompts', member: 'prompts' },
} as const;

/** The contents of a resource. Rejects with what the client throws. */
export async function readResource(client: ToolClient, uri: string, timeoutMs: number): Promise<unknown[]> {
  const options = { timeout: timeoutMs };
  const answer =
    'tools' in client ? await client.readResource({ uri, options }) : await client.readResource({ uri }, options);
  return Array.isArray(answer.contents) ? answer.contents.filter(isRecord) : [];
}

/** One page of a list, with the cursor of the next. Rejects with what the client throws. */
export async function listEntries(
  client: ToolClient,
  what: Exclude<ViewListRequest['what'], 'tools'>,
  cursor: string | undefined,
  timeoutMs: number,
): Promise<Record<string, unknown>> {
  const { method, member } = LISTS[what];
  const list = (client as unknown as Record<string, unknown>)[method];
  if (typeof list !== 'function') throw new Refusal('not-found', `The client of this server cannot list ${what}.`);
  const params = cursor === undefined ? {} : { cursor };
  const options = { timeout: timeoutMs };
  const answer: unknown = await ('tools' in client
    ? list.call(client, { params, options })
    : list.call(client, params, options));
  const { [member]: entries, nextCursor } = isRecord(answer) ? answer : {};
  return {
    [member]: Array.isArray(entries) ? entries.filter(isRecord) : [],
    ...(typeof nextCursor === 'string' && { nextCursor }),
  };
}
