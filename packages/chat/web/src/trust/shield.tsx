// The shield button of a surface: neutral when nothing happened, marked when something was blocked. It opens a column beside the page, which stays
// open while the user uses the view, so that its actions show as they happen.
import { useSurface } from '@vitrine/react';
import { useEffect, useId, useRef, useState } from 'react';
import { useStore } from '../state/store.ts';
import { usePageHost } from '../surface/page-host-context.ts';
import { RESULT_TEXTS as TEXTS } from '../texts/result.ts';
import { displayName } from '../untrusted-text/display-name.ts';
import { countIncidents } from './incidents.ts';
import { ShieldPanel, type ShieldPanelProps } from './shield-panel.tsx';

export function Shield(props: Omit<ShieldPanelProps, 'titleId' | 'onClose'>) {
  const { id, title } = props;
  const panelId = useId();
  const panel = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useState(false);
  const hasSurface = useSurface(id) !== undefined;
  const incidents = countIncidents(useStore(usePageHost().recorder.of(id)));
  // `autofocus` does not work for content rendered after the panel is open.
  useEffect(() => {
    if (open) panel.current?.querySelector<HTMLElement>('button')?.focus();
  }, [open]);
  if (!hasSurface) return null;
  return (
    <>
      <button
        type="button"
        className="tool-button shield"
        title={TEXTS.sandboxed}
        data-marked={incidents > 0}
        aria-haspopup="dialog"
        aria-expanded={open}
        popoverTarget={panelId}
      >
        <ShieldIcon marked={incidents > 0} />
        {incidents > 0 ? <span aria-hidden="true">{TEXTS.blocked(incidents)}</span> : null}
        <span className="unseen">
          {incidents > 0 ? TEXTS.blockedLabel(incidents, displayName(title)) : TEXTS.sandboxedLabel(displayName(title))}
        </span>
      </button>
      <div
        id={panelId}
        ref={panel}
        popover="auto"
        role="dialog"
        aria-labelledby={`${panelId}-title`}
        className="shield-panel"
        onToggle={event => {
          if (event.target === event.currentTarget) setOpen(event.newState === 'open');
        }}
      >
        {open ? (
          <ShieldPanel {...props} titleId={`${panelId}-title`} onClose={() => panel.current?.hidePopover()} />
        ) : null}
      </div>
    </>
  );
}

/** A shield icon in the size of the text. It is decorative: text beside it has the meaning. */
function ShieldIcon({ marked = false }: { marked?: boolean }) {
  return (
    <svg className="shield-icon" viewBox="0 0 12 14" aria-hidden="true" focusable="false">
      <path d="M6 .75 11 2.5v4.25c0 3-2 5.25-5 6.5-3-1.25-5-3.5-5-6.5V2.5z" />
      {marked ? <path className="shield-mark" d="M6 3.75v4M6 9.5v.75" /> : null}
    </svg>
  );
}
