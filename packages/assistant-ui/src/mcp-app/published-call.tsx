// A call whose interface is in a registry: the page on the content's own origin, or without a network the checked copy.
import { useTexts } from '@vitrine/components/internal/runtime';
import { MCP_APP_MIME_TYPE } from '@vitrine/protocol/mime';
import type { UIResource } from '@vitrine/protocol/ui-resource';
import { RemoteToolUI } from '@vitrine/react';
import type { PublishedState } from '@vitrine/react/registry';
import { type ReactNode, useMemo } from 'react';
import { readServerId, type ToolCallProps, toToolResult } from '../call/tool-call.ts';
import type { McpSettings } from './mcp-settings.ts';

export interface PublishedCallProps {
  part: ToolCallProps;
  /** The tool's name on its server: the model may call it by another. */
  toolName: string;
  settings: McpSettings;
  state: PublishedState;
  plain: ReactNode;
  /** Draws a document in the ordinary sandbox. */
  renderDocument(resource: UIResource): ReactNode;
}

const ENGLISH = {
  failed: (reason: string) => `The published interface is not shown: ${reason}`,
  withdrawn: (name: string) => `The publisher has withdrawn this interface (${name}).`,
};

/** The component that draws a tool of the server; undefined when none does. */
function publishedComponent(state: PublishedState | undefined, toolName: string): string | undefined {
  if (state?.type !== 'loaded') return undefined;
  return state.published.manifest.components.find(({ toolNames }) => toolNames.includes(toolName))?.name;
}

export function PublishedCall(props: PublishedCallProps): ReactNode {
  const { settings, state, plain } = props;
  const texts = useTexts('published', ENGLISH);
  const component = publishedComponent(state, props.toolName);
  if (state.type === 'loading') return settings.loading ?? plain;
  if (state.type === 'failed')
    return (
      <>
        {plain}
        <p role="alert">{texts.failed(state.message)}</p>
      </>
    );
  if (component === undefined) return plain;
  const { manifest, yanked } = state.published;
  return (
    <>
      <PublishedSurface {...props} state={state} component={component} />
      {yanked && <p role="status">{texts.withdrawn(`${manifest.serverId} ${manifest.version}`)}</p>}
    </>
  );
}

interface SurfaceProps extends PublishedCallProps {
  state: Extract<PublishedState, { type: 'loaded' }>;
  component: string;
}

function PublishedSurface(shown: SurfaceProps): ReactNode {
  const { part, toolName, settings, state, plain, component, renderDocument } = shown;
  const { published } = state;
  const { toolCallId, args, result, isError, addResult } = part;
  const { sandbox, context, onAction } = settings;
  const props = useMemo(() => {
    const toolResult = toToolResult(result, isError);
    return { args, ...(toolResult && { result: toolResult }) };
  }, [args, result, isError]);
  const document = useMemo<UIResource | undefined>(
    () =>
      published.isOffline
        ? { uri: `ui://registry/${component}`, mimeType: MCP_APP_MIME_TYPE, text: published.document(component) }
        : undefined,
    [published, component],
  );
  if (document) return renderDocument(document);
  const call = { toolCallId, toolName: part.toolName, serverId: readServerId(part) };
  return (
    <RemoteToolUI
      src={published.pageUrl(component)}
      toolName={toolName}
      props={props}
      sandbox={sandbox}
      context={context}
      errorFallback={plain}
      onAction={
        onAction &&
        ((intent, payload) =>
          onAction({ type: 'intent', intent, params: payload === undefined ? {} : { payload } }, call, {
            signal: new AbortController().signal,
          }))
      }
      // Only a call that waits for its result takes one.
      onAddResult={result === undefined ? accepted => addResult(accepted as never) : undefined}
    />
  );
}
