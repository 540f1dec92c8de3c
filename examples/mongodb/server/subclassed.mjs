// mongodb-mcp-server with three of its tools subclassed: the same server, whose results have an interface. No fork is needed: the classes
// and the function that starts them are published.
import { Resources, runMcpCli } from '@mongodb-js/mcp-cli';
import {
  CollectionSchemaTool,
  ListDatabasesTool,
  MongoDBTools,
  RenameCollectionTool,
} from '@mongodb-js/mcp-tools-mongodb';
import { PAGES } from '@vitrine/embeds/pages';
import { callingClient } from '@vitrine/server';
import { augmentToolClass, createAugmenter } from '@vitrine/server/augment';

const augmenter = createAugmenter({ delivery: 'auto', pages: PAGES });

/** The subclassed tool's class, whatever its name in the server. */
const augmented = new Map(
  [ListDatabasesTool, CollectionSchemaTool, RenameCollectionTool].map(Tool => [
    Tool,
    augmentToolClass(Tool, { augmenter, client: tool => callingClient(tool.server.mcpServer) }),
  ]),
);

/** The form in which this server takes resources: a class that registers them. */
class Pages {
  register(server) {
    augmenter.registerPages(
      server.mcpServer,
      [...augmented.values()].map(Tool => Tool.toolName),
    );
  }
}

// stdout is for the protocol.
const toStderr = console.error;
await runMcpCli({
  args: process.argv.slice(2),
  serverMetadata: { mcpServerName: 'MongoDB MCP Server, subclassed', version: '3.0.4' },
  consoleLogger: { log: toStderr, info: toStderr, warn: toStderr, error: toStderr, debug: toStderr },
  onExit: code => process.exit(code),
  tools: MongoDBTools.map(Tool => augmented.get(Tool) ?? Tool),
  resources: [...Resources, Pages],
  handlers: [],
});
