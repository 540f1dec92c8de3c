// A page that speaks `tool-ui` without `@vitrine/view`: it reports that it is ready, and draws the props that it receives.
import { useHostWindow } from '@vitrine/view/internal/host-window';
import { type ComponentType, type ReactNode, useEffect, useState } from 'react';

interface Message {
  type?: unknown;
  seq?: number;
  props?: unknown;
}

/** The last props of the host; undefined: none yet. */
function useToolUiProps(): unknown {
  const { window = globalThis.window, target = window.parent } = useHostWindow();
  const [latest, setLatest] = useState<Message>({ seq: 0 });
  useEffect(() => {
    const receive = ({ source, data }: MessageEvent<Message>) => {
      if (source !== target || (data?.type !== 'render' && data?.type !== 'update')) return;
      setLatest(known => ((data.seq ?? 0) > (known.seq ?? 0) ? data : known));
    };
    window.addEventListener('message', receive);
    target.postMessage({ type: 'ready' }, '*');
    return () => window.removeEventListener('message', receive);
  }, [window, target]);
  return latest.props;
}

// biome-ignore lint/suspicious/noExplicitAny: the component checks its data itself
export function ToolUiPage({ of: Component }: { of: ComponentType<{ data: any }> }): ReactNode {
  const props = useToolUiProps();
  if (props === undefined) return <p aria-busy="true">Waiting for props…</p>;
  return <Component data={props} />;
}
