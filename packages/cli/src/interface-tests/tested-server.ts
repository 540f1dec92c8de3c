// The server under test: its tools, calls of them, and the interface that belongs to a call.
import { ConnectError, createConnections, type ServerConfig, type ToolDefinition } from '@vitrine/connect';
import { type ResourceClient, readToolPart } from '@vitrine/host/tool-part';
import type { ToolResult } from '@vitrine/protocol/content';
import type { Action } from '@vitrine/protocol/internal/session/actions';
import type { InterfaceKind } from '@vitrine/protocol/internal/session/host-profiles';
import { APPS_SDK_MIME_TYPE, isA2UIMimeType } from '@vitrine/protocol/mime';
import type { UIResourcePart } from '@vitrine/protocol/parts';
import { toolResourceUri } from '@vitrine/protocol/tool-metadata';
import { createConnectionClients } from '../commands/views/connection-clients.ts';
import { version } from '../program/version.ts';

/** A call of a tool, with the interface that belongs to it. */
export interface InterfaceCall {
  readonly tool: ToolDefinition;
  readonly input: Record<string, unknown>;
  readonly result: ToolResult;
  /** Absent where neither the tool nor its result has an interface. */
  readonly part?: UIResourcePart | undefined;
  /** Milliseconds that the server took. */
  readonly callMs: number;
}

export interface TestedServer {
  readonly name: string;
  readonly version?: string | undefined;
  readonly tools: readonly ToolDefinition[];
  /** Sentence about tools that cannot be read. Absent where all can be read. */
  readonly problem?: string | undefined;
  /** Calls the tool and reads its interface. Rejects with `ConnectError`. */
  call(tool: ToolDefinition, input: Record<string, unknown>): Promise<InterfaceCall>;
  /** Carries out an action of a view. What has no effect on the server succeeds. */
  answer(action: Action): Promise<unknown>;
  close(): Promise<void>;
}

/** Connects. Rejects with `ConnectError` when the server cannot be reached, or cannot list its tools. */
export async function openTestedServer(name: string, config: ServerConfig): Promise<TestedServer> {
  const clientInfo = { name: 'vitrine', version: version() };
  const connections = createConnections({ [name]: { ...config, connectionMode: 'strict' } }, { clientInfo });
  try {
    await connections.start();
  } catch (error) {
    await connections.close();
    throw error;
  }
  const connection = connections.get(name)!;
  const client = createConnectionClients(connections)(name) as unknown as ResourceClient;
  const { tools, serverInfo, error: problem } = connection.getSnapshot();
  if (problem !== undefined && tools.length === 0) {
    await connections.close();
    throw new ConnectError('rpc', problem, { server: name });
  }
  return {
    name,
    version: serverInfo?.version,
    tools,
    problem,
    async call(tool, input) {
      const startedAt = performance.now();
      const result = await connection.callTool({ name: tool.name, arguments: input });
      const callMs = Math.round(performance.now() - startedAt);
      const part = await readToolPart(client, { server: name, tool, result, isLocal: connection.isLocal });
      return { tool, input, result, part, callMs };
    },
    async answer(action) {
      switch (action.type) {
        case 'tool': {
          const tool = tools.find(one => one.name === action.tool);
          if (tool?.annotations?.destructiveHint === true)
            throw new Error(`A test does not call ${action.tool}: it is annotated as destructive.`);
          return connection.callTool({ name: action.tool, arguments: action.arguments });
        }
        case 'read-resource':
          return connection.readResource(action.uri);
        case 'list':
          return connection.request(
            LIST_METHODS[action.what],
            action.cursor === undefined ? {} : { cursor: action.cursor },
          );
        default:
          return {};
      }
    },
    close: () => connections.close(),
  };
}

const LIST_METHODS = {
  tools: 'tools/list',
  resources: 'resources/list',
  'resource-templates': 'resources/templates/list',
  prompts: 'prompts/list',
} as const;

/** The generation of an interface: which hosts draw it. */
export function readInterfaceKind({ mimeType, source, readsOpenAI }: UIResourcePart): InterfaceKind {
  if (isA2UIMimeType(mimeType)) return 'a2ui';
  if (readsOpenAI || mimeType === APPS_SDK_MIME_TYPE) return 'apps-sdk';
  return source === 'embedded' ? 'mcp-ui' : 'mcp-apps';
}

/** Tells whether a tool names an interface in its definition. */
export const namesInterface = (tool: ToolDefinition): boolean => toolResourceUri(tool) !== undefined;

/** The texts of a result, as a client without interfaces shows them. */
export const readResultText = ({ content }: ToolResult): string =>
  (content ?? []).flatMap(block => (block.type === 'text' ? [String(block.text)] : [])).join('\n');
