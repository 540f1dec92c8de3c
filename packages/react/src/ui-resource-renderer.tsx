// `<UIResourceRenderer>`: one UI resource with a host of its own.
import { createHost, type HostOptions } from '@vitrine/host';
import type { ToolResult } from '@vitrine/protocol/content';
import type { UIResourcePart } from '@vitrine/protocol/parts';
import {
  describeProblem,
  type EmbeddedUIResource,
  readUIMetadata,
  readUIResource,
  type UIResource,
} from '@vitrine/protocol/ui-resource';
import { type ReactNode, useEffect, useId, useMemo, useRef } from 'react';
import { HostProvider } from './host-provider.tsx';
import { lazyStage } from './remote-dom/lazy-stage.ts';
import { Surface } from './surface.tsx';
import { SurfaceArea } from './surface-area.tsx';

/** The props of `<UIResourceRenderer>`. */
export interface UIResourceRendererProps {
  /** A UI resource, or the content block that embeds one. */
  resource: UIResource | EmbeddedUIResource;
  /** The server that sent the resource; it determines the sandbox's site. Use one name per server. */
  server: string;
  /** Where `@vitrine/host/node` serves sandboxes. Read once. */
  sandbox: HostOptions['sandbox'];
  /** Carries out the view's actions. @default every action is refused */
  onAction?: HostOptions['onAction'];
  /** The host context, sent to the view; changes are sent too. */
  context?: HostOptions['context'];
  /** Shows remote-DOM scripts: `createReactRemoteDomStage(…)`, made once. @default the basic elements, loaded with the first script */
  remoteDom?: HostOptions['remoteDom'];
  input?: Record<string, unknown>;
  result?: ToolResult;
  title?: string;
  /** Shown when the resource cannot be shown. */
  fallback?: ReactNode;
  className?: string;
}

const basicRemoteDom = lazyStage(async () => {
  const { createReactRemoteDomStage } = await import('./remote-dom/create-react-remote-dom-stage.tsx');
  return createReactRemoteDomStage();
});

/** Shows one UI resource, with a host and an area of its own. For many surfaces use `<HostProvider>`, `<SurfaceArea>` and `<Surface>`. */
export function UIResourceRenderer(props: UIResourceRendererProps): ReactNode {
  const {
    resource,
    server,
    sandbox,
    onAction,
    context,
    remoteDom = basicRemoteDom,
    input,
    result,
    title,
    fallback,
    className,
  } = props;
  const id = useId();
  const latest = useRef(onAction);
  useEffect(() => {
    latest.current = onAction;
  });
  const template = sandbox.template;
  const acts = onAction !== undefined;
  const host = useMemo(
    () =>
      createHost({
        sandbox: { template },
        remoteDom,
        // A single resource is rarely followed by another.
        spares: 0,
        info: { name: '@vitrine/react', version: '0.1.0' },
        ...(acts && {
          onAction: (...call) =>
            latest.current ? latest.current(...call) : Promise.reject(new Error('No longer there.')),
        }),
      }),
    [template, acts, remoteDom],
  );
  useEffect(() => {
    if (context) host.setContext(context);
  }, [host, context]);

  const part = useMemo(() => toPart(resource, server), [resource, server]);
  return (
    <HostProvider host={host}>
      <SurfaceArea className={className}>
        <Surface id={id} part={part} input={input} result={result} title={title} fallback={fallback} />
      </SurfaceArea>
    </HostProvider>
  );
}

function toPart(given: UIResource | EmbeddedUIResource, server: string): UIResourcePart {
  const resource = isBlock(given) ? given.resource : given;
  const read = readUIResource(resource);
  return {
    type: 'ui-resource',
    uri: resource.uri,
    server,
    mimeType: resource.mimeType ?? '',
    source: 'embedded',
    metadata: readUIMetadata(resource._meta),
    ...('problem' in read ? { problem: describeProblem(resource.uri, read.problem) } : { content: read.text }),
  };
}

function isBlock(given: UIResource | EmbeddedUIResource): given is EmbeddedUIResource {
  return 'resource' in given && typeof given.resource === 'object';
}
