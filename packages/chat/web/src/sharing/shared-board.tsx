// A board that another user has shared: its items with their last results, in their places.
import type { BoardItem } from '@vitrine/agent/internal/api';
import { HostProvider } from '@vitrine/react';
import { lazy, Suspense, useEffect } from 'react';
import { readArtifactTitle } from '../artifacts/read-newest.ts';
import { ItemAge } from '../boards/item-age.tsx';
import { ItemBody } from '../boards/item-body.tsx';
import { useCalls, useVersions } from '../boards/use-calls.ts';
import { sortByPlace } from '../state/boards/sort-by-place.ts';
import type { SessionStore } from '../state/session/session-store.ts';
import { readCallTitle } from '../state/settings/catalog.ts';
import { useStore } from '../state/store.ts';
import { PageHostContext } from '../surface/page-host-context.ts';
import { useSessionHost } from '../surface/use-session-host.ts';
import { Name } from '../untrusted-text/name.tsx';
import '../../styles/boards/boards.css';

type SharedItem = Pick<BoardItem, 'id' | 'title' | 'server' | 'tool' | 'place' | 'artifact'>;

const ArtifactItem = lazy(() => import('../artifacts/artifact-item.tsx'));

interface SharedBoardProps {
  readonly session: SessionStore;
  readonly items: readonly SharedItem[];
  /** Called once for an item whose result has not come with it. */
  readonly onMissing: () => void;
}

/** How long the result of an item may be on its way. */
const WAIT_MS = 2000;
/** Items for which the conversation was read again: not every item has a result. */
const readAgainFor = new Set<string>();

export function SharedBoard({ session, items, onMissing }: SharedBoardProps) {
  const { transcript, phase } = useStore(session);
  const host = useSessionHost(session);
  const { entries, calls } = useCalls(transcript);
  const versions = useVersions(transcript);
  const sorted = sortByPlace(items);
  const missing = items.find(({ id }) => !calls.has(id) && !versions.has(id) && !readAgainFor.has(id))?.id;
  useEffect(() => {
    if (missing === undefined || phase === 'loading') return;
    const timer = setTimeout(() => {
      readAgainFor.add(missing);
      onMissing();
    }, WAIT_MS);
    return () => clearTimeout(timer);
  }, [missing, phase, onMissing]);
  return (
    <PageHostContext value={host}>
      <HostProvider host={host.host}>
        <ul className="shared-board">
          {sorted.map(item => {
            const { shown = '', good } = calls.get(item.id) ?? {};
            const entry = entries.get(shown);
            const version = item.artifact && versions.get(item.id);
            const title =
              item.title ??
              (item.artifact
                ? readArtifactTitle(version)
                : readCallTitle(entry?.call ?? { toolName: item.tool }, undefined));
            const at = (version ?? good)?.at;
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
                    {at === undefined ? null : <ItemAge at={at} />}
                  </p>
                </header>
                {item.artifact && version ? (
                  <Suspense fallback={null}>
                    <ArtifactItem pinned={version} title={title} sessionId={item.artifact.sessionId} />
                  </Suspense>
                ) : (
                  <ItemBody entry={entry} title={title} isLoaded={phase !== 'loading'} />
                )}
              </li>
            );
          })}
        </ul>
      </HostProvider>
    </PageHostContext>
  );
}
