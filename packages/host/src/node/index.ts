// Public: the sandbox's server and handler, for any Node server that serves sandboxes; and what a server may connect to for others.

export { createPublicFetch, type EgressOptions, type PublicFetch } from '@vitrine/egress';
export { type CheckSandboxOptions, checkSandbox } from './check-sandbox.ts';
export { createDiskCache } from './disk-cache.ts';
export { type ProbePageOptions, probePage } from './probe-page.ts';
export { createSandboxHandler, type SandboxHandler, type SandboxHandlerOptions } from './sandbox-handler.ts';

export { type SandboxServer, type SandboxServerOptions, startSandboxServer } from './sandbox-server.ts';
export { checkSandboxTemplate, type SandboxSiteReport } from './sandbox-site.ts';
