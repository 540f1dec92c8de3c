// Who gets interfaces.

import { dig, isRecord } from '@vitrine/protocol/json';
import { MCP_APP_MIME_TYPE, UI_EXTENSION } from '@vitrine/protocol/words';

/** Whether a client announced MCP Apps: at `initialize`, or in the `_meta` of this very request. */
export function showsUI(capabilities: unknown): boolean {
  const extension = dig(capabilities, 'extensions', UI_EXTENSION);
  if (!isRecord(extension)) return false;
  const { mimeTypes } = extension;
  return mimeTypes === undefined || (Array.isArray(mimeTypes) && mimeTypes.includes(MCP_APP_MIME_TYPE));
}
