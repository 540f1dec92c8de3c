// The public API of @vitrine/server/published: servers whose interfaces a registry holds.
export { createToolUIServer, type ToolUIServer } from './create-tool-ui-server.ts';
export { type UILock, writeUILock } from './ui-lock.ts';
