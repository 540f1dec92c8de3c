// Shows an interface in an element, with an `AppBridge` that answers its requests and sends it what it has. Without a framework.

import { MCP_APPS_VERSION } from '@vitrine/protocol/constants';
import type { ToolResult } from '@vitrine/protocol/content';
import type { Implementation } from '@vitrine/protocol/internal/mcp-apps/mcp-apps';
import { MCP_APPS } from '@vitrine/protocol/internal/mcp-apps/mcp-apps-methods';
import type { HostCapabilities, HostContext } from '@vitrine/protocol/mcp-apps';
import type { UIResourcePart } from '@vitrine/protocol/parts';
import type { UIPermissions } from '@vitrine/protocol/ui-resource';
import { equalJson } from '@vitrine/std/internal/equal-json';
import { toRecord } from '@vitrine/std/internal/json';
import type { Host } from '../../host.ts';
import type { HostOptions } from '../../host-options.ts';
import type { SandboxPlace } from '../../sandbox/sandbox-place.ts';
import type { ManagedSurface } from '../../surface/create-surface.ts';
import type { Surface } from '../../surface/surface.ts';
import { createResourceRenderer, type ResourceRenderer, type ShownResource } from '../resource-renderer.ts';
import { AppBridge } from './app-bridge.ts';
import { methodNotFound } from './app-error.ts';
import { toRequest } from './app-requests.ts';
import type { AppInfo, ConnectableBridge } from './app-types.ts';
import { type BridgePeer, connectBridge } from './bridge-peer.ts';

/** The data of a call, as far as it is known. */
export interface AppCall {
  partialInput?: Record<string, unknown> | undefined;
  input?: Record<string, unknown> | undefined;
  result?: object | null | undefined;
  cancelled?: string | undefined;
}

/** The options of `createAppView`. */
export interface AppViewOptions {
  part: UIResourcePart;
  sandbox: SandboxPlace;
  bridge: ConnectableBridge;
  call: AppCall;
  /** Tokens for the frame: `allow-modals`. */
  sandboxTokens?: readonly string[] | undefined;
  /** Features of the browser that the view is granted where it requests them. @default none */
  allowedPermissions?: readonly string[] | undefined;
  /** Whether the sizes that the view requests are applied to the element. */
  autoResize: boolean;
  /** Accessible name. */
  title?: string | undefined;
  onInitialized?: ((app: AppInfo) => void) | undefined;
  onSizeChanged?: ((size: { width?: number; height?: number }) => void) | undefined;
  onError?: ((error: Error) => void) | undefined;
}

/** Shows one interface until it is closed. */
export interface AppView {
  /** Applies new options. The view starts again when its page, its sandbox, its bridge or its complete input changes. */
  update(options: AppViewOptions): void;
  close(): void;
}

/** A bridge's answer to the first request of its view. */
interface Announcement {
  hostInfo: Implementation;
  hostCapabilities: HostCapabilities;
  hostContext: HostContext;
}

const HOST = { name: 'vitrine', version: '0.1.0' };

/**
 * Shows an interface in `element`, which must be part of the page.
 * @example
 * const view = createAppView(element, { part, sandbox, bridge: new AppBridge(client, info, {}), call: { input }, autoResize: true });
 * view.close();
 */
export function createAppView(element: HTMLElement, first: AppViewOptions): AppView {
  let session = openSession(element, first);
  let { bridge } = first;
  return {
    update(options) {
      if (options.bridge !== bridge) {
        session.close();
        bridge = options.bridge;
        session = openSession(element, options);
      } else session.update(options);
    },
    close: () => session.close(),
  };
}

