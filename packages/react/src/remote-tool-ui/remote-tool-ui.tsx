// `<RemoteToolUI>`: shows a page at an address that speaks the dialect `tool-ui`.
'use client';

import { ActionRefused, createHost, type Host, type SandboxPlace } from '@vitrine/host';
import { NO_SANDBOX } from '@vitrine/host/internal/compat';
import { createToolUI } from '@vitrine/host/tool-ui';
import type { SurfaceStateName } from '@vitrine/protocol/internal/session/surface';
import type { HostContext } from '@vitrine/protocol/mcp-apps';
import type { UIResourcePart } from '@vitrine/protocol/parts';
import { type CSSProperties, type ReactNode, useEffect, useId, useMemo, useRef } from 'react';
import { HostProvider } from '../host-provider.tsx';
import { useSandbox } from '../sandbox-provider.tsx';
import { Surface } from '../surface.tsx';
import { SurfaceArea } from '../surface-area.tsx';
import { useClosable } from '../use-closable.ts';
import { useSurface } from '../use-surface.ts';
import { PROPOSAL_LABELS, type ProposalLabels, ResultProposal } from './result-proposal.tsx';
import { checkResult, type ResultSchema } from './result-schema.ts';
import { useProposals } from './use-proposals.ts';

/** The props of `<RemoteToolUI>`. */
export interface RemoteToolUIProps {
  /** Address of the page: `https:`, or `http:` on this machine. Another address is another page. */
  src: string;
  toolName: string;
  /** The props that the page draws. Sent again only when their JSON changes. */
  props: Record<string, unknown>;
  /** Called when the user chose something in the page. An exception is written to the host's log: the dialect has no answer to an action. */
  onAction?: ((actionId: string, payload?: unknown) => unknown) | undefined;
  /** Receives the result that the page proposed and the user accepted; called once. @default proposals are refused */
  onAddResult?: ((result: unknown) => unknown) | undefined;
  /** The schema of a proposed result; the user is asked about the parsed value. @default any value */
  resultSchema?: ResultSchema | undefined;
  /** Context sent to the page, also when it changes: `theme`, `styles.variables`. */
  context?: HostContext | undefined;
  /** Content until the page is ready. */
  fallback?: ReactNode;
  /** Content, with the reason and a retry button, when the page cannot be shown. */
  errorFallback?: ReactNode;
  /** Address where sandboxes are served. @default the setting of `<SandboxProvider>` or `configureSandbox` */
  sandbox?: SandboxPlace | undefined;
  /** Milliseconds until a page that sends no message counts as failed (the browser's error page loads, too). Read once. @default 10000 */
  timeoutMs?: number | undefined;
  /** Accessible name. @default the tool's name */
  title?: string | undefined;
  labels?: Partial<ProposalLabels> | undefined;
  className?: string | undefined;
}

/**
 * Shows a page that draws a tool's result in the dialect `tool-ui`, in a sandbox and with a host of its own.
 * @example
 * <RemoteToolUI src="https://ui.example.com/chart" toolName="chart" props={{ values: [1, 2] }} />
 */
export function RemoteToolUI(props: RemoteToolUIProps): ReactNode {
  const contextSandbox = useSandbox();
  const sandbox = props.sandbox ?? contextSandbox;
  if (!sandbox) return props.errorFallback ?? <p role="alert">{NO_SANDBOX}</p>;
  return <Page {...props} place={sandbox} />;
}

function Page(given: RemoteToolUIProps & { place: SandboxPlace }): ReactNode {
  const { src, toolName, props, context, fallback, errorFallback, title, labels, className } = given;
  const instance = useId();
  const id = `${instance} ${src}`;
  const { proposal, askUser } = useProposals();
  const host = useToolUIHost(given, askUser);

  useEffect(() => {
    if (context) host.setContext(context);
  }, [host, context]);

  // Compared by value: applications write props inline, which makes a new object on each render.
  const json = JSON.stringify(props);
  useEffect(() => {
    const data: unknown = JSON.parse(json);
    const update = (): void => host.find(id)?.setRenderData(data);
    update();
    return host.subscribe(update);
  }, [host, id, json]);

  const part = useMemo(() => toPart(src), [src]);
  return (
    <div className={className} style={BOX} data-tool-ui={toolName}>
      <HostProvider host={host}>
        <SurfaceArea>
          <Surface
            key={id}
            id={id}
            part={part}
            tool={{ name: toolName }}
            title={title}
            fallback={
              <WhileState id={id} state="failed">
                {errorFallback}
              </WhileState>
            }
          />
        </SurfaceArea>
        {fallback !== undefined && (
          <WhileState id={id} state="loading">
            <div style={OVER}>{fallback}</div>
          </WhileState>
        )}
      </HostProvider>
      <div aria-live="polite">
        {proposal && (
          <ResultProposal
            toolName={toolName}
            from={URL.parse(src)?.host ?? src}
            result={proposal.result}
            labels={{ ...PROPOSAL_LABELS, ...labels }}
            onAccept={proposal.accept}
            onRefuse={proposal.refuse}
          />
        )}
      </div>
    </div>
  );
}

/** Creates the host of one page. Handlers may change; another sandbox means another host. */
function useToolUIHost(
  given: RemoteToolUIProps & { place: SandboxPlace },
  askUser: (result: unknown, options: { signal: AbortSignal }) => Promise<void>,
): Host {
  const { place } = given;
  // Only another sandbox starts the page again.
  const { timeoutMs, fallback } = useRef(given).current;
  const latest = useRef(given);
  useEffect(() => {
    latest.current = given;
  });
  const accepted = useRef(false);
  return useClosable(
    () =>
      createHost({
        sandbox: place,
        info: { name: '@vitrine/react', version: '0.1.0' },
        spares: 0,
        ...(timeoutMs !== undefined && { mountTimeoutMs: timeoutMs, handshakeTimeoutMs: timeoutMs }),
        ...(fallback !== undefined && { labels: { loading: '' } }),
        async onAction(action) {
          if (action.type !== 'intent') throw new ActionRefused(`This host does not know the action ${action.type}.`);
          const { onAction } = latest.current;
          if (!onAction) throw new ActionRefused(`This host takes no actions: ${action.intent} was not carried out.`);
          return onAction(action.intent, action.params.payload);
        },
        toolUi: createToolUI({
          async onAddResult(result, _surface, options) {
            const { resultSchema, onAddResult } = latest.current;
            if (!onAddResult) throw new Error('This host takes no result here.');
            // Another page of this component belongs to the same call.
            if (accepted.current) throw new Error('A result was taken already.');
            const checked = await checkResult(result, resultSchema);
            await askUser(checked, options);
            await latest.current.onAddResult?.(checked);
            accepted.current = true;
          },
        }),
      }),
    [place.template, place.url, place.development, place.user, timeoutMs, fallback, askUser],
  );
}

function WhileState({ id, state, children }: { id: string; state: SurfaceStateName; children: ReactNode }): ReactNode {
  return (useSurface(id)?.state ?? 'loading') === state && children;
}

const BOX: CSSProperties = { position: 'relative' };
const OVER: CSSProperties = { position: 'absolute', inset: 0, overflow: 'hidden' };

function toPart(src: string): UIResourcePart {
  return {
    type: 'ui-resource',
    uri: 'ui://tool-ui',
    // Each origin has a site of its own, as each server has.
    server: URL.parse(src)?.origin ?? src,
    mimeType: 'text/uri-list',
    source: 'tool',
    content: src,
    dialect: 'tool-ui',
  };
}
