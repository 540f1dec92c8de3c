// The part of `McpServer` that this package uses, of both generations of the SDK: `@modelcontextprotocol/server` 2.x and
// `@modelcontextprotocol/sdk` 1.x. An interface of methods, so that every copy of either fits.
import type { ServerContext } from '@modelcontextprotocol/server';
import { UI_EXTENSION } from '@vitrine/protocol/constants';
import { UIResourceError } from '../errors.ts';

/** An `McpServer` of either generation. */
export interface UIServer {
  registerTool(name: string, config: never, callback: never): unknown;
  registerResource(name: string, uri: never, config: never, readCallback: never): unknown;
  readonly server: {
    getClientCapabilities(): object | undefined;
    getClientVersion(): object | undefined;
  };
}

/** Context that a handler receives besides the arguments: `ServerContext` of 2.x, `RequestHandlerExtra` of 1.x. */
export type CallContext<Server> = Server extends {
  registerResource(name: never, uri: never, config: never, readCallback: infer Read): unknown;
}
  ? Read extends (...args: infer Args) => unknown
    ? Args extends [...unknown[], infer Context]
      ? Context
      : ServerContext
    : ServerContext
  : ServerContext;

/** Value that the server returns for a registered tool. */
export type Registered<Server extends Pick<UIServer, 'registerTool'>> = ReturnType<Server['registerTool']>;

/** A registered resource. */
export interface RegisteredPage {
  remove(): void;
}

/** A UI resource for `registerResource`. */
export interface PageResource {
  readonly name: string;
  readonly uri: string;
  readonly config: { readonly mimeType: string; readonly [key: string]: unknown };
  /** How long a client may keep it, for servers of 2.x. */
  readonly cacheHint?: object;
  read(): unknown;
}

/** Registers a UI resource on a server of either generation. */
export function registerPageResource(
  server: Pick<UIServer, 'registerResource'>,
  { name, uri, config, cacheHint, read }: PageResource,
): RegisteredPage {
  // 1.x would send it in the listing.
  const hint = cacheHint === undefined || isFirstGeneration(server) ? {} : { cacheHint };
  return server.registerResource(name, uri as never, { ...config, ...hint } as never, read as never) as RegisteredPage;
}

interface CapableServer {
  registerCapabilities(capabilities: object): void;
  getCapabilities?(): { extensions?: Record<string, object> } | undefined;
}

/**
 * Announces that the server's questions may name a page (draft of MCP Apps, app-rendered elicitation). Throws `bad-options` when the server is connected
 * already, or cannot announce anything.
 */
export function announceQuestions(server: object): void {
  const { server: inner } = server as { server?: CapableServer };
  try {
    const before = inner?.getCapabilities?.()?.extensions?.[UI_EXTENSION];
    (inner as CapableServer).registerCapabilities({ extensions: { [UI_EXTENSION]: { ...before, elicitation: {} } } });
  } catch (cause) {
    throw new UIResourceError('bad-options', 'asks: true needs an McpServer that is not connected yet.', { cause });
  }
}

/** Whether it has what this package uses of a server; the inner `server` of an `McpServer` has not. Never throws. */
export function isUIServer(value: unknown): value is UIServer {
  try {
    const { registerTool, registerResource } = value as Record<string, unknown>;
    return typeof registerTool === 'function' && typeof registerResource === 'function';
  } catch {
    return false;
  }
}

/** Whether the server is of 1.x, whose `McpServer` alone has the older method `resource`. */
function isFirstGeneration(server: object): boolean {
  return typeof (server as { resource?: unknown }).resource === 'function';
}
