// The details of a surface: whose document it is and where it runs, what it requested and got, what was blocked, and what it sent.

import { UntrustedText } from '@vitrine/components/internal/untrusted-text';
import type { Containment } from '@vitrine/host';
import { networkIsolation } from '@vitrine/host/isolation';
import type { SurfaceRecord } from '@vitrine/host/record';
import { uiContentKind } from '@vitrine/protocol/mime';
import type { UIResourcePart } from '@vitrine/protocol/parts';
import { useSurface } from '@vitrine/react';
import { useId } from 'react';
import { Template } from '../language/template.tsx';
import { CompiledViewsSwitch } from '../shell/compiled-views-switch.tsx';
import { useStore } from '../state/store.ts';
import { usePageHost } from '../surface/page-host-context.ts';
import { ISOLATION_TEXTS, MILESTONE_NAMES, RUNG_TEXTS, STATE_NAMES, SANDBOX_TEXTS as TEXTS } from '../texts/sandbox.ts';
import { Name, WholeName } from '../untrusted-text/name.tsx';
import { OptInList } from './opt-in-list.tsx';
import { PublishedPermissions, PublishedRows } from './published-facts.tsx';
import { requestedPermissions } from './requested-permissions.ts';
import { ShieldLog } from './shield-log.tsx';

export interface ShieldPanelProps {
  /** Id of the surface. */
  id: string;
  part: UIResourcePart;
  /** Title of the tool. */
  title: string;
  titleId: string;
  /** Called to close the panel; absent when it cannot be closed. */
  onClose?(): void;
}

export function ShieldPanel({ id, part, title, titleId, onClose }: ShieldPanelProps) {
  const record = useStore(usePageHost().recorder.of(id));
  const snapshot = useSurface(id);
  if (!snapshot) return null;
  const { containment, milestone, state } = snapshot;
  const kind = uiContentKind(part.mimeType);
  const isDocument = kind === 'mcp-app' || kind === 'apps-sdk' || kind === 'inline-html';
  return (
    <>
      <div className="sheet-head">
        <h2 id={titleId}>
          <Template text={TEXTS.title} tool={<Name text={title} />} />
        </h2>
        {onClose ? (
          <button type="button" className="text-button" onClick={onClose}>
            {TEXTS.close}
          </button>
        ) : null}
      </div>
      <section aria-label={TEXTS.facts}>
        <p className="quiet">{TEXTS.status(STATE_NAMES[state])}</p>
        <dl className="facts">
          <dt>{TEXTS.server}</dt>
          <dd>
            <Name text={part.server} />
          </dd>
          {part.published ? (
            <PublishedRows published={part.published} />
          ) : part.source === 'compiled' ? (
            <>
              <dt>{TEXTS.madeBy}</dt>
              <dd>{TEXTS.madeByVitrine}</dd>
            </>
          ) : (
            <>
              <dt>{TEXTS.resource}</dt>
              <dd className="mono">
                <WholeName text={part.uri} max={120} />
              </dd>
            </>
          )}
          <dt>{TEXTS.sandbox}</dt>
          <dd className="mono">{containment.origin ?? TEXTS.notLoaded}</dd>
          {containment.rung === undefined ? null : (
            <>
              <dt>{TEXTS.rung}</dt>
              <dd>{RUNG_TEXTS[containment.rung]}</dd>
            </>
          )}
          <dt>{TEXTS.sha256}</dt>
          <dd className="mono">{containment.hash ?? TEXTS.notLoaded}</dd>
          <dt>{TEXTS.lastStep}</dt>
          <dd>{milestone === undefined ? TEXTS.none : MILESTONE_NAMES[milestone]}</dd>
          <dt>{TEXTS.networkIsolation}</dt>
          <dd>{ISOLATION_TEXTS[networkIsolation(undefined, containment.rung)]}</dd>
        </dl>
      </section>
      {part.published ? <PublishedPermissions published={part.published} /> : null}
      <RequestedAccess containment={containment} />
      <BlockedRequests record={record} />
      {part.source === 'compiled' ? <CompiledViewsSwitch /> : isDocument ? <OptInList server={part.server} /> : null}
      <ShieldLog record={record} />
    </>
  );
}

function RequestedAccess({ containment }: { containment: Containment }) {
  const titleId = useId();
  const lines = requestedPermissions(containment);
  return (
    <section aria-labelledby={titleId}>
      <h3 id={titleId}>{TEXTS.requested}</h3>
      {lines.length === 0 ? <p className="quiet">{TEXTS.nothingRequested}</p> : null}
      <ul className="shield-lines">
        {lines.map(({ what, target, granted }) => (
          <li key={`${what} ${target} ${granted}`} data-granted={granted}>
            <span>
              <Template text={what} target={<Address text={target} />} />
            </span>
            <span className="shield-state">{granted ? TEXTS.granted : TEXTS.notGranted}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Address({ text }: { text: string }) {
  return (
    <span className="mono">
      <WholeName text={text} max={120} />
    </span>
  );
}

function BlockedRequests({ record }: { record: SurfaceRecord }) {
  const titleId = useId();
  const { blocked, refused, dropped, focusTaken, navigated, stateMissing } = record;
  const nothing = blocked.length + refused.length + dropped + focusTaken + navigated === 0;
  return (
    <section aria-labelledby={titleId}>
      <h3 id={titleId}>{TEXTS.blocked}</h3>
      {nothing ? <p className="quiet">{TEXTS.nothingBlocked}</p> : null}
      <ul className="shield-lines">
        {focusTaken > 0 ? <li>{TEXTS.tookFocus(focusTaken)}</li> : null}
        {navigated > 0 ? <li>{TEXTS.navigated(navigated)}</li> : null}
        {dropped > 0 ? <li>{TEXTS.dropped(dropped)}</li> : null}
        {refused.map(({ seq, action, reason, byUser }) => (
          <li key={seq}>
            <span>
              <Template
                text={byUser ? TEXTS.deniedByUser : TEXTS.refused}
                action={action}
                reason={<UntrustedText text={reason} />}
              />
            </span>
          </li>
        ))}
        {blocked.map(({ seq, directive, target, count }) => (
          <li key={seq}>
            <span>
              <Template
                text={count > 1 ? TEXTS.blockedTimes : TEXTS.blockedBy}
                directive={<span className="mono">{directive}</span>}
                target={<Address text={target} />}
                count={count}
              />
            </span>
          </li>
        ))}
      </ul>
      {stateMissing !== undefined ? (
        <p className="note">
          <Template text={TEXTS.stateMissing} reason={<UntrustedText text={stateMissing} />} />
        </p>
      ) : null}
      {blocked.length > 0 ? <p className="note">{TEXTS.blockedNote}</p> : null}
    </section>
  );
}
