// The tools that a model request offers: every tool of a connected server that is visible to models and allowed by the profile, under a
// name that does not change when another server connects.

import type { LanguageModelV4FunctionTool } from '@ai-sdk/provider';
import type { Connection, Connections, ToolDefinition } from '@vitrine/connect';
import type { ToolFacts } from '@vitrine/model';
import { isVisibleTo, toolResourceUri } from '@vitrine/protocol/tool-metadata';
import { compileNamePattern } from '@vitrine/std/internal/name-pattern';
import { sha256Hex } from '@vitrine/std/internal/sha256-hex';
import type { ToolName } from '../../api/contract/projects/projects.ts';
import type { AgentProfile } from '../../types.ts';
import type { OfferedAppTool } from '../../views/app-tools.ts';

interface OfferedServerTool {
  readonly kind: 'server';
  readonly connection: Connection;
  readonly tool: ToolDefinition;
}
/** A tool of a server, or one that an open view offers. */
export type OfferedTool = OfferedServerTool | ({ readonly kind: 'app' } & OfferedAppTool);

/** The server that a tool belongs to. */
export const getToolServer = (offered: OfferedTool): string =>
  offered.kind === 'server' ? offered.connection.name : offered.surface.server;

export interface ToolOffer {
  /** Definitions for the request. */
  readonly definitions: readonly LanguageModelV4FunctionTool[];
  find(name: string): OfferedTool | undefined;
  /** The names of the tools that `find_tools` finds, the best first. Absent: all tools are in `definitions`. */
  readonly search?: (query: string) => string[];
}

/** Characters and length that every provider accepts in a tool's name. */
const MAX_NAME = 64;

/** Source of a tool, and its own name. */
type ToolPlace = readonly [source: string, name: string];

/**
 * Names for the model, one for each tool: `source__tool` with other characters replaced by `_`, and a letter at its beginning, as Google and Moonshot
 * want it. A name that is too long, or that would be another tool's as well, ends with a hash of what it was made of.
 */
function toModelNames(places: readonly ToolPlace[]): string[] {
  const fullNames = places.map(place => place.join('__'));
  const names = fullNames.map(name => name.replace(/[^a-zA-Z0-9_-]/g, '_').replace(/^(?=[^a-zA-Z])/, 't_'));
  const [withName, withFullName] = [Map.groupBy(names, String), Map.groupBy(fullNames, String)];
  return names.map((name, index) => {
    const fullName = fullNames[index] ?? name;
    const isUnchanged = name === fullName && withFullName.get(fullName)?.length === 1;
    if (name.length <= MAX_NAME && (isUnchanged || withName.get(name)?.length === 1)) return name;
    const hash = sha256Hex(JSON.stringify(places[index])).slice(0, 8);
    return `${name.slice(0, MAX_NAME - hash.length - 1)}_${hash}`;
  });
}

interface ToolOfferOptions {
  readonly connections: Connections;
  /** Filter of tools, as the profile allows. @default every tool */
  readonly filter?: AgentProfile['tools'];
  /** @default none */
  readonly appTools?: readonly OfferedAppTool[];
  /** Servers that the user has switched off for the session. @default none */
  readonly off?: ReadonlySet<string>;
  /** Tools that the user has switched off. @default none */
  readonly toolsOff?: readonly ToolName[];
}

export function offerTools({
  connections,
  filter = {},
  appTools = [],
  off = new Set(),
  toolsOff = [],
}: ToolOfferOptions): ToolOffer {
  const isAllowed = toolFilter(filter);
  const offNames = new Set(toolsOff.map(({ server, tool }) => JSON.stringify([server, tool])));
  const admits = (server: string, tool: string): boolean =>
    !off.has(server) && !offNames.has(JSON.stringify([server, tool])) && isAllowed(server, tool);
  const all: { readonly place: ToolPlace; readonly tool: OfferedTool }[] = [];
  for (const connection of connections.list) {
    const { status, tools } = connection.getSnapshot();
    if (status !== 'connected') continue;
    for (const tool of tools)
      if (isVisibleTo(tool, 'model') && admits(connection.name, tool.name))
        all.push({ place: [connection.name, tool.name], tool: { kind: 'server', connection, tool } });
  }
  for (const appTool of appTools) {
    const { surfaceId, server } = appTool.surface;
    if (isVisibleTo(appTool.tool, 'model') && admits(server, appTool.tool.name))
      all.push({ place: [`view-${surfaceId.slice(0, 8)}`, appTool.tool.name], tool: { kind: 'app', ...appTool } });
  }
  const names = toModelNames(all.map(({ place }) => place));
  const offered = new Map(all.map(({ tool }, index) => [names[index] ?? '', tool]));
  return {
    definitions: [...offered].map(([name, found]) => createFunctionTool(name, getToolServer(found), found.tool)),
    find: name => offered.get(name),
  };
}

/**
 * A predicate for `allow` and `deny`: patterns `tool`, `server/tool`, with `*`. `deny` wins; without `allow` every tool is allowed.
 * @example
 * const isAllowed = toolFilter({ allow: ['weather/*'], deny: ['*_delete'] });
 * isAllowed('weather', 'forecast'); // true
 */
export function toolFilter({ allow, deny = [] }: NonNullable<AgentProfile['tools']>) {
  const matcher = (patterns: readonly string[]) => {
    const expressions = patterns.map(pattern => {
      const [server, tool] = pattern.includes('/') ? splitAtSlash(pattern) : ['*', pattern];
      return { server: compileNamePattern(server), tool: compileNamePattern(tool) };
    });
    return (server: string, tool: string): boolean =>
      expressions.some(expression => expression.server.test(server) && expression.tool.test(tool));
  };
  const isAllowed = allow === undefined ? () => true : matcher(allow);
  const isDenied = matcher(deny);
  return (server: string, tool: string): boolean => isAllowed(server, tool) && !isDenied(server, tool);
}

function splitAtSlash(pattern: string): [string, string] {
  const at = pattern.indexOf('/');
  return [pattern.slice(0, at), pattern.slice(at + 1)];
}

function createFunctionTool(name: string, server: string, tool: ToolDefinition): LanguageModelV4FunctionTool {
  const title = tool.title ?? tool.annotations?.title;
  const facts: ToolFacts = {
    server,
    name: tool.name,
    ...(typeof title === 'string' ? { title } : {}),
    readOnly: tool.annotations?.readOnlyHint === true,
    ...(toolResourceUri(tool) ? { hasInterface: true } : {}),
  };
  return {
    type: 'function',
    name,
    ...(tool.description === undefined ? {} : { description: tool.description }),
    inputSchema: tool.inputSchema as LanguageModelV4FunctionTool['inputSchema'],
    providerOptions: { vitrine: { ...facts } },
  };
}
