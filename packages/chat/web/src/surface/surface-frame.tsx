// The surface of a call, in the transcript or beside it. By its id it stays the same surface with the same document,
// from the time its interface is known: a view that is already open receives the result.
import type { SurfaceSnapshot, ToolLike } from '@vitrine/host';
import type { UIResourcePart } from '@vitrine/protocol/parts';
import { Surface, useHost, useSurface } from '@vitrine/react';
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { getEmulatedHost } from '../host-context.ts';
import { useLatestPart } from '../inspect/use-latest-part.ts';
import { CallProblem, ErrorMark } from '../parts/error-mark.tsx';
import { Parts } from '../parts/part-view.tsx';
import { ResultParts } from '../parts/result-parts.tsx';
import { useChat } from '../state/chat-context.ts';
import { withoutSecrets } from '../state/requests/without-secrets.ts';
import type { CallEntry } from '../state/session/transcript.ts';
import { useStore } from '../state/store.ts';
import { SURFACE_TEXTS as TEXTS } from '../texts/result.ts';
import { displayName } from '../untrusted-text/display-name.ts';
import { rememberedHeight, rememberHeight } from './heights.ts';
import { PLACE } from './tab-order.ts';
import { errorAsResult, getCancellation } from './to-tool-result.ts';
import { usePartialInput } from './use-partial-input.ts';
import { useRawResult } from './use-raw-result.ts';
import { useReplayedInput } from './use-replayed-input.ts';

export interface SurfaceFrameProps {
  entry: CallEntry;
  part: UIResourcePart;
  title: string;
  /** How often the arguments were to be shown again as the model wrote them. @default 0 */
  replays?: number;
}

export function SurfaceFrame(props: SurfaceFrameProps) {
  const { entry, replays = 0 } = props;
  const part = useLatestPart(props.part);
  const host = useHost();
  // A replay is a new run of the same document.
  const document = `${replays} ${documentKey(part)}`;
  const latest = useRef(document);
  latest.current = document;
  // The result may name another document than the one shown during the call: the old one is removed before the new one is shown.
  useLayoutEffect(
    () => () => {
      if (latest.current !== document) void host.find(entry.key)?.close();
    },
    [host, entry.key, document],
  );
  return <FrameOfDocument key={document} {...props} part={part} />;
}

function FrameOfDocument({ entry, part, title, replays = 0 }: SurfaceFrameProps) {
  const id = entry.key;
  const { result } = entry;
  const host = useHost();
  const isCompiled = part.source === 'compiled';
  const raw = useRawResult(result);
  // A compiled page shows every failure itself, also of a call that was not made.
  const failure = useMemo(() => (isCompiled ? errorAsResult(result) : undefined), [isCompiled, result]);
  const snapshot = useSurface(id);
  const chat = useChat();
  const { hasPartialInput } = getEmulatedHost(chat);
  const live = usePartialInput(useStore(chat.session), id);
  // A view has the whole arguments while the call waits for its approval.
  const args = entry.input ? entry.written : entry.call.args;
  // A compiled page is also a form: masked secrets must be entered again.
  const input = useMemo(() => (args && isCompiled ? withoutSecrets(args) : args), [isCompiled, args]);
  const replayed = useReplayedInput(replays > 0 ? input : undefined, snapshot?.state === 'ready');
  const partialInput = replayed.partial ?? live;
  const tool = useToolDefinition(entry.call, title);
  const [started] = useState(() => withHeight(part, rememberedHeight(id)));
  useEffect(() => {
    if (snapshot?.state === 'ready' && snapshot.displayMode === 'inline') rememberHeight(id, snapshot.height);
    fitContent(host.find(id)?.element, { snapshot, isCompiled });
  }, [host, id, snapshot, isCompiled]);
  return (
    <div {...{ [PLACE]: id }}>
      <Surface
        id={id}
        className={`surface-place in-${snapshot?.displayMode ?? 'inline'} of-${part.source}`}
        part={started}
        tool={tool}
        title={TEXTS.uiLabel(displayName(title))}
        partialInput={hasPartialInput ? partialInput : undefined}
        input={replayed.isWriting ? undefined : input}
        result={replayed.isWriting ? undefined : (failure ?? raw)}
        cancelled={failure || replayed.isWriting ? undefined : getCancellation(result)}
        fallback={<ResultWithoutUI entry={entry} part={part} />}
      />
    </div>
  );
}

/** The parts of the result other than its interface, for when the interface cannot be seen. */
export function ResultWithoutUI({ entry: { result }, part }: { entry: CallEntry; part: UIResourcePart }) {
  if (!result) return <p className="quiet">{TEXTS.noResultYet}</p>;
  // The error of a failed call is shown above; a compiled page, which shows it itself, is absent here.
  if (result.error) return part.source === 'compiled' ? <CallProblem result={result} /> : null;
  const { content, meta } = result.sanitized;
  if (part.source !== 'compiled') return <Parts content={content} except={part} server={part.server} />;
  return (
    <>
      {meta.isError ? <ErrorMark /> : null}
      <ResultParts result={result} except={part} />
    </>
  );
}

/**
 * Full screen: a view made for it gets the whole area, any other the width that it has in the transcript, in the middle. A compiled page
 * is made for every width.
 */
function fitContent(
  element: HTMLElement | undefined,
  { snapshot, isCompiled }: { snapshot: SurfaceSnapshot | undefined; isCompiled: boolean },
): void {
  if (!element || !snapshot) return;
  if (snapshot.app?.capabilities?.availableDisplayModes?.includes('fullscreen')) delete element.dataset.fits;
  else if (snapshot.height < innerHeight / 2) element.dataset.fits = 'small';
  else element.dataset.fits = isCompiled ? 'wide' : 'content';
  if (snapshot.displayMode === 'fullscreen') element.style.setProperty('--content-height', `${snapshot.height}px`);
}

/** The tool as its server defines it, with the title of the transcript; only the name while the server is not known. */
function useToolDefinition({ server, toolName }: CallEntry['call'], title: string): ToolLike {
  const { catalog } = useChat();
  useStore(catalog);
  const listed = catalog.find(server, toolName);
  return useMemo(() => {
    if (!listed) return { name: toolName, title };
    const { server: _server, ui: _ui, visibility: _visibility, ...definition } = listed;
    return { ...definition, title };
  }, [listed, toolName, title]);
}

/** A key of the document: stored documents are named by their hash. */
function documentKey({ server, uri, ref, content }: UIResourcePart): string {
  return JSON.stringify([server, uri, ref ?? content]);
}

function withHeight(part: UIResourcePart, height: number | undefined): UIResourcePart {
  if (height === undefined) return part;
  const { metadata } = part;
  const preferredFrameSize = { ...metadata?.preferredFrameSize, height: `${height}px` };
  return { ...part, metadata: { ...metadata, preferredFrameSize } };
}
