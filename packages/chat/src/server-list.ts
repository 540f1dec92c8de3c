// What the chat tells of its servers and their tools: `/healthz`, `/api/tools` and the `servers` event.
import type { Connections, ToolDefinition } from '@vitrine/connect';
import { isVisibleTo, type ToolAudience, toolResourceUri } from '@vitrine/protocol';

/** One server as `/healthz` shows it. */
export interface ServerState {
  name: string;
  status: 'connecting' | 'connected' | 'failed';
  /** How many tools it has; while it is away, how many it had. */
  tools: number;
  /** One line: what happened and what to do. */
  error?: string;
}

/** One tool as `/api/tools` shows it. */
export interface ListedTool {
  server: string;
  name: string;
  title?: string;
  description?: string;
  inputSchema: ToolDefinition['inputSchema'];
  outputSchema?: NonNullable<ToolDefinition['outputSchema']>;
  annotations?: NonNullable<ToolDefinition['annotations']>;
  /** Present when the tool names an interface of its own. */
  ui?: { resourceUri: string };
  /** Present when the tool is not for everybody: who may see it (MCP Apps, Visibility). */
  visibility?: ToolAudience[];
}

/** Every server, in the order of the configuration. */
export function listServers(connections: Connections): ServerState[] {
  return connections.list.map(connection => {
    const { status, tools, error } = connection.getSnapshot();
    return { name: connection.name, status, tools: tools.length, ...(error === undefined ? {} : { error }) };
  });
}

/** Every tool of every server, in the servers' own order. */
export function listTools(connections: Connections): ListedTool[] {
  return connections.list.flatMap(connection =>
    connection.getSnapshot().tools.map(tool => listTool(connection.name, tool)),
  );
}

function listTool(server: string, tool: ToolDefinition): ListedTool {
  const listed: ListedTool = { server, name: tool.name, inputSchema: tool.inputSchema };
  if (tool.title !== undefined) listed.title = tool.title;
  if (tool.description !== undefined) listed.description = tool.description;
  if (tool.outputSchema !== undefined) listed.outputSchema = tool.outputSchema;
  if (tool.annotations !== undefined) listed.annotations = tool.annotations;
  const resourceUri = toolResourceUri(tool);
  if (resourceUri !== undefined) listed.ui = { resourceUri };
  const visibility = (['model', 'app'] as const).filter(audience => isVisibleTo(tool, audience));
  if (visibility.length < 2) listed.visibility = visibility;
  return listed;
}
