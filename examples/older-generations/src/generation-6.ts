// A server made with the real `@mcp-ui/server` 6.1.0, whose HTML is always labelled as an MCP App: with the adapter it injects,
// without any, and named by the tool, as its documentation recommends.
import type { ContentBlock, McpServer } from '@modelcontextprotocol/server';
import { type CreateUIResourceOptions, createUIResource } from 'mcp-ui-server-6';
import { BOOKS, createLibraryServer } from './library.ts';
import { widget } from './widget.ts';

const MCP_APPS = { mcpApps: { enabled: true } } as const;

export function createGeneration6Server(): McpServer {
  const server = createLibraryServer('generation-6', 'Library, MCP-UI 6');
  const text = (title: string) => ({ type: 'text', text: `${title}: ${BOOKS.join(', ')}` }) as const;

  server.registerTool('adapted', { title: 'Books, adapted' }, () => ({
    content: [text('Books, adapted'), page('adapted', 'Books, adapted', MCP_APPS)],
    structuredContent: { books: BOOKS },
  }));
  server.registerTool('plain', { title: 'Books, plain' }, () => ({
    content: [text('Books, plain'), page('plain', 'Books, plain')],
  }));

  const namedPage = page('named', 'Books, named by the tool', MCP_APPS);
  const { uri, mimeType } = namedPage.resource;
  server.registerResource('named', uri, { mimeType: mimeType as string }, () => ({ contents: [namedPage.resource] }));
  server.registerTool('named', { title: 'Books, named by the tool', _meta: { ui: { resourceUri: uri } } }, () => ({
    content: [text('Books, named by the tool')],
    structuredContent: { books: BOOKS },
  }));
  return server;
}

function page(name: string, title: string, adapters?: CreateUIResourceOptions['adapters']) {
  return createUIResource({
    uri: `ui://library/${name}`,
    content: { type: 'rawHtml', htmlString: widget(title) },
    encoding: 'text',
    ...(adapters ? { adapters } : { uiMetadata: { 'initial-render-data': { books: BOOKS } } }),
  }) as Extract<ContentBlock, { type: 'resource' }>;
}
