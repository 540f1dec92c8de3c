// `<UIResourceRenderer>`: one UI resource with a host of its own.
'use client';

import { createHost, type HostOptions, lazyStage, type SandboxPlace } from '@vitrine/host';
import { sandboxProblem } from '@vitrine/host/internal/compat';
import type { ToolResult } from '@vitrine/protocol/content';
import { readSurfaceContent } from '@vitrine/protocol/internal/mcp-apps/ui-resource';
import type { UIResourcePart } from '@vitrine/protocol/parts';
import {
  describeProblem,
  type EmbeddedUIResource,
  readUIMetadata,
  type UIResource,
} from '@vitrine/protocol/ui-resource';
import { type ReactNode, useEffect, useId, useMemo, useRef } from 'react';
import { HostProvider } from './host-provider.tsx';
import { useSandbox } from './sandbox-provider.tsx';
import { Surface, type SurfaceProps } from './surface.tsx';
import { SurfaceArea } from './surface-area.tsx';
import { useClosable } from './use-closable.ts';

/** The props of `<UIResourceRenderer>`. */
export interface UIResourceRendererProps {
  /** A UI resource, or the content block that embeds one. The view starts again when its content changes; an equal object changes nothing. */
  resource: UIResource | EmbeddedUIResource;
  /** The server that sent the resource; it determines the sandbox's site. Use one name per server. */
  server: string;
  /** Address where `@vitrine/host/node` serves sandboxes, read once. @default the setting of `<SandboxProvider>` or `configureSandbox` */
  sandbox?: SandboxPlace | undefined;
  /** Identifies the surface within its host: the call's id. @default an id of this component */
  id?: string | undefined;
  /** The tool as its server defines it. */
  tool?: SurfaceProps['tool'] | undefined;
  /** Carries out the view's actions. @default every action is refused */
  onAction?: HostOptions['onAction'] | undefined;
  /** The host context, sent to the view; changes are sent too. */
  context?: HostOptions['context'] | undefined;
  /** Shows remote-DOM scripts: `createReactRemoteDOMStage(…)`, made once. @default the basic elements, loaded with the first script */
  remoteDom?: HostOptions['remoteDom'] | undefined;
  /** Shows A2UI messages: `createA2UIStage()` of `@vitrine/a2ui/host`, made once. @default they cannot be shown */
  a2ui?: HostOptions['a2ui'] | undefined;
  /** The arguments so far, while the model still writes them. */
  partialInput?: Record<string, unknown> | undefined;
  input?: Record<string, unknown> | undefined;
  result?: ToolResult | undefined;
  /** Reason why the call was cancelled. */
  cancelled?: string | undefined;
  title?: string | undefined;
  /** Content when the resource cannot be shown. */
  fallback?: ReactNode;
  className?: string | undefined;
}

const basicRemoteDOM = lazyStage(async () => {
  const { createReactRemoteDOMStage } = await import('./remote-dom/create-react-remote-dom-stage.tsx');
  return createReactRemoteDOMStage();
});

/**
 * Shows one UI resource, with a host and an area of its own. For many surfaces use `<HostProvider>`, `<SurfaceArea>` and `<Surface>`.
 * @example
 * <UIResourceRenderer resource={content.resource} server="weather" onAction={perform} />
 */
export function UIResourceRenderer(props: UIResourceRendererProps): ReactNode {
  const contextSandbox = useSandbox();
  const { resource, server, sandbox = contextSandbox } = props;
  // Another resource is another view, with another host: a host keeps its surfaces by id. Compared by value, since it may be written inline.
  const part = useMemo(() => toPart(resource, server), [resource, server]);
  const view = useMemo(() => JSON.stringify(part), [part]);
  const problem = sandboxProblem(sandbox);
  if (!sandbox || problem) return props.fallback ?? <p role="alert">{problem}</p>;
  return <Renderer {...props} key={view} part={part} place={sandbox} />;
}

function Renderer(props: UIResourceRendererProps & { part: UIResourcePart; place: SandboxPlace }): ReactNode {
  const { part, place, onAction, context, remoteDom = basicRemoteDOM, a2ui } = props;
  const { tool, partialInput, input, result, cancelled, title, fallback, className } = props;
  const ownId = useId();
  const { id = ownId } = props;
  const latest = useRef(onAction);
  useEffect(() => {
    latest.current = onAction;
  });
  const acts = onAction !== undefined;
  const host = useClosable(
    () =>
      createHost({
        sandbox: place,
        remoteDom,
        a2ui,
        // A single resource is rarely followed by another.
        spares: 0,
        info: { name: '@vitrine/react', version: '0.1.0' },
        ...(acts && {
          // Without a handler another host follows at once.
          onAction: async (...call) => latest.current!(...call),
        }),
      }),
    [place.template, place.url, place.development, place.user, acts, remoteDom, a2ui],
  );
  useEffect(() => {
    if (context) host.setContext(context);
  }, [host, context]);

  return (
    <HostProvider host={host}>
      <SurfaceArea className={className}>
        <Surface
          id={id}
          part={part}
          {...(tool && { tool })}
          partialInput={partialInput}
          input={input}
          result={result}
          cancelled={cancelled}
          title={title}
          fallback={fallback}
        />
      </SurfaceArea>
    </HostProvider>
  );
}

function toPart(given: UIResource | EmbeddedUIResource, server: string): UIResourcePart {
  const resource = (typeof given.resource === 'object' ? given.resource : given) as UIResource;
  const reading = readSurfaceContent(resource);
  return {
    type: 'ui-resource',
    uri: resource.uri,
    server,
    mimeType: resource.mimeType ?? '',
    source: 'embedded',
    metadata: readUIMetadata(resource._meta),
    ...('problem' in reading ? { problem: describeProblem(resource.uri, reading.problem) } : { content: reading.text }),
  };
}
