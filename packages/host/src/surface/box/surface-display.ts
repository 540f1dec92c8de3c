// The display mode of a surface, and the host context that its view receives: kept up to date with the host's context, the mode, the
// tool and the size of the stage.

import type { DisplayMode } from '@vitrine/protocol/internal/session/surface';
import type { HostContext } from '@vitrine/protocol/mcp-apps';
import type { HostContextStore } from '../../host-context.ts';
import type { ToolLike } from '../surface.ts';
import type { SurfaceIdentity } from '../surface-identity.ts';
import type { SurfaceState } from '../surface-snapshot.ts';
import { resultingMode, type Size, surfaceContext } from './display-mode.ts';
import { createResizeObserver } from './resize-observer.ts';
import type { SurfaceBox } from './surface-box.ts';

export interface SurfaceDisplay {
  /** Changes to this mode if host and view know it; returns the mode that results. */
  setMode(wanted: string): DisplayMode;
  setTool(tool: ToolLike): void;
  /** Computes the context again. */
  refresh(): void;
  /** Stops following changes. */
  close(): void;
}

export interface SurfaceDisplayOptions {
  subject: SurfaceIdentity;
  /** CSS pixels. */
  maxHeight: number;
  box: SurfaceBox;
  state: SurfaceState;
  context: HostContextStore;
  /** Whether the application changes the mode: then its context says which one it is. */
  isModeOfApp: boolean;
  /** The context that the view is to receive from now on. */
  onContext(context: HostContext): void;
}

export function createSurfaceDisplay(options: SurfaceDisplayOptions): SurfaceDisplay {
  const { subject, maxHeight, box, context, isModeOfApp, onContext } = options;
  const { getSnapshot, update } = options.state;
  let { tool } = subject;
  /** Size that the browser reported last; undefined since the mode changed, until it reports again. */
  let stageSize: Size | undefined;

  function refresh(): void {
    const { state, displayMode } = getSnapshot();
    // What the host draws is measured.
    if (subject.tier !== 'frame' && state === 'ready' && displayMode === 'inline')
      update({ height: box.stage.offsetHeight });
    // Reading the size from the element makes the browser lay out the whole page.
    const size = stageSize ?? { width: box.stage.clientWidth, height: box.stage.clientHeight };
    const current = context.get();
    const shownMode = (isModeOfApp && current.displayMode) || displayMode;
    onContext(surfaceContext(current, { id: subject.id, tool, displayMode: shownMode, size, maxHeight }));
  }

  const unsubscribe = context.subscribe(refresh);
  const resized = createResizeObserver(entries => {
    stageSize = entries.at(-1)!.contentRect;
    refresh();
  });
  resized.observe(box.stage);

  return {
    setMode(wanted) {
      const { displayMode: current, app } = getSnapshot();
      const mode = resultingMode(wanted, { current, context: context.get(), app: app?.capabilities });
      if (mode !== current) {
        box.setMode(mode);
        stageSize = undefined;
        update({ displayMode: mode });
        refresh();
      }
      return mode;
    },
    setTool(next) {
      tool = next;
      refresh();
    },
    refresh,
    close() {
      unsubscribe();
      resized.disconnect();
    },
  };
}
