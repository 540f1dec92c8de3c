// A chat, as small as it can be: one host, one surface in a real sandbox.
import { createHost } from '@vitrine/host';
import type { HostContext, ToolResult, UIResourcePart } from '@vitrine/protocol';
import { HostProvider, Surface, SurfaceArea } from '@vitrine/react';
import { type ReactNode, useEffect, useState } from 'react';
import { sandboxTemplate } from './sandbox.ts';

export interface SurfaceFrameProps {
  /** The page, as a server would send it. */
  html: string;
  /** Where sandboxes are. @default that of `npm start`, or of the test */
  template?: string;
  input?: Record<string, unknown>;
  result?: ToolResult;
  cancelled?: string;
  theme: HostContext['theme'];
  /** Carries out what the page asks for. */
  tools?: Record<string, (args: Record<string, unknown>) => ToolResult>;
}

/** Opened with the story and closed with it. */
function useStoryHost(template: string, tools: SurfaceFrameProps['tools'], theme: HostContext['theme']) {
  const [host, setHost] = useState<ReturnType<typeof createHost>>();
  useEffect(() => {
    const made = createHost({
      sandbox: { template },
      info: { name: 'storybook', version: '0.1.0' },
      onAction: async action => {
        if (action.type !== 'tool' || !tools?.[action.tool]) throw new Error('This story does not do that.');
        return tools[action.tool]!(action.arguments);
      },
    });
    setHost(made);
    return () => void made.close();
  }, [template, tools]);
  useEffect(() => host?.setContext({ theme }), [host, theme]);
  return host;
}

export function SurfaceFrame({
  html,
  template = sandboxTemplate(),
  theme,
  tools,
  ...call
}: SurfaceFrameProps): ReactNode {
  const host = useStoryHost(template, tools, theme);
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
        <Surface id="story" part={part} title="The result" fallback={<p>What the tool said in words.</p>} {...call} />
      </SurfaceArea>
    </HostProvider>
  );
}
