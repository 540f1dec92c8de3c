// Public: the sandbox's server and handler, for any Node server that serves sandboxes; and what a server may connect to for others.

export type { PageProbe } from '../surface/view/page-state.ts';
export { type CheckSandboxOptions, checkSandbox } from './check-sandbox.ts';
export { createDiskCache } from './disk-cache.ts';
export { probePage } from './probe-page.ts';
export { sandboxWorkerModule, staticSandboxPage } from './sandbox-files.ts';

export { type SandboxServer, startSandboxServer } from './sandbox-server.ts';
export type { SandboxSiteReport } from './sandbox-site.ts';
