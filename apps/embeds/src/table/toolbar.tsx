// The toolbar of a table: search, copy, save, expand.
import { type ReactNode, useEffect, useState } from 'react';
import { Icon, type IconName } from '../kit/icons.tsx';
import { SearchField } from '../kit/search-field.tsx';

export interface ToolbarProps {
  query: string;
  onQuery(query: string): void;
  onCopy?: (() => Promise<void>) | undefined;
  onDownload?: (() => Promise<void>) | undefined;
  onExpand?: (() => void) | undefined;
}

export function Toolbar({ query, onQuery, onCopy, onDownload, onExpand }: ToolbarProps): ReactNode {
  return (
    <div className="ve-tools">
      <SearchField label="Find in rows" value={query} onChange={onQuery} />
      {onCopy && <ToolButton icon="copy" label="Copy as CSV" done="Copied" act={onCopy} />}
      {onDownload && <ToolButton icon="download" label="Download as CSV" done="Downloaded" act={onDownload} />}
      {onExpand && (
        <button type="button" className="ve-tool" aria-label="Full screen" title="Full screen" onClick={onExpand}>
          <Icon name="expand" />
        </button>
      )}
    </div>
  );
}

interface ToolButtonProps {
  icon: IconName;
  label: string;
  /** The button's text after success. */
  done: string;
  act(): Promise<void>;
}

/** Milliseconds that a button shows its outcome. */
const OUTCOME_SHOWN_MS = 2000;

/** A button that shows whether its action worked. */
export function ToolButton({ icon, label, done, act }: ToolButtonProps): ReactNode {
  const [outcome, setOutcome] = useState<'done' | 'failed'>();
  useEffect(() => {
    if (!outcome) return undefined;
    const timer = setTimeout(() => setOutcome(undefined), OUTCOME_SHOWN_MS);
    return () => clearTimeout(timer);
  }, [outcome]);
  const message = outcome === 'done' ? done : outcome === 'failed' ? 'That did not work' : '';
  return (
    <>
      <button
        type="button"
        className="ve-tool"
        aria-label={label}
        title={message || label}
        onClick={() =>
          act().then(
            () => setOutcome('done'),
            () => setOutcome('failed'),
          )
        }
      >
        <Icon name={outcome === 'done' ? 'done' : outcome === 'failed' ? 'problem' : icon} />
      </button>
      <span className="ve-sr" role="status">
        {message}
      </span>
    </>
  );
}
