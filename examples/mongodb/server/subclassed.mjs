// mongodb-mcp-server with three of its tools subclassed: the same server, whose results have an interface. No fork: the classes are
// published, and so is the function that starts them.
import { Resources, runMcpCli } from '@mongodb-js/mcp-cli';
import {
  CollectionSchemaTool,
  ListDatabasesTool,
  MongoDBTools,
  RenameCollectionTool,
} from '@mongodb-js/mcp-tools-mongodb';
import { PAGES } from '@vitrine/embeds/pages';
import { augmentToolClass, callingClient, createAugmenter } from '@vitrine/server';

const augmenter = createAugmenter({ delivery: 'auto', pages: PAGES });

/** Subclassed: the tool's class, whatever it is called among the server's own. */
const augmented = new Map(
  [ListDatabasesTool, CollectionSchemaTool, RenameCollectionTool].map(Tool => [
    Tool,
    augmentToolClass(Tool, { augmenter, client: tool => callingClient(tool.server.mcpServer) }),
  ]),
);

/** How this server takes resources: a class that registers them. */
class Pages {
  register(server) {
    augmenter.registerPages(
      server.mcpServer,
      [...augmented.values()].map(Tool => Tool.toolName),
    );
  }
}

// stdout carries the protocol.
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
