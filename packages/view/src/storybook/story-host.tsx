// A component that simulates a host around its children, for stories and for tests without a frame.
import type { Dialect } from '@vitrine/protocol/internal/session/surface';
import { type ReactNode, useLayoutEffect, useState } from 'react';
import { HostWindowContext } from '../react/host-window.ts';
import { ViewProvider } from '../react/view-provider.tsx';
import { openStoryHost } from './open-story-host.ts';
import type { Scene } from './scene.ts';

/** The props of `<StoryHost>`. */
export interface StoryHostProps extends Scene {
  /** @default 'mcp-apps' */
  dialect?: Dialect | undefined;
  /**
   * Whether a `<ViewProvider>` is put around the children. Off for components that bring their own, and in `tool-ui`, which
   * `@vitrine/view` does not speak.
   * @default true
   */
  connects?: boolean | undefined;
  children: ReactNode;
}

/**
 * Simulates a host for its children. Changed props are delivered to the view; another dialect starts another host.
 * @example
 * <StoryHost dialect="mcp-apps" result={result}><App /></StoryHost>
 */
export function StoryHost({ dialect = 'mcp-apps', ...props }: StoryHostProps): ReactNode {
  return <OneDialect key={dialect} dialect={dialect} {...props} />;
}

const INFO = { name: 'story', version: '1.0.0' };

function OneDialect({
  dialect,
  connects = true,
  children,
  ...scene
}: StoryHostProps & { dialect: Dialect }): ReactNode {
  const [host] = useState(() => openStoryHost(dialect, scene));
  // Runs before the effects of the children, so that they never see an older scene.
  useLayoutEffect(() => host.setScene(scene));
  return (
    <HostWindowContext.Provider value={host.hostWindow}>
      {connects && dialect !== 'tool-ui' ? <ViewProvider info={INFO}>{children}</ViewProvider> : children}
    </HostWindowContext.Provider>
  );
}