function openSession(element: HTMLElement, first: AppViewOptions): AppView {
  let options = first;
  const ended = new AbortController();
  let peer: BridgePeer | undefined;
  let announcement: Announcement | undefined;
  let renderer: ResourceRenderer | undefined;
  /** Undefined before the bridge is connected, and while no view is open. */
  let shown: { host: Host; surface: Surface; call: CallSender } | undefined;
  /** Another value starts another view. */
  let generation = 0;

  const fail = (error: unknown): void => {
    if (!ended.signal.aborted) options.onError?.(error instanceof Error ? error : new Error(String(error)));
  };
  const ask = (method: string, params: unknown, signal: AbortSignal): Promise<unknown> =>
    peer ? peer.request(method, params, signal) : Promise.reject(methodNotFound(method));

  function hostOptions({ hostInfo, hostCapabilities, hostContext }: Announcement): Partial<HostOptions> {
    const { bridge, allowedPermissions = [] } = options;
    // Of another bridge it is not known whether its application changes the mode.
    const isModeOfApp = !(bridge instanceof AppBridge) || bridge.onrequestdisplaymode !== undefined;
    return {
      info: hostInfo,
      capabilities: hostCapabilities,
      context: { availableDisplayModes: ['inline'], ...hostContext },
      onAction(action, _surface, { signal }) {
        const { method, params } = toRequest(action);
        return ask(method, params, signal);
      },
      onRequest: ({ method, params }, _surface, { signal }) => ask(method, params, signal),
      ...(isModeOfApp && {
        onDisplayMode: async (mode: string) =>
          String(toRecord(await ask(MCP_APPS.requestDisplayMode, { mode }, ended.signal)).mode),
      }),
      onLog: entry => peer?.notify(MCP_APPS.log, entry),
      onCloseRequest: () => peer?.notify(MCP_APPS.requestTeardown, {}),
      grantPermissions: requested =>
        Object.fromEntries(
          Object.entries(requested).filter(([name]) => allowedPermissions.includes(name)),
        ) as UIPermissions,
    };
  }

  function onOpen({ host, surface }: ShownResource): () => void {
    const call = createCallSender(surface);
    shown = { host, surface, call };
    call.send(options.call);
    let before = surface.getSnapshot();
    const unsubscribe = surface.subscribe(() => {
      const now = surface.getSnapshot();
      if (now.wanted !== before.wanted && now.wanted) {
        peer?.notify(MCP_APPS.sizeChanged, now.wanted);
        options.onSizeChanged?.({ ...now.wanted });
      }
      if (now.app !== before.app && now.app) void initialized(now.app).catch(fail);
      if (now.error !== before.error && now.error) fail(now.error);
      before = now;
    });
    return () => {
      unsubscribe();
      shown = undefined;
    };
  }

  /** The view itself has been answered by the surface; the bridge learns which view it is. */
  async function initialized({
    info,
    capabilities = {},
  }: {
    info?: Implementation;
    capabilities?: object;
  }): Promise<void> {
    await ask(MCP_APPS.initialize, initializeParams(info, capabilities), ended.signal);
    peer?.notify(MCP_APPS.initialized, {});
    options.onInitialized?.({ appVersion: info, appCapabilities: { ...capabilities } });
  }

  function receive(method: string, params: Record<string, unknown>): void {
    if (method === MCP_APPS.hostContextChanged) {
      if (announcement) announcement = { ...announcement, hostContext: { ...announcement.hostContext, ...params } };
      shown?.host.setContext(params);
    } else if (shown) SENDERS[method]?.(shown, params);
  }

  async function handle(method: string): Promise<unknown> {
    if (method !== MCP_APPS.teardown) throw methodNotFound(method);
    await (shown?.surface as ManagedSurface | undefined)?.requestTeardown();
    return {};
  }

  async function start(): Promise<void> {
    peer = await connectBridge(options.bridge, { onNotification: receive, onRequest: handle });
    if (ended.signal.aborted) return peer.close();
    announcement = (await ask(MCP_APPS.initialize, initializeParams(HOST, {}), ended.signal)) as Announcement;
    if (ended.signal.aborted) return;
    renderer = createResourceRenderer(element, rendererOptions(announcement));
  }
  start().catch(fail);

  function rendererOptions(current: Announcement) {
    const { part, sandbox, sandboxTokens, title, autoResize } = options;
    return {
      part,
      sandbox,
      sandboxTokens,
      title: title ?? 'MCP App',
      autoResize,
      generation,
      hostOptions: hostOptions(current),
      onOpen,
    };
  }

  return {
    update(next) {
      const { call } = options;
      options = next;
      if (!announcement || !renderer) return;
      // A view receives its input once: another one is another call.
      if (call.input && next.call.input && !equalJson(call.input, next.call.input)) generation++;
      renderer.update(rendererOptions(announcement));
      shown?.call.send(next.call);
    },
    close() {
      ended.abort(new Error('The interface was removed.'));
      renderer?.close();
      peer?.close();
    },
  };
}

const initializeParams = (appInfo: Implementation | undefined, appCapabilities: object) => ({
  appInfo: appInfo ?? HOST,
  appCapabilities,
  protocolVersion: MCP_APPS_VERSION,
});

type Send = (shown: { host: Host; surface: Surface }, params: Record<string, unknown>) => void;

/** The messages that an application sends to the view by its bridge. */
const SENDERS: Record<string, Send> = {
  [MCP_APPS.toolInput]: ({ surface }, params) => surface.setInput(toRecord(params.arguments)),
  [MCP_APPS.toolInputPartial]: ({ surface }, params) => surface.setPartialInput(toRecord(params.arguments)),
  [MCP_APPS.toolResult]: ({ surface }, params) => surface.setResult(params as unknown as ToolResult),
  [MCP_APPS.toolCancelled]: ({ surface }, { reason }) =>
    surface.cancel(typeof reason === 'string' ? reason : CANCELLED),
  [MCP_APPS.toolsChanged]: ({ host, surface }) => host.listChanged(surface.info.server, 'tools'),
  [MCP_APPS.resourcesChanged]: ({ host, surface }) => host.listChanged(surface.info.server, 'resources'),
  [MCP_APPS.promptsChanged]: ({ host, surface }) => host.listChanged(surface.info.server, 'prompts'),
};

/** The reason of a cancellation that has none. */
const CANCELLED = 'The call was cancelled.';

type CallSender = ReturnType<typeof createCallSender>;

/** Hands the data of a call to a surface; what is the same by value is not handed again. */
function createCallSender(surface: Surface) {
  const values = new Map<string, unknown>();
  const isNew = (name: string, value: unknown): boolean => {
    const before = values.get(name);
    values.set(name, value);
    return !equalJson(before, value);
  };
  return {
    send({ partialInput, input, result, cancelled }: AppCall): void {
      if (partialInput && isNew('partial', partialInput)) surface.setPartialInput(partialInput);
      if (input && isNew('input', input)) surface.setInput(input);
      if (result && isNew('result', result)) surface.setResult(result as ToolResult);
      if (cancelled !== undefined && isNew('cancelled', cancelled)) surface.cancel(cancelled || CANCELLED);
    },
  };
}
