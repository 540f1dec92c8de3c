// The `adapters` option of `@mcp-ui/server`, implemented with this package's own adapters.
import { APPS_SDK_MIME_TYPE, MCP_APP_MIME_TYPE } from '@vitrine/protocol/mime';
import { adapterScript, wrapHTML } from '../adapter-script.ts';

/** Settings of the adapter for MCP Apps. */
export interface McpAppsAdapterConfig {
  /** Milliseconds to wait for the host, and for each answer. @default 30000 */
  timeout?: number;
}

/** Whether the page gets the adapter for MCP Apps. */
export interface McpAppsAdapterOptions {
  /** @default false */
  enabled: boolean;
  config?: McpAppsAdapterConfig;
}

/** Settings of the adapter for `window.openai`. */
export interface AppsSdkAdapterConfig {
  /** Milliseconds to wait for an answer. @default 30000 */
  timeout?: number;
  /** An intent is sent as a message, or acknowledged and dropped. @default 'prompt' */
  intentHandling?: 'prompt' | 'ignore';
  /** Origin that the page sees its messages come from. @default the page's own */
  hostOrigin?: string;
}

/** Whether the page gets the adapter for `window.openai`. */
export interface AppsSdkAdapterOptions {
  /** @default false */
  enabled: boolean;
  config?: AppsSdkAdapterConfig;
  /** @default 'text/html+skybridge' */
  mimeType?: string;
}

/** Adapter of a resource, at most one, because a resource has one MIME type. */
export type AdaptersConfig =
  | { appsSdk: AppsSdkAdapterOptions; mcpApps?: never }
  | { mcpApps: McpAppsAdapterOptions; appsSdk?: never }
  | { appsSdk?: undefined; mcpApps?: undefined };

/**
 * The MIME type of a page with these adapters; undefined where none is enabled.
 * @example
 * getAdapterMimeType({ mcpApps: { enabled: true } }); // 'text/html;profile=mcp-app'
 */
export function getAdapterMimeType(adapters?: AdaptersConfig): string | undefined {
  if (adapters?.appsSdk?.enabled) return adapters.appsSdk.mimeType ?? APPS_SDK_MIME_TYPE;
  return adapters?.mcpApps?.enabled ? MCP_APP_MIME_TYPE : undefined;
}

/**
 * The page with the script of the enabled adapter.
 * @example
 * const page = wrapHtmlWithAdapters('<h1>Hi</h1>', { mcpApps: { enabled: true } });
 */
export function wrapHtmlWithAdapters(html: string, adapters?: AdaptersConfig): string {
  if (adapters?.appsSdk?.enabled) return wrapHTML(html, 'appsSdk', adapters.appsSdk.config);
  return adapters?.mcpApps?.enabled ? wrapHTML(html, 'mcpApps', adapters.mcpApps.config) : html;
}

/**
 * The script element that speaks `window.openai`.
 * @example
 * const page = getAppsSdkAdapterScript() + html;
 */
export const getAppsSdkAdapterScript = (config?: AppsSdkAdapterConfig): string => adapterScript('appsSdk', config);

/**
 * The script element that speaks MCP Apps.
 * @example
 * const page = getMcpAppsAdapterScript() + html;
 */
export const getMcpAppsAdapterScript = (config?: McpAppsAdapterConfig): string => adapterScript('mcpApps', config);
