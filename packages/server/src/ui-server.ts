// The part of `McpServer` (@modelcontextprotocol/server) that this package uses, as an interface of methods: a server made with
// another copy of the SDK fits too, whereas a class with private members would accept only its own copy.
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
