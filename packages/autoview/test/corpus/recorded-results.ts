// The results of public servers that drawings are scored by: of this folder, of ../results and of ../../known-views.
import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { ToolDefinition } from '../../src/tool-definition.ts';
import { createDefinition, knownViews, readRecordedCall } from '../support/known-tools.ts';

export interface RecordedResult {
  readonly server: string;
  /** The name of the recording, unique in its server. */
  readonly name: string;
  readonly tool: ToolDefinition;
  readonly arguments: { readonly [name: string]: unknown };
  readonly result: RecordedAnswer;
}

export interface RecordedAnswer {
  readonly content?: readonly { readonly type?: string; readonly text?: string }[];
  readonly structuredContent?: unknown;
  readonly isError?: boolean;
}

interface RecordedServer {
  readonly tools: readonly ToolDefinition[];
  readonly results: readonly {
    readonly id: string;
    readonly tool: string;
    readonly arguments: { readonly [name: string]: unknown };
    readonly result: RecordedAnswer;
  }[];
}

interface RecordedEntry {
  readonly id: string;
  readonly tool: string;
  readonly arguments: { readonly [name: string]: unknown };
  readonly outputSchema?: ToolDefinition['outputSchema'];
  readonly result: RecordedAnswer;
}

const here = import.meta.dirname;
/** Examples of this repository, which are no public servers. */
const OWN_SERVERS = new Set(['weather', 'product-card']);

/** All recorded results, by server. */
export function readRecordedResults(): RecordedResult[] {
  return [...readRecordedServers(), ...readEarlierResults(), ...readKnownResults()];
}

function readRecordedServers(): RecordedResult[] {
  return globSync('data/*/*.json', { cwd: here })
    .toSorted()
    .flatMap(path => {
      const { tools, results } = JSON.parse(readFileSync(join(here, path), 'utf8')) as RecordedServer;
      return results.map(({ id, tool, ...call }) => ({
        server: basename(path, '.json'),
        name: id,
        tool: tools.find(({ name }) => name === tool) as ToolDefinition,
        arguments: call.arguments,
        result: call.result,
      }));
    });
}

function readEarlierResults(): RecordedResult[] {
  const entries = JSON.parse(readFileSync(join(here, '../results/recorded.json'), 'utf8')) as RecordedEntry[];
  return entries.flatMap(({ id, tool, outputSchema, result, ...call }) => {
    const [server = '', name = ''] = id.split('/');
    if (OWN_SERVERS.has(server)) return [];
    const definition = { name: tool, inputSchema: { type: 'object' }, outputSchema } as ToolDefinition;
    return [{ server, name, tool: definition, arguments: call.arguments, result }];
  });
}

/** The results of known views whose server is not recorded elsewhere; they are drawn without their views. */
function readKnownResults(): RecordedResult[] {
  const servers = new Set(readEarlierResults().map(({ server }) => server));
  return knownViews.views.flatMap(view => {
    if (servers.has(view.folder)) return [];
    const { results, ...call } = readRecordedCall(view);
    return results.map((result, index) => ({
      server: view.folder,
      name: index === 0 ? view.toolName : `${view.toolName}-${index + 1}`,
      tool: createDefinition(view.server, view.toolName),
      arguments: call.arguments,
      result: result as RecordedAnswer,
    }));
  });
}

/** The name of a tool that answers with a recorded result. */
export function toReplayName({ server, name }: RecordedResult): string {
  return `${server}-${name}`.slice(0, 64);
}
