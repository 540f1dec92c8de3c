// A server made with the real `@mcp-ui/server` 5.16.3: inline HTML, the address of a page, remote DOM in both frameworks.
import type { ContentBlock, McpServer } from '@modelcontextprotocol/server';
import { type CreateUIResourceOptions, createUIResource } from 'mcp-ui-server-5';
import { BOOKS, createLibraryServer } from './library.ts';
import { COMPONENTS_SCRIPT, REACT_SCRIPT, WEB_COMPONENTS_SCRIPT } from './remote-scripts.ts';
import { widget } from './widget.ts';

type Content = CreateUIResourceOptions['content'];

export interface Generation5Options {
  /** Address at which the widget is served as a page. */
  pageUrl: string;
}

export function createGeneration5Server({ pageUrl }: Generation5Options): McpServer {
  const server = createLibraryServer('generation-5', 'Library, MCP-UI 5');
  const show = (name: string, title: string, content: Content): void => {
    server.registerTool(name, { title }, () => ({
      content: [{ type: 'text', text: `${title}: ${BOOKS.join(', ')}` }, block(name, content)],
    }));
  };
  show('inline', 'Books, inline', { type: 'rawHtml', htmlString: widget('Books, inline') });
  show('by_address', 'Books, by address', { type: 'externalUrl', iframeUrl: pageUrl });
  show('drawn_react', 'Books, drawn (React)', { type: 'remoteDom', script: REACT_SCRIPT, framework: 'react' });
  show('drawn_webcomponents', 'Books, drawn (web components)', {
    type: 'remoteDom',
    script: WEB_COMPONENTS_SCRIPT,
    framework: 'webcomponents',
  });
  show('drawn_components', 'Books, drawn with components', {
    type: 'remoteDom',
    script: COMPONENTS_SCRIPT,
    framework: 'webcomponents',
  });
  return server;
}

function block(name: string, content: Content): ContentBlock {
  return createUIResource({
    uri: `ui://library/${name}`,
    content,
    encoding: content.type === 'rawHtml' ? 'blob' : 'text',
    uiMetadata: {
      'preferred-frame-size': ['100%', '220px'],
      'initial-render-data': { books: BOOKS },
    },
  }) as ContentBlock;
}
