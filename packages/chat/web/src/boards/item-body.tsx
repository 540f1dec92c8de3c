// The result of an item as a chat shows it, in a box that scrolls: its frame is in that box, so that nothing reloads when the item is moved.
import { SurfaceArea } from '@vitrine/react';
import { memo, type ReactNode, useEffect, useMemo } from 'react';
import { CallArguments } from '../parts/call-arguments.ts';
import { Marked } from '../parts/heavy/marked.tsx';
import type { CallEntry } from '../state/session/transcript.ts';
import { PageHostContext, usePageHost } from '../surface/page-host-context.ts';
import { BOARD_TEXTS, ITEM_TEXTS as TEXTS } from '../texts/pages/boards.ts';
import { ResultView } from '../transcript/call/result-view.tsx';
import { useShownResult } from '../transcript/call/use-shown-result.ts';

interface ItemBodyProps {
  entry: CallEntry | undefined;
  title: string;
  isLoaded: boolean;
}

export const ItemBody = memo(function ItemBody({ entry, title, isLoaded }: ItemBodyProps) {
  return (
    <SurfaceArea className="board-item-body">
      {entry ? (
        <WithOwnMessages key={entry.key} entry={entry}>
          <Result entry={entry} title={title} />
        </WithOwnMessages>
      ) : (
        <p className="quiet">{isLoaded ? TEXTS.noResult : BOARD_TEXTS.loading}</p>
      )}
    </SurfaceArea>
  );
});

/** A2UI surfaces of an item are its own: another item may have surfaces with the same ids. */
function WithOwnMessages({ entry, children }: { entry: CallEntry; children: ReactNode }) {
  const page = usePageHost();
  const own = useMemo(() => ({ ...page, a2ui: page.createA2UI() }), [page]);
  useEffect(() => own.a2ui.read([entry]), [own, entry]);
  return <PageHostContext value={own}>{children}</PageHostContext>;
}

function Result({ entry, title }: { entry: CallEntry; title: string }) {
  const shown = useShownResult(entry);
  return (
    <Marked name={`call-${entry.key}`}>
      <CallArguments value={entry.call.args}>
        <ResultView entry={entry} title={title} shown={shown} />
      </CallArguments>
    </Marked>
  );
}
