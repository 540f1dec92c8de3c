// Lists the servers and their tools for `/api/servers`, `/api/tools` and the `servers` event.
import type { ServerStatus, ToolEntry } from '@vitrine/agent/internal/api';
import type { Connections, ToolDefinition } from '@vitrine/connect';
import { readStatusTexts } from '@vitrine/protocol/internal/apps-sdk/apps-sdk';
import { readDataIcon } from '@vitrine/protocol/internal/content/data-icon';
import { isVisibleTo, toolResourceUri } from '@vitrine/protocol/tool-metadata';

/** Every server, in the order of the configuration. */
export function listServers(connections: Connections): ServerStatus[] {
  return connections.list.map(connection => {
    const { status, tools, error, signIn, isSignedIn, serverInfo } = connection.getSnapshot();
    const icon = readDataIcon(serverInfo?.icons);
    return {
      name: connection.name,
      status,
      tools: tools.length,
      ...(error === undefined ? {} : { error }),
      ...(signIn && { signIn: { ...signIn, scopes: [...signIn.scopes] } }),
      ...(isSignedIn && { isSignedIn }),
      ...(icon !== undefined && { icon }),
    };
  });
}

/** Every tool of every server, in the servers' own order. */
export function listTools(connections: Connections): ToolEntry[] {
  return connections.list.flatMap(connection =>
    connection.getSnapshot().tools.map(tool => listTool(connection.name, tool)),
  );
}

function listTool(server: string, tool: ToolDefinition): ToolEntry {
  const listed: ToolEntry = { server, name: tool.name, inputSchema: tool.inputSchema };
  if (tool.title !== undefined) listed.title = tool.title;
  if (tool.description !== undefined) listed.description = tool.description;
  if (tool.outputSchema !== undefined) listed.outputSchema = tool.outputSchema;
  if (tool.annotations !== undefined) listed.annotations = tool.annotations;
  const resourceUri = toolResourceUri(tool);
  if (resourceUri !== undefined) listed.ui = { resourceUri };
  const visibility = (['model', 'app'] as const).filter(audience => isVisibleTo(tool, audience));
  if (visibility.length < 2) listed.visibility = visibility;
  const { invoking, invoked } = readStatusTexts(tool);
  if (invoking !== undefined) listed.runningText = invoking;
  if (invoked !== undefined) listed.doneText = invoked;
  const icon = readDataIcon(tool.icons);
  if (icon !== undefined) listed.icon = icon;
  return listed;
}
