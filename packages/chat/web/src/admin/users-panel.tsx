// The users of the chat: a list with a search, and one user with all that an admin can do.
import type { AdminUser } from '@vitrine/agent/internal/api';
import { useRef, useState } from 'react';
import { formatDay } from '../parts/text/format.ts';
import { useChat } from '../state/chat-context.ts';
import { ADMIN_TEXTS as TEXTS } from '../texts/admin.ts';
import { Name } from '../untrusted-text/name.tsx';
import { PagedList, SearchField } from './list-parts.tsx';
import { Marks } from './marks.tsx';
import { usePages } from './use-pages.ts';
import { UserDetails } from './user-details.tsx';

export function UsersPanel() {
  const { api } = useChat();
  const [search, setSearch] = useState('');
  const [selected, setSelected] = useState<string>();
  const list = useRef<HTMLUListElement>(null);
  const pages = usePages<AdminUser, string>(search, async (text, after) => {
    const { users, next } = await api.listUsers({ search: text, after });
    return { items: users, next };
  });
  const leave = (): void => {
    const id = selected;
    setSelected(undefined);
    pages.reload();
    // The focus goes back to the user's line.
    requestAnimationFrame(() =>
      list.current?.querySelector<HTMLElement>(`[data-user="${CSS.escape(id ?? '')}"]`)?.focus(),
    );
  };
  if (selected !== undefined) return <UserDetails userId={selected} onLeave={leave} />;
  const count = pages.items?.length ?? 0;
  return (
    <div className="settings-sections">
      <SearchField hint={TEXTS.searchUsers} value={search} onChange={setSearch} />
      <PagedList pages={pages} empty={TEXTS.noUsers}>
        <p className="caption" role="status">
          {pages.hasMore ? TEXTS.foundMore(count) : TEXTS.found(count)}
        </p>
        <ul className="settings-list" ref={list}>
          {pages.items?.map(user => (
            <li key={user.id}>
              <button type="button" className="admin-user" data-user={user.id} onClick={() => setSelected(user.id)}>
                <span className="admin-user-name">
                  <Name text={user.name} />
                  <Marks user={user} />
                </span>
                <span className="caption">
                  {user.lastUsedAt === undefined
                    ? TEXTS.neverSignedIn
                    : `${TEXTS.line(user.sessions, user.tokens)} · ${formatDay(user.lastUsedAt)}`}
                </span>
              </button>
            </li>
          ))}
        </ul>
      </PagedList>
    </div>
  );
}
