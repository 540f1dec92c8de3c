// Whether a client shows interfaces.

import { UI_EXTENSION } from '@vitrine/protocol/constants';
import { uiContentKind } from '@vitrine/protocol/mime';
import { getPath, isRecord } from '@vitrine/std/internal/json';

/** Whether a client announced MCP Apps: at `initialize`, or in the `_meta` of this very request. */
export function clientSupportsUI(capabilities: unknown): boolean {
  const extension = getPath(capabilities, 'extensions', UI_EXTENSION);
  if (!isRecord(extension)) return false;
  const { mimeTypes } = extension;
  return mimeTypes === undefined || (Array.isArray(mimeTypes) && mimeTypes.some(isApp));
}

const isApp = (mimeType: unknown): boolean => typeof mimeType === 'string' && uiContentKind(mimeType) === 'mcp-app';
