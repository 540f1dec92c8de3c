// Many tools: the model is offered a search, and from the next step on the tools that it has found. What was found is in the log, so that a run which
// another process takes up offers the same.
import type { LanguageModelV4FunctionTool } from '@ai-sdk/provider';
import { searchTools } from '@vitrine/model/internal/words';
import type { SessionEvent } from '@vitrine/protocol/session';
import { getToolServer, type ToolOffer } from './tool-offer.ts';

/** Name of the search as models call it. No tool of a server has it: their names have the server's in front. */
const FIND_TOOLS = 'find_tools';
/** Tools that are offered without a search, and beside it. */
const MAX_OFFERED = 60;
const MAX_FOUND = 8;
/** Servers that the search names. */
const MAX_SERVERS = 40;

type Definition = LanguageModelV4FunctionTool;

/** Returns the whole offer up to 60 tools; else the search, the tools of open views, and those that the conversation has called or found, the newest first. */
export function limitOffer(offer: ToolOffer, events: readonly SessionEvent[]): ToolOffer {
  const { definitions, find } = offer;
  if (definitions.length <= MAX_OFFERED) return offer;
  const usedNames = readUsedNames(events);
  const ofViews = definitions.flatMap(({ name }) => (find(name)?.kind === 'app' ? name : []));
  const names = new Set([...ofViews, ...usedNames.filter(name => find(name))].slice(0, MAX_OFFERED));
  return {
    definitions: [createSearch(offer), ...definitions.filter(({ name }) => names.has(name))],
    find,
    search: query => searchTools(query, definitions, MAX_FOUND),
  };
}

/** Names that the conversation has found or called, the newest first. */
function readUsedNames(events: readonly SessionEvent[]): string[] {
  const names = events.flatMap(event =>
    event.type === 'step:end' ? event.calls.flatMap(({ name, found }) => found?.toReversed() ?? [name]) : [],
  );
  return [...new Set(names.toReversed())];
}

function createSearch({ definitions, find }: ToolOffer): Definition {
  const counts = Map.groupBy(definitions, ({ name }) => getToolServer(find(name)!));
  const servers = [...counts].slice(0, MAX_SERVERS).map(([server, tools]) => `${server} (${tools.length})`);
  const more = counts.size > MAX_SERVERS ? ', …' : '';
  return {
    type: 'function',
    name: FIND_TOOLS,
    description: `This chat has ${definitions.length} tools, and most of them are not offered to you yet. Finds tools by words for what they do; those that are found are offered to you from the next step on. Search before you say that something cannot be done. Servers with their numbers of tools: ${servers.join(', ')}${more}.`,
    inputSchema: {
      type: 'object',
      properties: {
        query: {
          type: 'string',
          description: 'Words for what the tool does, in English, such as: create calendar event',
        },
      },
      required: ['query'],
    },
  };
}

/** The names that a call finds; undefined when the call is no search. */
export function findByCall(
  offer: ToolOffer,
  name: string,
  args: Readonly<Record<string, unknown>>,
): string[] | undefined {
  if (name !== FIND_TOOLS || !offer.search) return undefined;
  return typeof args.query === 'string' ? offer.search(args.query.slice(0, 1000)) : [];
}

/** The result of a search for the model. */
export const describeFound = (found: readonly string[]): string =>
  found.length === 0
    ? 'No tool matches. Try other words, or say that there is none.'
    : `These tools are offered to you from now on: ${found.join(', ')}.`;
