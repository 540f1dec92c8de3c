// For commands that start a chat: its port, its inspector, the loader of published interfaces.
export { DEFAULT_PORT } from '../create-chat.ts';
export { createInspection, type Inspection } from '../inspection/inspection.ts';
export { createPublishedLoader, type PublishedLoaderOptions } from '../interfaces/published-loader.ts';
export { isLoopback } from '../workspaces/own-hosts.ts';
