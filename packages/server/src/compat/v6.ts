// `@mcp-ui/server` 6.x: a drop-in replacement of the import. The differences are listed in this package's README.
import { MCP_APP_MIME_TYPE } from '@vitrine/protocol/mime';
import { type ExperimentalRequestOptions, sendExperimentalRequest as send } from '@vitrine/view/actions';
import { type CreateOptions, createWithLabels, type Payload6, type UIResource } from './create.ts';

// shared.ts lists these names by hand.
export * from './shared.ts';

/** The content of a resource. */
export type ResourceContentPayload = Payload6;
/** Options of `createUIResource`. */
export type CreateUIResourceOptions = CreateOptions<Payload6>;

/** Makes a content block with a UI resource, as 6.x does: an MCP Apps page, always. Throws `UIResourceError`. */
export function createUIResource(options: CreateUIResourceOptions): UIResource {
  return createWithLabels({ rawHtml: MCP_APP_MIME_TYPE, externalUrl: MCP_APP_MIME_TYPE }, options);
}

/**
 * Sends the host one JSON-RPC request of any method, from a page. Rejects with the host's own JSON-RPC error, `{code, message, data?}`, or
 * with `ViewError` when there was no answer.
 *
 * @example await sendExperimentalRequest('x/ask', { question: 'Why?' });
 */
export async function sendExperimentalRequest(
  method: string,
  params?: Record<string, unknown>,
  options?: ExperimentalRequestOptions,
): Promise<unknown> {
  try {
    return await send(method, params, options);
  } catch (error) {
    const { rpcCode, message, data } = error as { rpcCode?: number; message?: string; data?: unknown };
    if (rpcCode === undefined) throw error;
    throw { code: rpcCode, message, ...(data === undefined ? {} : { data }) };
  }
}
