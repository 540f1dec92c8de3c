// A line that opens.
import { type ReactNode, useState } from 'react';

export interface DisclosureProps {
  summary: ReactNode;
  isQuiet?: boolean;
  /** Draws the content, when it is opened first. */
  children: () => ReactNode;
}

export function Disclosure({ summary, isQuiet = false, children }: DisclosureProps) {
  const [wasOpen, setWasOpen] = useState(false);
  return (
    <details className="reading-fold" onToggle={event => event.currentTarget.open && setWasOpen(true)}>
      <summary className={isQuiet ? 'quiet' : undefined}>{summary}</summary>
      {wasOpen ? children() : null}
    </details>
  );
}
