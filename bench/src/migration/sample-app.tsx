// An application written for `@mcp-ui/client` 6.1.0: a small shop that shows the results of its tools. The test runs it
// unchanged, and with only the import changed.
import {
  basicComponentLibrary,
  getUIResourceMetadata,
  isUIResource,
  remoteButtonDefinition,
  remoteImageDefinition,
  remoteStackDefinition,
  remoteTextDefinition,
  type UIActionResult,
  UIResourceRenderer,
} from 'mcp-ui-client-6';
import { StrictMode, useCallback, useState } from 'react';
import { createRoot } from 'react-dom/client';

type Block = { type: string; resource?: Record<string, unknown> };

/** The actions that the application received, in order. */
const actions: UIActionResult[] = [];

const remoteElements = [remoteButtonDefinition, remoteTextDefinition, remoteStackDefinition, remoteImageDefinition];

function Shop({ content }: { content: Block[] }) {
  const [basket, setBasket] = useState<string[]>([]);
  const onUIAction = useCallback(async (action: UIActionResult) => {
    actions.push(action);
    switch (action.type) {
      case 'tool':
        if (action.payload.toolName === 'sell_out') throw new Error('Nothing is left.');
        setBasket(items => [...items, String(action.payload.params.sku)]);
        return { content: [{ type: 'text', text: `added ${action.payload.params.sku}` }] };
      case 'link':
        return { opened: action.payload.url };
      case 'intent':
        return { understood: action.payload.intent, with: action.payload.params };
      default:
        return undefined;
    }
  }, []);
  return (
    <main style={{ width: 640 }}>
      <output id="basket">{basket.join(',')}</output>
      {content.filter(isUIResource).map((block, index) => {
        const resource = block.resource as { uri: string; mimeType: string; text: string };
        const title = String(getUIResourceMetadata(resource).title ?? `item ${index}`);
        return (
          <section key={resource.uri} data-item={resource.uri}>
            <UIResourceRenderer
              resource={resource}
              onUIAction={onUIAction}
              supportedContentTypes={['rawHtml', 'externalUrl', 'remoteDom']}
              htmlProps={{
                autoResizeIframe: resource.uri.endsWith('/grows') ? { height: true } : false,
                iframeRenderData: resource.uri.endsWith('/data') ? { theme: 'dark', list: [1, [2]] } : undefined,
                style: { border: 'none', ...(resource.uri.endsWith('/styled') && { height: '180px' }) },
                iframeProps: { title, className: 'view', id: `view-${index}` },
              }}
              remoteDomProps={{ library: basicComponentLibrary, remoteElements }}
            />
          </section>
        );
      })}
    </main>
  );
}

Object.assign(window, { shopActions: actions, startShop: start });

function start(content: Block[]): void {
  createRoot(document.getElementById('root') as HTMLElement).render(
    <StrictMode>
      <Shop content={content} />
    </StrictMode>,
  );
}
