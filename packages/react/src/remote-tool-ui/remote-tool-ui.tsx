import { ActionRefused, createHost, type Host, type HostOptions } from '@vitrine/host';
import { NO_SANDBOX } from '@vitrine/host/compat';
import { createToolUi } from '@vitrine/host/tool-ui';
import type { HostContext } from '@vitrine/protocol/mcp-apps';
import type { UIResourcePart } from '@vitrine/protocol/parts';
import type { SurfaceStateName } from '@vitrine/protocol/surface';
import { type CSSProperties, type ReactNode, useEffect, useId, useMemo, useRef } from 'react';
import { HostProvider } from '../host-provider.tsx';
import { useSandbox } from '../sandbox-provider.tsx';
import { Surface } from '../surface.tsx';
import { SurfaceArea } from '../surface-area.tsx';
import { useSurface } from '../use-surface.ts';
import { PROPOSAL_LABELS, type ProposalLabels, ResultProposal } from './result-proposal.tsx';
import { checkResult, type ResultSchema } from './result-schema.ts';
import { useProposals } from './use-proposals.ts';

export interface RemoteToolUIProps {
  /** Address of the page: `https:`, or `http:` on this machine. Another address is another page. */
  src: string;
  toolName: string;
  /** What the page draws. Sent again only when its structure changes. */
  props: Record<string, unknown>;
  /** The person chose something in the page. An error is written to the host's log: the wire has no answer. */
  onAction?: ((actionId: string, payload?: unknown) => unknown) | undefined;
  /** Takes the result that the page proposed and the person accepted; once. @default proposals are refused */
  onAddResult?: ((result: unknown) => unknown) | undefined;
  /** What a proposed result must be; the person is asked about what it reads. @default anything */
  resultSchema?: ResultSchema | undefined;
  /** Sent to the page, live: `theme`, `styles.variables`. */
  context?: HostContext | undefined;
  /** Shown until the page is ready. */
  fallback?: ReactNode;
  /** Shown, with the reason and a retry, when the page cannot be. */
  errorFallback?: ReactNode;
  /** Where sandboxes are served. @default that of `<SandboxProvider>`, or of `configureSandbox` */
  sandbox?: HostOptions['sandbox'] | undefined;
  /** Until a page that says nothing is given up: one that does not exist loads, too. Read once. @default 10000 */
  timeoutMs?: number | undefined;
  /** Accessible name. @default the tool's name */
  title?: string | undefined;
  labels?: Partial<ProposalLabels> | undefined;
  className?: string | undefined;
}

/** Shows a page that draws a tool's result in the dialect `tool-ui`, isolated, with a host of its own. */
export function RemoteToolUI(props: RemoteToolUIProps): ReactNode {
  const provided = useSandbox();
  const sandbox = props.sandbox ?? provided;
  if (!sandbox) return props.errorFallback ?? <p role="alert">{NO_SANDBOX}</p>;
  return <Page {...props} template={sandbox.template} />;
}

function Page(given: RemoteToolUIProps & { template: string }): ReactNode {
  const { src, toolName, props, context, fallback, errorFallback, title, labels, className } = given;
  const instance = useId();
  const id = `${instance} ${src}`;
  const { proposal, ask } = useProposals();
  const host = useToolUiHost(given, ask);

  useEffect(() => {
    if (context) host.setContext(context);
  }, [host, context]);

  // Applications write props in place: the structure decides, not the object.
  const json = JSON.stringify(props);
  useEffect(() => {
    const drawn: unknown = JSON.parse(json);
    const tell = (): void => host.find(id)?.setRenderData(drawn);
    tell();
    return host.subscribe(tell);
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
              <While id={id} state="failed">
                {errorFallback}
              </While>
            }
          />
        </SurfaceArea>
        {fallback !== undefined && (
          <While id={id} state="loading">
            <div style={OVER}>{fallback}</div>
          </While>
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

/** A host for one page; handlers may change, what makes a sandbox may not. */
function useToolUiHost(
  given: RemoteToolUIProps & { template: string },
  ask: (result: unknown, options: { signal: AbortSignal }) => Promise<void>,
): Host {
  const { template } = given;
  // Only another sandbox is a reason to begin anew.
  const { timeoutMs, fallback } = useRef(given).current;
  const latest = useRef(given);
  useEffect(() => {
    latest.current = given;
  });
  const accepted = useRef(false);
  return useMemo(
    () =>
      createHost({
        sandbox: { template },
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
        toolUi: createToolUi({
          async onAddResult(result, _surface, options) {
            const { resultSchema, onAddResult } = latest.current;
            if (!onAddResult) throw new Error('This host takes no result here.');
            // Another page in the same place speaks for the same call.
            if (accepted.current) throw new Error('A result was taken already.');
            const checked = await checkResult(result, resultSchema);
            await ask(checked, options);
            await latest.current.onAddResult?.(checked);
            accepted.current = true;
          },
        }),
      }),
    [template, timeoutMs, fallback, ask],
  );
}

function While({ id, state, children }: { id: string; state: SurfaceStateName; children: ReactNode }): ReactNode {
  return (useSurface(id)?.state ?? 'loading') === state && children;
}

const BOX: CSSProperties = { position: 'relative' };
const OVER: CSSProperties = { position: 'absolute', inset: 0, overflow: 'hidden' };

function toPart(src: string): UIResourcePart {
  return {
    type: 'ui-resource',
    uri: 'ui://tool-ui',
    // A site of its own for each origin, as for each server.
    server: URL.parse(src)?.origin ?? src,
    mimeType: 'text/uri-list',
    source: 'tool',
    content: src,
    dialect: 'tool-ui',
  };
}
