// `AppRenderer` of `@mcp-ui/client` 5.18 to 7, in the sandbox of this project.
'use client';

import {
  type AppClient,
  type AppRendererHandlers,
  htmlPart,
  loadToolPage,
  type McpUiHostContext,
  RendererBridge,
  type SandboxConfig,
  withCsp,
} from '@vitrine/host/internal/compat';
import type { HostCapabilities } from '@vitrine/protocol/mcp-apps';
import type { UIResourcePart } from '@vitrine/protocol/parts';
import {
  forwardRef,
  type ReactNode,
  type Ref,
  type RefObject,
  useEffect,
  useImperativeHandle,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { PartFrame } from './app-frame.tsx';
import { AppProblem } from './app-view.tsx';

/** The methods that a `ref` of `<AppRenderer>` has. */
export interface AppRendererHandle {
  sendToolListChanged(): void;
  sendResourceListChanged(): void;
  sendPromptListChanged(): void;
  /** Requests the view to finish, before it is unmounted. */
  teardownResource(): void;
}

/** The props of `<AppRenderer>`. */
export interface AppRendererProps extends AppRendererHandlers {
  /** A client of the tool's server: reads the interface, and answers what the handlers do not. */
  client?: AppClient | undefined;
  toolName: string;
  sandbox: SandboxConfig;
  /** @default the address that the tool's definition has at the client's server */
  toolResourceUri?: string | undefined;
  /** The interface itself. @default it is read by `client` or `onReadResource` */
  html?: string | undefined;
  /** The whole arguments of the call. A view that has received others starts again. */
  toolInput?: Record<string, unknown> | undefined;
  toolResult?: object | null | undefined;
  /** The arguments so far, while the model writes them. */
  toolInputPartial?: { arguments?: Record<string, unknown> | undefined } | undefined;
  toolCancelled?: boolean | undefined;
  hostContext?: McpUiHostContext | undefined;
  /** @default MCP-UI Host 1.0.0 */
  hostInfo?: { name: string; version: string } | undefined;
  /** @default what the client's server has, and links */
  hostCapabilities?: HostCapabilities | undefined;
  /** The server of the interface: its views share a sandbox. @default the authority of the `ui://` address */
  server?: string | undefined;
}

/**
 * Shows the interface of a tool, with the props of `@mcp-ui/client` 7.
 * @example
 * <AppRenderer client={client} toolName="weather" sandbox={{ url: 'http://localhost:4401/sandbox.html' }} toolInput={input} toolResult={result} />
 */
export const AppRenderer = forwardRef<AppRendererHandle, AppRendererProps>(function AppRenderer(props, ref): ReactNode {
  const latest = useRef(props);
  useLayoutEffect(() => {
    latest.current = props;
  });
  const bridge = useRendererBridge(props, latest, ref);
  const page = useToolPage(props, latest);
  const csp = JSON.stringify(props.sandbox.csp);
  const part = useMemo(() => page.part && withCsp(page.part, csp === undefined ? csp : JSON.parse(csp)), [page, csp]);
  if (page.problem !== undefined) return <AppProblem text={page.problem} />;
  if (!part) return null;
  const { sandbox, toolInput, toolResult, toolInputPartial, toolCancelled, onSizeChanged, onError } = props;
  const call = { toolInput, toolResult, toolInputPartial, toolCancelled };
  return (
    <PartFrame
      part={part}
      sandbox={sandbox}
      appBridge={bridge}
      onSizeChanged={onSizeChanged}
      onError={onError}
      {...call}
    />
  );
});
AppRenderer.displayName = 'AppRenderer';

/** The bridge of these props; another one when the client or what the host says of itself changes by value. */
function useRendererBridge(
  { client, hostInfo, hostCapabilities, hostContext }: AppRendererProps,
  latest: RefObject<AppRendererProps>,
  ref: Ref<AppRendererHandle>,
): RendererBridge {
  const identity = JSON.stringify([hostInfo, hostCapabilities]);
  const bridge = useMemo(() => {
    const [info, capabilities] = JSON.parse(identity);
    const options = { client, hostInfo: info ?? undefined, hostCapabilities: capabilities ?? undefined };
    return new RendererBridge(options, () => latest.current);
  }, [client, identity, latest]);
  const context = JSON.stringify(hostContext);
  // Before the view of this bridge opens, so that its first answer has the context.
  useLayoutEffect(() => {
    if (context !== undefined) bridge.setHostContext(JSON.parse(context));
  }, [bridge, context]);
  useImperativeHandle(
    ref,
    () => ({
      sendToolListChanged: () => void bridge.sendToolListChanged(),
      sendResourceListChanged: () => void bridge.sendResourceListChanged(),
      sendPromptListChanged: () => void bridge.sendPromptListChanged(),
      teardownResource: () => void bridge.teardownResource(),
    }),
    [bridge],
  );
  return bridge;
}

/** An interface, or the reason why there is none; neither while it is read. */
interface ToolPage {
  part?: UIResourcePart;
  problem?: string;
}

const NO_PAGE: ToolPage = {};

function useToolPage(props: AppRendererProps, latest: RefObject<AppRendererProps>): ToolPage {
  const { client, toolName, toolResourceUri, html, server } = props;
  const own = useMemo(
    () => (html ? { part: htmlPart(html, { uri: toolResourceUri, server }) } : undefined),
    [html, toolResourceUri, server],
  );
  const source = useMemo(
    () => ({ client, toolName, toolResourceUri, server }),
    [client, toolName, toolResourceUri, server],
  );
  const [read, setRead] = useState<{ source: object; page: ToolPage }>();
  const isOwn = own !== undefined;
  useEffect(() => {
    if (isOwn) return;
    let isCurrent = true;
    const { onReadResource } = latest.current;
    loadToolPage({ ...source, onReadResource }).then(
      part => isCurrent && setRead({ source, page: { part } }),
      (thrown: unknown) => {
        if (!isCurrent) return;
        const error = thrown instanceof Error ? thrown : new Error(String(thrown));
        setRead({ source, page: { problem: error.message } });
        latest.current.onError?.(error);
      },
    );
    return () => {
      isCurrent = false;
    };
  }, [isOwn, source, latest]);
  return own ?? (read?.source === source ? read.page : NO_PAGE);
}
