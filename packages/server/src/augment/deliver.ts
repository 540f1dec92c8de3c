// Adds an interface to a result, in one of three forms.
import type { CallToolResult } from '@modelcontextprotocol/server';
import { INITIAL_RENDER_DATA_KEY } from '@vitrine/protocol/constants';
import { LEGACY_UI_CLIENTS } from '../clients.ts';
import { type CreateUIResourceOptions, createUIResource } from '../create-ui-resource.ts';
import type { UIResourceContent } from '../ui/ui-content.ts';
import { type CheckDataOptions, checkData } from './check-data.ts';
import type { Route } from './routes.ts';
import { AugmentSkip } from './skip.ts';
import type { AugmentWithUIOptions, Delivery } from './types.ts';

/**
 * Chooses the delivery of an interface. For `auto` the client of the call decides (ARCHITECTURE.md, "Which interface is shown"): by URL
 * rather than by HTML where it is hosted.
 */
export function chooseDelivery(
  delivery: Delivery,
  { client }: Pick<AugmentWithUIOptions, 'client'>,
  isHosted: boolean,
): Exclude<Delivery, 'auto'> | AugmentSkip {
  if (delivery !== 'auto') return delivery;
  if (client?.mcpApps === true) return 'mcp-apps';
  if (client?.mcpApps === false && client.name !== undefined && LEGACY_UI_CLIENTS.includes(client.name)) {
    return isHosted ? 'external' : 'inline';
  }
  return new AugmentSkip('no-ui-client', 'the client shows no interfaces, or its capabilities are unknown.');
}

/** The result with a block after its own content, for the user and not for the model. */
export function withBlock(
  result: CallToolResult,
  { uri, content, data, route }: { uri: string; content: UIResourceContent; data: unknown; route: Route },
): CallToolResult {
  const size = route.preferredFrameSize;
  const uiMetadata: NonNullable<CreateUIResourceOptions['uiMetadata']> = {
    'initial-render-data': data,
    ...(size === undefined ? {} : { 'preferred-frame-size': size }),
  };
  const block = createUIResource({
    uri: uri as `ui://${string}`,
    content,
    uiMetadata,
    embeddedResourceProps: { annotations: { audience: ['user'] } },
  });
  return { ...result, content: [...(result.content ?? []), block] };
}

/**
 * The result for an MCP Apps host: unchanged where `structuredContent` is what the page shows; else the data are in `_meta`, which goes
 * to the page and to no model. `structuredContent` belongs to the tool.
 */
export async function withMeta(
  result: CallToolResult,
  data: unknown,
  options: Pick<CheckDataOptions, 'route' | 'timeoutMs'>,
): Promise<CallToolResult> {
  if (result.structuredContent !== undefined) {
    const structured = await checkData(result.structuredContent, options);
    if (!(structured instanceof AugmentSkip) && JSON.stringify(structured.data) === JSON.stringify(data)) return result;
  }
  return { ...result, _meta: { ...result._meta, [INITIAL_RENDER_DATA_KEY]: data } };
}
