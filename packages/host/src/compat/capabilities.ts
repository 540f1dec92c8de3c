// The client capability by which a server knows that it may send interfaces, under the names of `@mcp-ui/client`.
import { UI_EXTENSION } from '@vitrine/protocol/constants';
import { MCP_APP_MIME_TYPE } from '@vitrine/protocol/mime';

/** The key of the capability in `extensions`. */
export const UI_EXTENSION_NAME: typeof UI_EXTENSION = UI_EXTENSION;
/** The value of the capability. */
export const UI_EXTENSION_CONFIG: { readonly mimeTypes: readonly [typeof MCP_APP_MIME_TYPE] } = {
  mimeTypes: [MCP_APP_MIME_TYPE],
};
/** Value for `extensions` of a client's capabilities. */
export const UI_EXTENSION_CAPABILITIES: { readonly [UI_EXTENSION]: typeof UI_EXTENSION_CONFIG } = {
  [UI_EXTENSION]: UI_EXTENSION_CONFIG,
};

/** The capabilities of a client, with extensions. */
export interface ClientCapabilitiesWithExtensions {
  extensions?: { [name: string]: object };
  [capability: string]: unknown;
}
