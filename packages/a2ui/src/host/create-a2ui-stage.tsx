// The stage of a host for A2UI: the messages are drawn into the page with React components; there is no frame, and no script of a server.
'use client';

import type { CreateStage, Stage, StageOptions } from '@vitrine/host';
import type { ToolResult } from '@vitrine/protocol/content';
import { listEmbeddedTexts, listTexts } from '@vitrine/protocol/internal/content/content';
import { SECRETS_KEY } from '@vitrine/protocol/internal/keys';
import { MCP_APPS } from '@vitrine/protocol/internal/mcp-apps/mcp-apps-methods';
import { isA2UIMimeType } from '@vitrine/protocol/mime';
import { getPath, isRecord } from '@vitrine/std/internal/json';
import { type ComponentType, type CSSProperties, Fragment, type ReactNode, useSyncExternalStore } from 'react';
import { createRoot } from 'react-dom/client';
import { A2UIResult } from '../react/a2ui-result.tsx';
import type { A2UIComponents } from '../react/context.ts';
import { createSurfaces, type Surfaces } from '../surfaces.ts';
import { createViewEnd, type ViewEnd } from './view-end.ts';

/** The options of `createA2UIStage`. */
export interface A2UIStageOptions {
  /** The surfaces of the conversation, which later results change. @default a store of the stage's own */
  surfaces?: Surfaces;
  /** Draws the components of your own catalogs, by their names, as in `<A2UISurface>`. @default none */
  components?: A2UIComponents;
  /** A component around each interface, such as `<ComponentsProvider>`: they are React roots without other contexts. @default none */
  wrapper?: ComponentType<{ children: ReactNode }>;
}

/**
 * Creates the stage for `createHost({ a2ui })`, which shows A2UI messages, drawn with Vitrine's components in the page. Load
 * `@vitrine/components/styles.css` and `@vitrine/a2ui/styles.css`. Presses and links go to the host's `onAction` as a view's do.
 * @example
 * const host = createHost({ sandbox, info, onAction, a2ui: createA2UIStage() });
 */
export function createA2UIStage({
  surfaces = createSurfaces(),
  components,
  wrapper = Fragment,
}: A2UIStageOptions = {}): CreateStage {
  return options => openStage(options, { surfaces, components, wrapper });
}

interface Drawing {
  readonly surfaces: Surfaces;
  readonly components: A2UIComponents | undefined;
  readonly wrapper: ComponentType<{ children: ReactNode }>;
}

function openStage(options: StageOptions, { surfaces, components, wrapper: Wrapper }: Drawing): Stage {
  const element = document.createElement('div');
  options.parent.append(element);
  const root = createRoot(element);
  const end = createViewEnd();
  let isOver = false;
  return {
    async open() {
      const template = await options.content;
      if (isOver) return end.channel;
      root.render(
        <Wrapper>
          <Interface {...options} surfaces={surfaces} components={components} end={end} template={template} />
        </Wrapper>,
      );
      end.start();
      return end.channel;
    },
    setTheme(theme) {
      element.style.colorScheme = theme ?? '';
    },
    // What the user presses is in the page itself, not in a frame.
    hasUserActivation: async () => navigator.userActivation?.isActive ?? false,
    close() {
      isOver = true;
      end.close();
      // A surface may close while React renders.
      setTimeout(() => {
        root.unmount();
        element.remove();
      });
    },
  };
}

interface InterfaceProps extends Pick<StageOptions, 'info' | 'title'> {
  surfaces: Surfaces;
  components: A2UIComponents | undefined;
  end: ViewEnd;
  /** The messages of the part. */
  template: string;
}

function Interface({ info, title, surfaces, components, end, template }: InterfaceProps): ReactNode {
  const { result, isCancelled } = useSyncExternalStore(end.subscribe, end.getSnapshot);
  const texts = result ? listTexts(result.content) : [];
  return (
    <A2UIResult
      surfaces={surfaces}
      {...(components && { components })}
      result={result ?? (isCancelled ? NO_RESULT : undefined)}
      // The messages of a result may be the part.
      template={listEmbeddedTexts(result, isA2UIMimeType).includes(template) ? undefined : template}
      server={info.server}
      place={info.id}
      label={title}
      tools={() => listTools(end)}
      callTool={async ({ tool, arguments: args, secrets }) =>
        (await end.request(MCP_APPS.callTool, {
          name: tool,
          arguments: args,
          ...(secrets && { _meta: { [SECRETS_KEY]: secrets } }),
        })) as ToolResult
      }
      onOpenUrl={url => openLink(end, url)}
      fallback={texts.length > 0 && <div style={AS_WRITTEN}>{texts.join('\n\n')}</div>}
    />
  );
}

const NO_RESULT: ToolResult = { content: [] };
const AS_WRITTEN: CSSProperties = { whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' };

/** The names of the tools that the host shows to apps; undefined where it does not say: then the tool is called that the action names. */
async function listTools(end: ViewEnd): Promise<string[] | undefined> {
  try {
    const tools = getPath(await end.request(MCP_APPS.listTools, {}), 'tools');
    return Array.isArray(tools) ? tools.flatMap(tool => (isRecord(tool) ? [String(tool.name)] : [])) : undefined;
  } catch {
    return undefined;
  }
}

async function openLink(end: ViewEnd, url: string): Promise<void> {
  if (getPath(await end.request(MCP_APPS.openLink, { url }), 'isError') === true)
    throw new Error('The link was not opened.');
}
