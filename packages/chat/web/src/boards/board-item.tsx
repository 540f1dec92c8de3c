// One item of a board: what it is and how old, its last good result, and what can be done with it.
import type { BoardItem, BoardPlace, ItemCalls } from '@vitrine/agent/internal/api';
import type { ArtifactEditEvent } from '@vitrine/protocol/internal/session/run-events';
import { isCompositionKey } from '@vitrine/std/internal/composition-key';
import { type KeyboardEvent, lazy, type RefObject, Suspense, useId, useRef, useState } from 'react';
import { ArtifactSource } from '../artifacts/artifact-source.tsx';
import { readArtifactTitle, readNewest } from '../artifacts/read-newest.ts';
import { Icon } from '../icons/icon.tsx';
import { TitleField } from '../sidebar/title-field.tsx';
import type { BoardStore, ItemProblem } from '../state/boards/board-store.ts';
import { useChat } from '../state/chat-context.ts';
import { useAttempt } from '../state/requests/use-attempt.ts';
import type { CallEntry } from '../state/session/transcript.ts';
import { readCallTitle } from '../state/settings/catalog.ts';
import { useStore } from '../state/store.ts';
import { BOARD_TEXTS, ITEM_TEXTS as TEXTS } from '../texts/pages/boards.ts';
import { displayName } from '../untrusted-text/display-name.ts';
import { Name } from '../untrusted-text/name.tsx';
import { Problem } from '../untrusted-text/problem.tsx';
import { describeSource } from './describe-source.ts';
import { ItemAge } from './item-age.tsx';
import { ItemBody } from './item-body.tsx';
import { ItemMenu } from './item-menu.tsx';
import { ItemState } from './item-state.tsx';

const ArtifactItem = lazy(() => import('../artifacts/artifact-item.tsx'));
const ArgumentsDialog = lazy(() => import('./arguments-dialog.tsx'));
const RefreshDialog = lazy(() => import('./refresh-dialog.tsx'));

export interface BoardItemProps {
  item: BoardItem;
  store: BoardStore;
  /** False until the board's session is there. */
  isLoaded: boolean;
  calls: ItemCalls | undefined;
  /** The version that an artifact shows. */
  version: ArtifactEditEvent | undefined;
  /** The call whose result is shown. */
  shown: CallEntry | undefined;
  problem: ItemProblem | undefined;
  position: { isFirst: boolean; isLast: boolean };
  isNarrow: boolean;
  /** Moves or resizes it; returns its place then. */
  onMove: (change: Partial<BoardPlace>) => BoardPlace | undefined;
  /** Takes the place of the next item, or of the one before. */
  onSwap: (step: 1 | -1) => void;
}

export function BoardItemView(props: BoardItemProps) {
  const { item, store, isLoaded, calls, shown, problem, version } = props;
  const chat = useChat();
  const { tools } = useStore(chat.catalog);
  const titleId = useId();
  const [dialog, setDialog] = useState<'arguments' | 'refresh'>();
  const tool = tools.find(({ server, name }) => server === item.server && name === item.tool);
  const title =
    item.title ??
    (item.artifact ? readArtifactTitle(version) : readCallTitle(shown?.call ?? { toolName: item.tool }, tool));
  const refresh = (args?: Record<string, unknown>): Promise<void> =>
    store.refreshItem(item.id, { by: 'user', shown: calls?.shown, ...(args && { arguments: args }) });
  return (
    <article className="board-item" aria-labelledby={titleId}>
      <ItemHead
        {...props}
        title={title}
        titleId={titleId}
        onRefresh={() => void refresh()}
        onDialog={setDialog}
        source={describeSource(item, tool, { title, used: shown?.call.args })}
      />
      <ItemState
        item={item}
        calls={calls}
        problem={problem}
        onAllow={() => setDialog('refresh')}
        onCancel={chat.cancel}
      />
      {item.artifact && version ? (
        <Suspense fallback={null}>
          <ArtifactItem pinned={version} title={title} sessionId={item.artifact.sessionId} />
        </Suspense>
      ) : (
        <ItemBody entry={shown} title={title} isLoaded={isLoaded} />
      )}
      <Suspense fallback={null}>
        {dialog === 'arguments' ? (
          <ArgumentsDialog
            {...{ item, title, tool, store }}
            onSaved={args => void refresh(args)}
            onClose={() => setDialog(undefined)}
          />
        ) : null}
        {dialog === 'refresh' ? (
          <RefreshDialog {...{ item, title, tool, store }} onClose={() => setDialog(undefined)} />
        ) : null}
      </Suspense>
    </article>
  );
}

interface ItemHeadProps extends BoardItemProps {
  title: string;
  titleId: string;
  source: string;
  onRefresh: () => void;
  onDialog: (dialog: 'arguments' | 'refresh') => void;
}

