// What stands behind a shield: whose document it is and where it runs, what it asked for and got, what was held back, and what it said.
import type { Containment } from '@vitrine/host';
import { networkIsolation } from '@vitrine/host/isolation';
import type { SurfaceRecord } from '@vitrine/host/record';
import { type Milestone, type UIResourcePart, uiContentKind } from '@vitrine/protocol';
import { useSurface } from '@vitrine/react';
import { useId } from 'react';
import { CompiledViewsSwitch } from '../shell/compiled-views-switch.tsx';
import { Name, Shown, WholeName } from '../shown/shown.tsx';
import { useStore } from '../state/store.ts';
import { usePageHost } from '../surface/page-host-context.ts';
import { askedLines } from './asked.ts';
import { OptInList } from './opt-in-list.tsx';
import { ShieldLog } from './shield-log.tsx';

/** How far a view has come. */
const REACHED: Readonly<Record<Milestone, string>> = {
  resource: 'its page is on the way',
  html: 'its page has arrived',
  initialize: 'it has begun to start',
  initialized: 'it has started',
  input: 'it was told what the tool was asked',
  result: 'it was told the result',
};

export interface ShieldPanelProps {
  /** Of the surface. */
  id: string;
  part: UIResourcePart;
  /** The tool's. */
  title: string;
  titleId: string;
  /** Absent: it stays where it is. */
  onClose?(): void;
}

export function ShieldPanel({ id, part, title, titleId, onClose }: ShieldPanelProps) {
  const record = useStore(usePageHost().recorder.of(id));
  const snapshot = useSurface(id);
  if (!snapshot) return null;
  const { containment, milestone, state } = snapshot;
  const kind = uiContentKind(part.mimeType);
  const isDocument = kind === 'mcp-app' || kind === 'inline-html';
  return (
    <>
      <div className="sheet-head">
        <h2 id={titleId}>
          The interface of <Name text={title} />
        </h2>
        {onClose ? (
          <button type="button" className="text-button" onClick={onClose}>
            Close
          </button>
        ) : null}
      </div>
      <section aria-label="Where it runs">
        <dl className="facts">
          <dt>Server</dt>
          <dd>{part.server}</dd>
          {part.source === 'compiled' ? (
            <>
              <dt>Made by</dt>
              <dd>Vitrine, from the definition of the tool: the server sent no page.</dd>
            </>
          ) : (
            <>
              <dt>Resource</dt>
              <dd className="mono">
                <WholeName text={part.uri} max={120} />
              </dd>
            </>
          )}
          <dt>Sandbox</dt>
          <dd className="mono">{containment.origin ?? 'not open'}</dd>
          <dt>SHA-256</dt>
          <dd className="mono">{containment.hash ?? 'not read yet'}</dd>
          <dt>Reached</dt>
          <dd>{milestone === undefined ? state : `${REACHED[milestone]} (${state})`}</dd>
          <dt>Network isolation</dt>
          <dd>
            {networkIsolation() === 'full'
              ? 'full: it reaches what is granted below, and nothing else.'
              : 'partial: besides what is granted below, what its tool gave it may leave by WebRTC, connection hints and name look-ups, which this browser cannot close.'}
          </dd>
        </dl>
      </section>
      <Asked containment={containment} />
      <HeldBack record={record} />
      {part.source === 'compiled' ? <CompiledViewsSwitch /> : isDocument ? <OptInList server={part.server} /> : null}
      <ShieldLog record={record} />
    </>
  );
}

function Asked({ containment }: { containment: Containment }) {
  const titleId = useId();
  const lines = askedLines(containment);
  return (
    <section aria-labelledby={titleId}>
      <h3 id={titleId}>It asked for</h3>
      {lines.length === 0 ? <p className="quiet">Nothing: no network, no device, no storage.</p> : null}
      <ul className="shield-lines">
        {lines.map(({ what, target, granted }) => (
          <li key={`${what} ${target} ${granted}`} data-granted={granted}>
            <span>
              {what}{' '}
              {target ? (
                <span className="mono">
                  <WholeName text={target} max={120} />
                </span>
              ) : null}
            </span>
            <span className="shield-state">{granted ? 'granted' : 'not granted'}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function HeldBack({ record }: { record: SurfaceRecord }) {
  const titleId = useId();
  const { blocked, refused, dropped, focusTaken, navigated, stateMissing } = record;
  const nothing = blocked.length + refused.length + dropped + focusTaken + navigated === 0;
  return (
    <section aria-labelledby={titleId}>
      <h3 id={titleId}>Held back</h3>
      {nothing ? <p className="quiet">Nothing so far.</p> : null}
      <ul className="shield-lines">
        {focusTaken > 0 ? <li>It took the keyboard from the page{times(focusTaken)}.</li> : null}
        {navigated > 0 ? <li>It went to another page{times(navigated)}, and was closed.</li> : null}
        {dropped > 0 ? (
          <li>{dropped.toLocaleString()} messages were dropped: malformed, too large, or too many.</li>
        ) : null}
        {refused.map(({ seq, action, reason, byUser }) => (
          <li key={seq}>
            <span>
              {byUser ? 'You refused' : 'Refused'}: {action}. <Shown text={reason} />
            </span>
          </li>
        ))}
        {blocked.map(({ seq, directive, target, count }) => (
          <li key={seq}>
            <span>
              Blocked by <span className="mono">{directive}</span>{' '}
              <span className="mono">
                <WholeName text={target} max={120} />
              </span>
              {times(count)}
            </span>
          </li>
        ))}
      </ul>
      {stateMissing !== undefined ? (
        <p className="note">
          What it had kept could not be read, so it started without. <Shown text={stateMissing} />
        </p>
      ) : null}
      {blocked.length > 0 ? (
        <p className="note">What was blocked is told by the view’s own page: a view can hide it, or make it up.</p>
      ) : null}
    </section>
  );
}

const times = (count: number): string => (count > 1 ? `, ${count.toLocaleString()} times` : '');
