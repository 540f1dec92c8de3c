// `MCPAppRenderer` of `@ai-sdk/react` 4, in the sandbox of this project.
'use client';

import {
  htmlPart,
  type MCPAppBridgeHandlers,
  type MCPAppMetadata,
  type MCPAppPart,
  type MCPAppPermission,
  type MCPAppResource,
  type McpUiHostContext,
  noteOnce,
  PartBridge,
  partCall,
  partServer,
  readMCPApp,
  sandboxTokens,
} from '@vitrine/host/internal/compat';
import {
  type CSSProperties,
  type ReactNode,
  useEffect,
  useInsertionEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { AppView } from './app-view.tsx';
import { useAppSandbox } from './use-app-sandbox.ts';

/** The sandbox's address and the look of its box, in the form of the AI SDK. */
export interface MCPAppSandboxConfig {
  /** Address of Vitrine's sandbox page, as of `SandboxConfig`. */
  url: string | URL;
  /** Accessible name. @default the address of the interface */
  title?: string;
  className?: string;
  style?: CSSProperties;
  /** Has no effect: the origin is the sandbox's. */
  targetOrigin?: string;
  /** `allow-modals` is added; other tokens have no effect. */
  outerSandbox?: string;
  /** `allow-modals` is added; other tokens have no effect. */
  innerSandbox?: string;
  /** Features of the browser that a view is granted where its resource requests them. @default none */
  allowedPermissions?: MCPAppPermission[];
}

/** The props of `<MCPAppRenderer>`. */
export interface MCPAppRendererProps {
  /** A tool part of a message. */
  part: MCPAppPart;
  sandbox: MCPAppSandboxConfig;
  /** The interface itself. */
  resource?: MCPAppResource | undefined;
  /** Loads the interface where there is no `resource`; called once for each address. */
  loadResource?: ((app: MCPAppMetadata) => Promise<MCPAppResource>) | undefined;
  handlers?: MCPAppBridgeHandlers | undefined;
  hostInfo?: { name: string; version: string } | undefined;
  hostContext?: McpUiHostContext | undefined;
  /** Shown while the interface loads, when it cannot be loaded, and for other tools. @default null */
  fallback?: ReactNode;
}

/**
 * Shows the interface of a tool part, with the props of the AI SDK.
 * @example
 * <MCPAppRenderer part={part} loadResource={loadResource} handlers={handlers} sandbox={{ url: 'http://localhost:4401/sandbox.html' }} />
 */
export function MCPAppRenderer(props: MCPAppRendererProps): ReactNode {
  const { part, fallback = null } = props;
  const current = readMCPApp(part);
  // A later state of the part may not name it.
  const [last, setLast] = useState(current);
  if (current && current.resourceUri !== last?.resourceUri) setLast(current);
  const app = current ?? last;
  const resource = useResource(app, props);
  return app && resource ? <PartView {...props} app={app} resource={resource} /> : fallback;
}

/** The name of `MCPAppRenderer` in earlier versions of the AI SDK. */
export const experimental_MCPAppRenderer: typeof MCPAppRenderer = MCPAppRenderer;

function useResource(
  app: MCPAppMetadata | undefined,
  { resource, loadResource, handlers }: MCPAppRendererProps,
): MCPAppResource | undefined {
  const [loaded, setLoaded] = useState<MCPAppResource & { of: string }>();
  const latest = useRef({ app, loadResource, handlers });
  useLayoutEffect(() => {
    latest.current = { app, loadResource, handlers };
  });
  const uri = resource || !loadResource ? undefined : app?.resourceUri;
  useEffect(() => {
    const { app: current, loadResource: load } = latest.current;
    if (uri === undefined || !current || !load) return;
    let isCurrent = true;
    load(current).then(
      page => isCurrent && setLoaded({ ...page, of: uri }),
      (error: unknown) => {
        if (isCurrent) latest.current.handlers?.onError?.(error instanceof Error ? error : new Error(String(error)));
      },
    );
    return () => {
      isCurrent = false;
    };
  }, [uri]);
  return resource ?? (loaded?.of === app?.resourceUri ? loaded : undefined);
}

function PartView({
  part,
  sandbox: config,
  app,
  resource,
  handlers = {},
  hostInfo,
  hostContext,
  fallback = null,
}: MCPAppRendererProps & { app: MCPAppMetadata; resource: MCPAppResource }): ReactNode {
  const { sandbox, problem } = useAppSandbox(config.url);
  const latest = useRef(handlers);
  useLayoutEffect(() => {
    latest.current = handlers;
  });
  const info = JSON.stringify(hostInfo);
  const context = JSON.stringify(hostContext);
  const contextRef = useRef(context);
  const bridge = useMemo(() => {
    const read = (text: string | undefined) => (text === undefined ? undefined : JSON.parse(text));
    return new PartBridge(() => latest.current, { hostInfo: read(info), hostContext: read(contextRef.current) });
  }, [info]);
  useLayoutEffect(() => {
    contextRef.current = context;
    if (context !== undefined) bridge.setHostContext(JSON.parse(context));
  }, [bridge, context]);
  useEffect(() => {
    if (problem === undefined) return;
    console.error(problem);
    latest.current.onError?.(new Error(problem));
  }, [problem]);
  useInsertionEffect(adoptBoxStyle, []);
  const { html, meta } = resource;
  const server = partServer(part);
  const declared = JSON.stringify(meta);
  const page = useMemo(() => {
    const about = declared === undefined ? undefined : JSON.parse(declared);
    return htmlPart(html, { uri: app.resourceUri, server, meta: about });
  }, [html, declared, app.resourceUri, server]);
  if (!sandbox) return fallback;
  if (config.targetOrigin !== undefined) noteOnce('sandbox.targetOrigin has no effect: the origin is the sandbox’s.');
  return (
    <AppView
      part={page}
      sandbox={sandbox}
      bridge={bridge}
      call={partCall(part)}
      title={config.title ?? app.resourceUri}
      sandboxTokens={sandboxTokens(`${config.outerSandbox ?? ''} ${config.innerSandbox ?? ''}`)}
      allowedPermissions={config.allowedPermissions}
      autoResize={false}
      onError={error => latest.current.onError?.(error)}
      className={`vitrine-mcp-app ${config.className ?? ''}`.trim()}
      style={config.style}
    />
  );
}

let boxStyle: CSSStyleSheet | undefined;

/** The size of an iframe without one, which any rule of the application overrides. */
function adoptBoxStyle(): void {
  if (boxStyle || typeof CSSStyleSheet === 'undefined' || !('adoptedStyleSheets' in document)) return;
  boxStyle = new CSSStyleSheet();
  boxStyle.replaceSync(':where(.vitrine-mcp-app){display:inline-block;width:300px;height:150px}');
  document.adoptedStyleSheets.push(boxStyle);
}
