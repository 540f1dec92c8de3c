// The shield panel of a surface, always open, below surfaces of the inspected server.
import { useId } from 'react';
import { useChat } from '../state/chat-context.ts';
import { ShieldPanel, type ShieldPanelProps } from '../trust/shield-panel.tsx';

export function Diagnostics(props: Omit<ShieldPanelProps, 'titleId' | 'onClose'>) {
  const titleId = useId();
  if (useChat().config.inspect !== props.part.server) return null;
  return (
    <section className="diagnostics" aria-labelledby={titleId}>
      <ShieldPanel {...props} titleId={titleId} />
    </section>
  );
}
