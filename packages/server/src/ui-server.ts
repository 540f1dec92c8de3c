// The part of `McpServer` (@modelcontextprotocol/server) that this package uses. Named by its methods, so that a server
// made with another copy of the SDK fits too: a class with private members would only accept its own copy.
import type { ClientCapabilities, Implementation, McpServer } from '@modelcontextprotocol/server';

/** An `McpServer`. */
export interface UIServer {
  registerTool: McpServer['registerTool'];
  registerResource: McpServer['registerResource'];
  readonly server: {
    getClientCapabilities(): ClientCapabilities | undefined;
    getClientVersion(): Implementation | undefined;
  };
}
