// For commands that start a chat: its port, its inspector, the loader of published interfaces.
export { DEFAULT_PORT } from '../create-chat.ts';
export { createInspection, type Inspection } from '../inspection.ts';
export { isLoopback } from '../own-hosts.ts';
export { createPublishedLoader, type PublishedLoaderOptions } from '../published-loader.ts';
