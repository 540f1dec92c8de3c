// A call of an MCP server's tool, shown by a native component, a script, a page in a frame, or as text.

import { useAuiState } from '@assistant-ui/react';
import { findComponent } from '@vitrine/components/catalog';
import { ErrorBoundary, useTexts } from '@vitrine/components/internal/runtime';
import { listEmbeddedTexts } from '@vitrine/protocol/internal/content/content';
import { isA2UIMimeType } from '@vitrine/protocol/mime';
import { type EmbeddedUIResource, isUIResource, type UIResource } from '@vitrine/protocol/ui-resource';
import { UIResourceRenderer, type UIResourceRendererProps } from '@vitrine/react';
import { lazy, type ReactNode, Suspense, useCallback, useContext, useEffect, useMemo, useRef } from 'react';
import { CallText } from '../call/call-text.tsx';
import {
  hasWholeInput,
  isAwaitingApproval,
  readServerId,
  type ToolCallProps,
  toToolResult,
} from '../call/tool-call.ts';
import { ApprovalQuestion } from '../tool-ui/approval-question.tsx';
import { chooseInterfaces, includes, mayShow } from './choose-interface.ts';
import { type McpCallInfo, type McpSettings, type McpTool, PublishedContext } from './mcp-settings.ts';
import { NativeCall } from './native-call.tsx';
import { PublishedCall } from './published-call.tsx';
import { useUIResource } from './use-ui-resource.ts';

interface McpCallProps {
  part: ToolCallProps;
  settings: McpSettings;
}

export function McpCall({ part, settings }: McpCallProps): ReactNode {
  const plain = settings.renderPlain?.(part) ?? <CallText part={part} />;
  const { toolName, approval, respondToApproval } = part;
  const { title } = settings.findTool?.({ toolName, serverId: readServerId(part) }) ?? {};
  return (
    <>
      <ErrorBoundary resetKey={part.result} fallback={() => plain}>
        <CallUI part={part} settings={settings} plain={plain} />
      </ErrorBoundary>
      {isAwaitingApproval(part) && (
        <ApprovalQuestion toolName={title ?? toolName} approval={approval} respondToApproval={respondToApproval} />
      )}
    </>
  );
}

function CallUI({ part, settings, plain }: McpCallProps & { plain: ReactNode }): ReactNode {
  const { toolName, mcp } = part;
  const serverId = readServerId(part);
  const tool = settings.findTool?.({ toolName, serverId });
  const trust = settings.trustOf?.(serverId) ?? 'frame';
  const { native, resourceUri } = chooseInterfaces(tool, mcp?.app?.resourceUri, trust);
  const { loadResource } = settings;
  const embedsA2UI = useMemo(() => listEmbeddedTexts(part.result, isA2UIMimeType).length > 0, [part.result]);
  const embedded = useMemo(() => findEmbedded(part.result), [part.result]);
  const state = useContext(PublishedContext).get(serverId ?? '');
  const resultProps = { part, settings, tool, plain };
  let ui = plain;
  if (resourceUri !== undefined && loadResource && embedded?.uri !== resourceUri)
    ui = (
      <ResourceCall
        {...resultProps}
        load={loadResource}
        uri={resourceUri}
        isAllowed={mimeType => mayShow(mimeType, trust)}
      />
    );
  else if (embedsA2UI && includes(trust, 'frame')) ui = <A2UISurfaces part={part} settings={settings} plain={plain} />;
  else if (embedded && mayShow(embedded.mimeType, trust)) ui = <ResourceSurface {...resultProps} resource={embedded} />;
  else if (state && includes(trust, 'frame'))
    ui = (
      <PublishedCall
        part={part}
        toolName={tool?.name ?? toolName}
        settings={settings}
        state={state}
        plain={plain}
        renderDocument={resource => <ResourceSurface {...resultProps} resource={resource} />}
      />
    );
  const entry = native && findComponent(native.component, native.version);
  if (!entry) return ui;
  return <NativeCall key={native.component} part={part} native={native} load={entry.load} fallback={ui} />;
}

