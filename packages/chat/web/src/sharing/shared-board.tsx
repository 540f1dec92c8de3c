// A board that another user has shared: its items with their last results, in their places.
import { type BoardItem, readItemCalls } from '@vitrine/agent/internal/api';
import type { SessionEvent } from '@vitrine/protocol/session';
import { HostProvider } from '@vitrine/react';
import { useMemo } from 'react';
import { ItemAge } from '../boards/item-age.tsx';
import { ItemBody } from '../boards/item-body.tsx';
import type { SessionStore } from '../state/session/session-store.ts';
import { readCallTitle } from '../state/settings/catalog.ts';
import { useStore } from '../state/store.ts';
import { PageHostContext } from '../surface/page-host-context.ts';
import { useSessionHost } from '../surface/use-session-host.ts';
import { Name } from '../untrusted-text/name.tsx';
import '../../styles/boards/boards.css';

type SharedItem = Pick<BoardItem, 'id' | 'title' | 'server' | 'tool' | 'place'>;

export function SharedBoard({ session, items }: { session: SessionStore; items: readonly SharedItem[] }) {
  const { transcript, phase } = useStore(session);
  const host = useSessionHost(session);
  const { entries, calls } = useMemo(() => {
    const list = transcript.entries.filter(entry => entry.kind === 'call');
    const events = list.flatMap(({ call, result }): SessionEvent[] => (result ? [call, result] : [call]));
    return { entries: new Map(list.map(entry => [entry.key, entry])), calls: readItemCalls(events) };
  }, [transcript]);
  const sorted = items.toSorted(({ place: a }, { place: b }) => a.y - b.y || a.x - b.x);
  return (
    <PageHostContext value={host}>
      <HostProvider host={host.host}>
        <ul className="shared-board">
          {sorted.map(item => {
            const { shown = '', good } = calls.get(item.id) ?? {};
            const entry = entries.get(shown);
            const title = item.title ?? readCallTitle(entry?.call ?? { toolName: item.tool }, undefined);
            const { x, y, w, h } = item.place;
            return (
              <li
                key={item.id}
                className="board-item"
                data-board-item={item.id}
                style={{ '--column': x + 1, '--row': y + 1, '--columns': w, '--rows': h } as object}
              >
                <header className="board-item-head">
                  <h3>
                    <Name text={title} />
                  </h3>
                  <p className="caption">
                    <Name text={item.server} />
                    {good ? <ItemAge at={good.at} /> : null}
                  </p>
                </header>
                <ItemBody entry={entry} title={title} isLoaded={phase !== 'loading'} />
              </li>
            );
          })}
        </ul>
      </HostProvider>
    </PageHostContext>
  );
}
