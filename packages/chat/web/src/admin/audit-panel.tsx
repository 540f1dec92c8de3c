// The audit log: who allowed what, who changed what, who signed in; with a search and an export.
import type { AuditEntry } from '@vitrine/agent/internal/api';
import { useState } from 'react';
import { formatDay } from '../parts/text/format.ts';
import { useChat } from '../state/chat-context.ts';
import { ADMIN_TEXTS as TEXTS } from '../texts/admin.ts';
import { displayName } from '../untrusted-text/display-name.ts';
import { PagedList, SearchField } from './list-parts.tsx';
import { usePages } from './use-pages.ts';

export function AuditPanel() {
  const { api } = useChat();
  const [search, setSearch] = useState('');
  const pages = usePages<AuditEntry, number>(search, async (text, before) => {
    const { entries, next } = await api.auditLog({ search: text, before });
    return { items: entries, next };
  });
  return (
    <div className="settings-sections">
      <SearchField hint={TEXTS.searchAudit} value={search} onChange={setSearch} />
      <p className="form-actions">
        <a className="button small-button" href={api.exportAuditUrl(search)} download>
          {TEXTS.exportAudit}
        </a>
      </p>
      <PagedList pages={pages} empty={TEXTS.noEntries}>
        <ul className="settings-list">
          {pages.items?.map(entry => (
            <li key={entry.seq} className="admin-entry">
              <p>
                <strong>{nameActor(entry)}</strong> {nameAction(entry.action)}
                {entry.user ? <> · {nameUser(entry.user)}</> : null}
              </p>
              <p className="caption">
                <time dateTime={entry.at}>{formatDay(entry.at)}</time>
                {Object.entries(entry.details).map(([name, value]) =>
                  name === 'by' ? null : (
                    <span key={name}>
                      {name}: {displayName(value)}
                    </span>
                  ),
                )}
              </p>
            </li>
          ))}
        </ul>
      </PagedList>
    </div>
  );
}

/** The identity provider and the command line are no users. */
function nameActor({ actor, details }: AuditEntry): string {
  if (actor) return nameUser(actor);
  return details.by === 'scim' ? TEXTS.byProvider : TEXTS.byCommand;
}

const nameUser = (user: AuditEntry['actor']): string =>
  user?.name === undefined ? TEXTS.deletedUser : displayName(user.name);

/** An action of a newer server is shown by its own name. */
const nameAction = (action: string): string =>
  Object.hasOwn(TEXTS.actions, action) ? TEXTS.actions[action as keyof typeof TEXTS.actions] : action;
