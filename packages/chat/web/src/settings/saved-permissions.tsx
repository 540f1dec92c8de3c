// Everything that the user has allowed for longer than one call, with buttons to revoke one or all.

import type { GivenConsent } from '@vitrine/agent/internal/api';
import { UntrustedText } from '@vitrine/components/internal/untrusted-text';
import type { SandboxOptIn } from '@vitrine/protocol/sandbox';
import { type ReactNode, useId } from 'react';
import { filled, Template } from '../language/template.tsx';
import { formatDay } from '../parts/text/format.ts';
import { sessionTitle } from '../shell/session-title.ts';
import { useChat } from '../state/chat-context.ts';
import { toolTitle } from '../state/settings/catalog.ts';
import { useStore } from '../state/store.ts';
import { OPT_IN_DESCRIPTIONS } from '../texts/sandbox.ts';
import { PERMISSIONS } from '../texts/settings/settings.ts';
import { displayName } from '../untrusted-text/display-name.ts';
import { Name } from '../untrusted-text/name.tsx';
import { consentTexts } from './consent-texts.ts';
import type { Change } from './settings-section.tsx';

export function SavedPermissions({ change }: { change: Change }) {
  const { trust } = useChat();
  const { consents, optIns } = useStore(trust);
  const headingId = useId();
  const count = consents.length + optIns.reduce((sum, entry) => sum + entry.optIns.length, 0);
  return (
    <section aria-labelledby={headingId}>
      <div className="settings-section-head">
        <h3 id={headingId}>{PERMISSIONS.heading}</h3>
        {count > 1 ? (
          <button
            type="button"
            className="text-button"
            onClick={() => change(trust.revokeAll(), PERMISSIONS.allRevoked)}
          >
            {PERMISSIONS.revokeAll}
          </button>
        ) : null}
      </div>
      {count === 0 ? (
        <p className="settings-empty">
          {PERMISSIONS.none}
          <span className="hint">{PERMISSIONS.noneHint}</span>
        </p>
      ) : null}
      <ul className="settings-list">
        {consents.map(consent => (
          <ConsentItem key={JSON.stringify(consent)} consent={consent} change={change} />
        ))}
      </ul>
      {optIns.length === 0 ? null : (
        <>
          <h4>{PERMISSIONS.optIns}</h4>
          <p className="quiet small">{PERMISSIONS.optInsLede}</p>
          <ul className="settings-list">
            {optIns.flatMap(({ server, optIns: given }) =>
              given.map(optIn => (
                <OptInItem key={`${server} ${optIn}`} server={server} optIn={optIn} given={given} change={change} />
              )),
            )}
          </ul>
        </>
      )}
    </section>
  );
}

function ConsentItem({ consent, change }: { consent: GivenConsent; change: Change }) {
  const { catalog, sessions, trust } = useChat();
  useStore(catalog);
  const { server, tool, since } = consent;
  const title = toolTitle(catalog.find(server, tool) ?? { name: tool });
  const { allowed, reach } = consentTexts(consent, { sessions: useStore(sessions), getTitle: sessionTitle });
  return (
    <PermissionLine
      name={displayName(title)}
      title={<Template text={allowed} tool={<Name text={title} />} />}
      onRevoke={done => change(trust.revoke(consent), done)}
    >
      <span>
        <Name text={server} />
      </span>
      <span>
        <UntrustedText text={reach} />
      </span>
      {since === undefined ? null : (
        <span>
          <Template text={PERMISSIONS.since} day={<time dateTime={since}>{formatDay(since)}</time>} />
        </span>
      )}
    </PermissionLine>
  );
}

interface OptInItemProps {
  server: string;
  optIn: SandboxOptIn;
  /** Permissions of one server. */
  given: readonly SandboxOptIn[];
  change: Change;
}

function OptInItem({ server, optIn, given, change }: OptInItemProps) {
  const { trust } = useChat();
  const { name, gives } = OPT_IN_DESCRIPTIONS[optIn];
  return (
    <PermissionLine
      name={`${name}, ${displayName(server)}`}
      title={name}
      onRevoke={done =>
        change(
          trust.setOptIns(
            server,
            given.filter(other => other !== optIn),
          ),
          done,
        )
      }
    >
      <span>
        <Name text={server} />
      </span>
      <span>{gives}</span>
    </PermissionLine>
  );
}

interface PermissionLineProps {
  name: string;
  title: ReactNode;
  children: ReactNode;
  /** `done` is announced after revoking. */
  onRevoke(done: string): void;
}

function PermissionLine({ name, title, children, onRevoke }: PermissionLineProps) {
  return (
    <li className="settings-line">
      <div>
        <p>{title}</p>
        <p className="caption">{children}</p>
      </div>
      <button
        type="button"
        className="button small-button"
        onClick={() => onRevoke(filled(PERMISSIONS.revoked, { name }))}
      >
        {PERMISSIONS.revoke}
        <span className="unseen"> {name}</span>
      </button>
    </li>
  );
}
