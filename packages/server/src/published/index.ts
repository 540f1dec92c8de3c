// The public API of @vitrine/server/published: servers whose interfaces a registry holds.
export {
  type ComponentInfo,
  createToolUIServer,
  type ToolUIServer,
  type ToolUIServerOptions,
  type ToolWithUI,
} from './create-tool-ui-server.ts';
export { type UILock, type WriteUILockOptions, writeUILock } from './ui-lock.ts';
