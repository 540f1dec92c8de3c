// Additions to a tool's own result: text where there is none, and the older UI resource. Nothing is ever removed.
import type { CallToolResult } from '@modelcontextprotocol/server';
import { createExternalURLResource, createInlineHTMLResource, type UIBlockOptions } from './ui/ui-blocks.ts';
import type { PreferredFrameSize } from './ui/ui-metadata.ts';

/** Makes the first render data of an embedded page from a call; any JSON value. */
export type RenderData = (call: { arguments: unknown; result: CallToolResult }) => unknown;

/** A result with structured content alone gets it as text too, for clients and models that read only text (MCP, Tools). */
export function withText(result: CallToolResult): CallToolResult {
  const content = result.content ?? [];
  if (content.length > 0 || result.structuredContent === undefined) return result;
  return { ...result, content: [{ type: 'text', text: JSON.stringify(result.structuredContent) }] };
}

export interface LegacyUIOptions {
  uri: string;
  /** The document; where the page is hosted, its address instead. */
  html?: string;
  url?: string | URL;
  /** Arguments of the call. */
  args: unknown;
  renderData: RenderData | undefined;
  preferredFrameSize: PreferredFrameSize | undefined;
}

/** The result with the page after its own content, for the user and not for the model. */
export function withLegacyUI(
  result: CallToolResult,
  { uri, html = '', url, args, renderData = defaultRenderData, preferredFrameSize }: LegacyUIOptions,
): CallToolResult {
  const initialRenderData = renderData({ arguments: args, result });
  const options: UIBlockOptions = {
    metadata: {
      ...(initialRenderData === undefined ? {} : { initialRenderData }),
      ...(preferredFrameSize === undefined ? {} : { preferredFrameSize }),
    },
    annotations: { audience: ['user'] },
  };
  const resource =
    url === undefined ? createInlineHTMLResource(uri, html, options) : createExternalURLResource(uri, url, options);
  return { ...result, content: [...(result.content ?? []), resource] };
}

// The names by which hosts of both generations give a call to a page.
function defaultRenderData({ arguments: toolInput, result }: { arguments: unknown; result: CallToolResult }): unknown {
  return {
    toolInput,
    ...(result.structuredContent === undefined ? {} : { toolOutput: result.structuredContent }),
  };
}
