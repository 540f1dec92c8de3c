// Below surfaces of the inspected server: their shield panel, always open, and the replay of their arguments.
import { useId } from 'react';
import { useChat } from '../state/chat-context.ts';
import { INSPECT_TEXTS as TEXTS } from '../texts/inspect.ts';
import { ShieldPanel, type ShieldPanelProps } from '../trust/shield-panel.tsx';

interface DiagnosticsProps extends Omit<ShieldPanelProps, 'titleId' | 'onClose'> {
  /** Starts the view again, with the arguments as if the model wrote them. */
  onReplay(): void;
}

export function Diagnostics({ onReplay, ...props }: DiagnosticsProps) {
  const titleId = useId();
  if (useChat().config.inspect !== props.part.server) return null;
  return (
    <section className="diagnostics" aria-labelledby={titleId}>
      <p>
        <button type="button" className="text-button" onClick={onReplay}>
          {TEXTS.replay}
        </button>
      </p>
      <ShieldPanel {...props} titleId={titleId} />
    </section>
  );
}
