import { expect, it } from 'vitest';
import { clientSupportsUI } from './client-supports-ui.ts';

const capabilities = (mimeTypes?: unknown) => ({
  extensions: { 'io.modelcontextprotocol/ui': mimeTypes === undefined ? {} : { mimeTypes } },
});

it.each([
  [['text/html;profile=mcp-app'], true],
  [['Text/HTML; Profile="MCP-App"'], true],
  [['text/plain', 5], false],
  [[], false],
  ['text/html;profile=mcp-app', false],
  [undefined, true],
])('a client that announces the MIME types %j shows MCP Apps: %s', (mimeTypes, shows) => {
  expect(clientSupportsUI(capabilities(mimeTypes))).toBe(shows);
});
