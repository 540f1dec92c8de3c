// `AppFrame` of `@mcp-ui/client` 5.18 to 7, in the sandbox of this project.
'use client';

import {
  type AppInfo,
  type ConnectableBridge,
  htmlPart,
  type SandboxConfig,
  sandboxTokens,
} from '@vitrine/host/internal/compat';
import type { UIResourcePart } from '@vitrine/protocol/parts';
import { type CSSProperties, type ReactNode, useEffect, useMemo, useRef } from 'react';
import { AppProblem, AppView } from './app-view.tsx';
import { useAppSandbox } from './use-app-sandbox.ts';

/** The props of `<AppFrame>`. */
export interface AppFrameProps {
  html: string;
  sandbox: SandboxConfig;
  /** Answers the view: an `AppBridge` of this entry, or of `@modelcontextprotocol/ext-apps`. */
  appBridge: ConnectableBridge;
  /** Called when the view requests a size; at most 4096 × 10000 px. */
  onSizeChanged?: ((params: { width?: number; height?: number }) => void) | undefined;
  onInitialized?: ((appInfo: AppInfo) => void) | undefined;
  /** The whole arguments of the call. A view that has received others starts again. */
  toolInput?: Record<string, unknown> | undefined;
  toolResult?: object | null | undefined;
  /** Called when the view cannot be shown. */
  onError?: ((error: Error) => void) | undefined;
}

/**
 * Shows HTML with an `AppBridge`.
 * @example
 * <AppFrame html={html} sandbox={{ url: 'http://localhost:4401/sandbox.html' }} appBridge={bridge} toolInput={input} />
 */
export function AppFrame({ html, ...rest }: AppFrameProps): ReactNode {
  const csp = JSON.stringify(rest.sandbox.csp);
  const part = useMemo(() => htmlPart(html, csp === undefined ? {} : { meta: { csp: JSON.parse(csp) } }), [html, csp]);
  return <PartFrame part={part} {...rest} />;
}

interface PartFrameProps extends Omit<AppFrameProps, 'html'> {
  part: UIResourcePart;
  toolInputPartial?: { arguments?: Record<string, unknown> | undefined } | undefined;
  toolCancelled?: boolean | undefined;
}

const COLUMN: CSSProperties = { width: '100%', height: '100%', display: 'flex', flexDirection: 'column' };
const BOX: CSSProperties = { width: '100%', maxWidth: '100%', height: '600px' };

/** Shows a part in the box that `AppFrame` has: 600 px high, until its view requests another size. */
export function PartFrame(props: PartFrameProps): ReactNode {
  const { part, sandbox: config, appBridge, toolInput, toolResult, toolInputPartial, toolCancelled, ...events } = props;
  const { sandbox, problem } = useAppSandbox(config.url);
  const onError = useRef(events.onError);
  useEffect(() => {
    onError.current = events.onError;
  });
  useEffect(() => {
    if (problem !== undefined) onError.current?.(new Error(problem));
  }, [problem]);
  return (
    <div style={COLUMN}>
      {sandbox ? (
        <AppView
          part={part}
          sandbox={sandbox}
          bridge={appBridge}
          call={{
            partialInput: toolInputPartial?.arguments,
            input: toolInput,
            result: toolResult,
            cancelled: toolCancelled ? '' : undefined,
          }}
          sandboxTokens={sandboxTokens(config.permissions)}
          autoResize
          style={BOX}
          {...events}
        />
      ) : (
        <AppProblem text={problem} />
      )}
    </div>
  );
}
