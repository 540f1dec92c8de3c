// A host in the page's own window: what the page posts to `target` reaches it, and what it says arrives as a message whose source
// is `target`. So a page cannot distinguish it from the window around a frame, and nothing is posted to the real `window.parent`.
import type { Dialect } from '@vitrine/protocol/surface';
import type { HostWindow } from '../react/host-window.ts';
import { isRecord } from '../record.ts';
import { createMcpAppsSpeaker } from './mcp-apps-speaker.ts';
import { createMcpUiSpeaker } from './mcp-ui-speaker.ts';
import type { CreateSpeaker, Scene } from './scene.ts';
import { createToolUiSpeaker } from './tool-ui-speaker.ts';

export interface PlayedHost {
  /** For `HostWindowContext`, or for `connect`. */
  readonly hostWindow: Required<HostWindow>;
  /** What holds from now on; the view receives what is new in it. */
  setScene(scene: Scene): void;
}

const SPEAKERS: Record<Dialect, CreateSpeaker> = {
  'mcp-apps': createMcpAppsSpeaker,
  'mcp-ui': createMcpUiSpeaker,
  'tool-ui': createToolUiSpeaker,
};

/** Messages are cloned, and arrive later and in order, as between windows. It holds nothing open: there is nothing to close. */
export function openStoryHost(dialect: Dialect, first: Scene, window: Window = globalThis.window): PlayedHost {
  let scene = first;
  const target = {
    postMessage(message: unknown) {
      const data = structuredClone(message);
      queueMicrotask(() => isRecord(data) && speaker.receive(data));
    },
  } as Window;
  const send = (message: object) => {
    const data = structuredClone(message);
    queueMicrotask(() =>
      window.dispatchEvent(Object.assign(new Event('message'), { data, source: target, origin: window.origin })),
    );
  };
  const speaker = SPEAKERS[dialect](send, () => scene);
  return {
    hostWindow: { window, target },
    setScene(next) {
      scene = next;
      speaker.sync();
    },
  };
}
