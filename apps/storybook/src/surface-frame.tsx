// A minimal chat: one host, one surface in a real sandbox.
import { createHost } from '@vitrine/host';
import type { ToolResult } from '@vitrine/protocol/content';
import type { HostContext } from '@vitrine/protocol/mcp-apps';
import type { UIResourcePart } from '@vitrine/protocol/parts';
import { HostProvider, Surface, SurfaceArea } from '@vitrine/react';
import { type ReactNode, useEffect, useState } from 'react';
import { sandboxTemplate } from './sandbox.ts';

export interface SurfaceFrameProps {
  /** The page, as a server would send it. */
  html: string;
  /** The host refuses the pages of this server. @default false */
  isRefused?: boolean | undefined;
  input?: Record<string, unknown>;
  result?: ToolResult;
  cancelled?: string;
  theme: HostContext['theme'];
  /** Carries out the page's requests. */
  tools?: Record<string, (args: Record<string, unknown>) => ToolResult> | undefined;
}

/** Opened and closed with the story. */
function useStoryHost({ isRefused, tools, theme }: Pick<SurfaceFrameProps, 'isRefused' | 'tools' | 'theme'>) {
  const [host, setHost] = useState<ReturnType<typeof createHost>>();
  useEffect(() => {
    const newHost = createHost({
      sandbox: { template: sandboxTemplate() },
      onResource: () => !isRefused,
      info: { name: 'storybook', version: '0.1.0' },
      onAction: async action => {
        if (action.type !== 'tool' || !tools?.[action.tool]) throw new Error('This story does not do that.');
        return tools[action.tool]!(action.arguments);
      },
    });
    setHost(newHost);
    return () => void newHost.close();
  }, [isRefused, tools]);
  useEffect(() => host?.setContext({ theme }), [host, theme]);
  return host;
}

export function SurfaceFrame({ html, theme, tools, isRefused, ...call }: SurfaceFrameProps): ReactNode {
  const host = useStoryHost({ isRefused, tools, theme });
  const part: UIResourcePart = {
    type: 'ui-resource',
    uri: 'ui://stories/page.html',
    server: 'stories',
    mimeType: 'text/html;profile=mcp-app',
    source: 'tool',
    content: html,
  };
  if (!host) return null;
  return (
    <HostProvider host={host}>
      <SurfaceArea>
        <Surface id="story" part={part} title="The result" fallback={<p>The text of the result.</p>} {...call} />
      </SurfaceArea>
    </HostProvider>
  );
}
