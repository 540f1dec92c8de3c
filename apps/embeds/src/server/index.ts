// The public API of @vitrine/embeds/server: the hosted pages with their headers.
export { EmbedsError, type EmbedsErrorCode } from './errors.ts';
export { createEmbedsHandler, type EmbedsHandler, type EmbedsHandlerOptions } from './handler.ts';
export { assetHeaders, pageHeaders } from './headers.ts';
export { type EmbedsServer, type EmbedsServerOptions, startEmbedsServer } from './start.ts';