const A2UICall = lazy(() => import('./a2ui-call.tsx'));

/** A2UI messages: data, drawn by the components of the application. */
function A2UISurfaces(props: McpCallProps & { template?: string | undefined; plain: ReactNode }): ReactNode {
  const threadId = useAuiState(s => s.threadListItem.id);
  return (
    <Suspense fallback={props.settings.loading ?? props.plain}>
      <A2UICall {...props} threadId={threadId} />
    </Suspense>
  );
}

/** The first UI resource that a result carries itself. */
function findEmbedded(result: unknown): UIResource | undefined {
  for (const block of toToolResult(result)?.content ?? [])
    if (isUIResource(block)) return (block as unknown as EmbeddedUIResource).resource;
  return undefined;
}

interface ResourceCallProps extends McpCallProps {
  load: NonNullable<McpSettings['loadResource']>;
  uri: string;
  tool: McpTool | undefined;
  plain: ReactNode;
  isAllowed(mimeType: string | undefined): boolean;
}

const ENGLISH = { failed: (reason: string) => `The interface could not be loaded: ${reason}`, retry: 'Try again' };

function ResourceCall({ part, settings, load, uri, tool, plain, isAllowed }: ResourceCallProps): ReactNode {
  const texts = useTexts('mcp-app', ENGLISH);
  const state = useUIResource(load, uri, readServerId(part));
  switch (state.type) {
    case 'loading':
      return settings.loading ?? null;
    case 'failed':
      return (
        <>
          {plain}
          <p role="alert">
            {texts.failed(state.message)}{' '}
            <button type="button" onClick={state.retry}>
              {texts.retry}
            </button>
          </p>
        </>
      );
    case 'loaded':
      if (!isAllowed(state.resource.mimeType)) return plain;
      if (isA2UIMimeType(state.resource.mimeType))
        return <A2UISurfaces part={part} settings={settings} template={state.resource.text} plain={plain} />;
      return <ResourceSurface part={part} settings={settings} resource={state.resource} tool={tool} plain={plain} />;
  }
}

interface ResourceSurfaceProps extends McpCallProps {
  resource: UIResource;
  tool: McpTool | undefined;
  plain: ReactNode;
}

function ResourceSurface({ part, settings, resource, tool, plain }: ResourceSurfaceProps): ReactNode {
  const { toolCallId, toolName, args, result, isError, status } = part;
  const serverId = readServerId(part);
  const onAction = useViewActions(settings.onAction, { toolCallId, toolName, serverId });
  const toolResult = useMemo(() => toToolResult(result, isError), [result, isError]);
  const definition = useMemo(() => tool ?? { name: toolName }, [tool, toolName]);
  const isWhole = hasWholeInput(part);
  const cancelled = result === undefined && status.type === 'incomplete' ? status.reason : undefined;
  return (
    <UIResourceRenderer
      resource={resource}
      // A site of its own for a server that is not known.
      server={serverId ?? `call ${toolCallId}`}
      id={`${serverId ?? ''}/${toolCallId}`}
      tool={definition}
      {...(isWhole ? { input: args } : { partialInput: args })}
      result={toolResult}
      cancelled={cancelled}
      sandbox={settings.sandbox}
      context={settings.context}
      remoteDom={settings.remoteDom}
      onAction={onAction}
      fallback={plain}
    />
  );
}

/** The same function while there is a handler, since another one is another host. */
function useViewActions(handler: McpSettings['onAction'], call: McpCallInfo): UIResourceRendererProps['onAction'] {
  const latest = useRef({ handler, call });
  useEffect(() => {
    latest.current = { handler, call };
  });
  const forward = useCallback<NonNullable<UIResourceRendererProps['onAction']>>(async (action, _surface, options) => {
    const { handler, call } = latest.current;
    if (!handler) throw new Error('This application takes no actions of interfaces.');
    return handler(action, call, options);
  }, []);
  return handler && forward;
}