function ItemHead(props: ItemHeadProps) {
  const { item, store, calls, version, title, titleId, source, onRefresh } = props;
  const [isRenaming, setIsRenaming] = useState(false);
  const [problem, attempt] = useAttempt();
  const handle = useRef<HTMLButtonElement>(null);
  const isRunning = calls?.attempt !== undefined && calls.attempt.result === undefined;
  const rename = (next: string | undefined): void => {
    setIsRenaming(false);
    if (next !== undefined) attempt(store.changeItem(item.id, { title: next }));
  };
  return (
    <header className="board-item-head">
      <div className="board-item-line">
        {isRenaming ? (
          <TitleField title={title} onEnd={rename} />
        ) : (
          <h3 id={titleId}>
            <Name text={title} />
          </h3>
        )}
        <span className="call-tools">
          {item.artifact ? null : (
            <button
              type="button"
              className="tool-button"
              title={TEXTS.refresh}
              aria-label={TEXTS.refreshLabel(displayName(title))}
              data-refresh
              disabled={isRunning}
              onClick={onRefresh}
            >
              <Icon name="again" />
            </button>
          )}
          {props.isNarrow ? null : <MoveHandle handle={handle} title={title} onMove={props.onMove} />}
          <Menu {...props} handle={handle} onRename={() => setIsRenaming(true)} onAttempt={attempt} />
        </span>
      </div>
      <p className="caption">
        <span className="board-item-source">
          {item.artifact ? (
            <ArtifactSource artifact={item.artifact} version={version} />
          ) : (
            <Name text={source} max={200} />
          )}
        </span>
        <Age at={(item.artifact ? version : calls?.good)?.at} />
      </p>
      {problem === undefined ? null : <Problem text={problem} className="small" />}
    </header>
  );
}

const Age = ({ at }: { at: string | undefined }) => (at === undefined ? null : <ItemAge at={at} />);

function Menu(
  props: ItemHeadProps & {
    handle: RefObject<HTMLButtonElement | null>;
    onRename: () => void;
    onAttempt: (work: Promise<unknown>) => void;
  },
) {
  const { item, store, shown, title, position, isNarrow, handle, onRename, onAttempt } = props;
  const { api, boards, sessions } = useChat();
  const remove = async (): Promise<void> => {
    await store.changeItem(item.id, { removed: true });
    boards.show({ kind: 'removed', title, undo: () => store.changeItem(item.id, { removed: false }) });
  };
  const openInChat = async (): Promise<void> => {
    const sessionId = store.getSnapshot().board?.sessionId;
    if (sessionId === undefined || !shown) return;
    const { id } = await api.copyCallToChat(sessionId, shown.key);
    await sessions.show(id);
  };
  const { artifact } = item;
  const update = async (source: NonNullable<typeof artifact>): Promise<void> => {
    const newest = await readNewest(api, source);
    if (!newest) throw new Error(TEXTS.artifactGone);
    await store.replaceArtifact(item, newest);
  };
  return (
    <ItemMenu label={BOARD_TEXTS.menuFor(displayName(title))}>
      {entry => (
        <>
          {artifact ? (
            <>
              {entry(TEXTS.updateArtifact, () => onAttempt(update(artifact)))}
              {entry(TEXTS.openChat, () => onAttempt(sessions.show(artifact.sessionId)))}
            </>
          ) : (
            <>
              {entry(TEXTS.refresh, props.onRefresh)}
              {entry(TEXTS.arguments, () => props.onDialog('arguments'))}
              {entry(TEXTS.automatic, () => props.onDialog('refresh'))}
            </>
          )}
          {entry(TEXTS.rename, onRename)}
          {position.isFirst ? null : entry(TEXTS.moveUp, () => props.onSwap(-1))}
          {position.isLast ? null : entry(TEXTS.moveDown, () => props.onSwap(1))}
          {isNarrow ? null : entry(TEXTS.moveByKeys, () => handle.current?.focus())}
          {shown ? entry(TEXTS.openInChat, () => onAttempt(openInChat())) : null}
          {entry(TEXTS.remove, () => onAttempt(remove()))}
        </>
      )}
    </ItemMenu>
  );
}

/** Focused, it moves the item by the arrow keys, and resizes it with Shift. By the pointer the whole head moves it. */
function MoveHandle({
  handle,
  title,
  onMove,
}: Pick<ItemHeadProps, 'title' | 'onMove'> & { handle: RefObject<HTMLButtonElement | null> }) {
  const hintId = useId();
  const [place, setPlace] = useState<BoardPlace>();
  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    if (isCompositionKey(event)) return;
    const isRtl = getComputedStyle(event.currentTarget).direction === 'rtl';
    const step = readStep(event.key, isRtl);
    if (!step) return;
    event.preventDefault();
    const now = onMove({});
    if (!now) return;
    const [dx, dy] = step;
    setPlace(
      event.shiftKey
        ? onMove({ w: Math.max(1, now.w + dx), h: Math.max(1, now.h + dy) })
        : onMove({ x: Math.max(0, now.x + dx), y: Math.max(0, now.y + dy) }),
    );
  };
  return (
    <>
      <button
        ref={handle}
        type="button"
        className="tool-button board-handle"
        title={TEXTS.handleHint}
        aria-label={TEXTS.handle(displayName(title))}
        aria-describedby={hintId}
        onKeyDown={onKeyDown}
        onBlur={() => setPlace(undefined)}
      >
        <Icon name="move" />
      </button>
      <span className="unseen" id={hintId}>
        {TEXTS.handleHint}
      </span>
      <span className="unseen" role="status">
        {place ? TEXTS.placed(place.y + 1, place.x + 1, place.w, place.h) : null}
      </span>
    </>
  );
}

/** Columns and rows by an arrow key. */
function readStep(key: string, isRtl: boolean): readonly [number, number] | undefined {
  const end = isRtl ? -1 : 1;
  const steps: Readonly<Record<string, readonly [number, number]>> = {
    ArrowLeft: [-end, 0],
    ArrowRight: [end, 0],
    ArrowUp: [0, -1],
    ArrowDown: [0, 1],
  };
  return steps[key];
}
