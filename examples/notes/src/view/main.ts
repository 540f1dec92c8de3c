// The view of the notes: connects to its host, keeps up with the server while it is visible, and stores what the user changes.
import { connect, ViewError } from '@vitrine/view';
import { keepState } from '@vitrine/view/state';
import type { Change, ListResult } from '../schemas.ts';
import { announce, parts } from './dom.ts';
import { createListView, type Filter } from './list-view.ts';
import { drawNotice } from './notices.ts';
import { startPolling } from './polling.ts';
import { createSync, joinTexts } from './sync.ts';

/** Kept by the host, so that a view that starts again goes on where it was. */
interface Kept {
  readonly filter?: Filter;
  /** What is not stored yet. */
  readonly unsaved?: readonly Change[];
}

async function start(): Promise<void> {
  const view = await connect({ name: 'notes', version: '0.1.0' });
  const keeper = keepState<Kept>(view);
  const { filter, unsaved = [] } = keeper.get() ?? {};
  const sync = createSync({
    callTool: view.callTool,
    unsaved,
    onMissing: () => announce('A note that you changed was deleted elsewhere.'),
  });
  const list = createListView({ sync, onFilter: keep });
  const polling = startPolling(parts.root, sync.refresh);

  let keptUnsaved = unsaved;
  function keep(): void {
    keptUnsaved = sync.getSnapshot().unsaved;
    // A host that keeps nothing, or not so much, loses what is unsaved with the page.
    keeper.set({ filter: list.filter, unsaved: keptUnsaved }).catch(() => {});
  }

  function draw(): void {
    const snapshot = sync.getSnapshot();
    const isLoading = snapshot.notes === undefined;
    parts.root.setAttribute('aria-busy', String(isLoading && snapshot.link.kind === 'loading'));
    parts.root.dataset.state = isLoading ? snapshot.link.kind : 'filled';
    parts.newTitle.disabled = isLoading;
    parts.add.disabled = isLoading;
    drawNotice(snapshot, { saveAgain: sync.saveAgain, discard: sync.discard, lookNow: polling.lookNow });
    list.draw();
    const { unsaved: changes } = snapshot;
    const isSame = changes.length === keptUnsaved.length && changes.every((one, index) => one === keptUnsaved[index]);
    if (!isSame) keep();
  }

  sync.subscribe(draw);
  if (filter) list.setFilter(filter);
  draw();
  view.on('result', result => {
    if (result.isError || !result.structuredContent) {
      // The notes themselves may be there all the same: the view looks for them.
      announce(joinTexts(result));
      return polling.lookNow();
    }
    const { query = '', show = 'all', changedId, ...snapshot } = result.structuredContent as ListResult;
    sync.receive(snapshot);
    if (!filter && (query !== '' || show !== 'all')) list.setFilter({ query, show });
    if (changedId !== undefined) list.mark(changedId);
  });
  view.on('cancelled', () => polling.lookNow());
}

start().catch((error: unknown) => {
  parts.root.dataset.state = 'offline';
  parts.root.setAttribute('aria-busy', 'false');
  parts.notice.dataset.kind = 'offline';
  parts.notice.textContent = error instanceof ViewError ? error.message : 'This view could not start.';
});
