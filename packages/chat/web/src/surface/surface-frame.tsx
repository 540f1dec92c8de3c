// The surface of a call, wherever it stands: in the transcript or beside it. It is the same surface, by its id, and the same document,
// from the time its interface is known: the result reaches a view that is already there.
import type { SurfaceSnapshot, ToolLike } from '@vitrine/host';
import type { UIResourcePart } from '@vitrine/protocol/parts';
import { Surface, useHost, useSurface } from '@vitrine/react';
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { CallProblem, ErrorMark } from '../parts/error-mark.tsx';
import { Parts } from '../parts/part-view.tsx';
import { shownName } from '../shown/shown-name.ts';
import { useChat } from '../state/chat-context.ts';
import { useStore } from '../state/store.ts';
import type { CallEntry } from '../state/transcript.ts';
import { withoutSecrets } from '../state/without-secrets.ts';
import { SURFACE_TEXTS as TEXTS } from '../texts/result.ts';
import { rememberedHeight, rememberHeight } from './heights.ts';
import { PLACE } from './tab-order.ts';
import { cancellationOf, errorAsResult } from './to-tool-result.ts';
import { usePartialInput } from './use-partial-input.ts';
import { useRawResult } from './use-raw-result.ts';

export interface SurfaceFrameProps {
  entry: CallEntry;
  part: UIResourcePart;
  title: string;
}

export function SurfaceFrame(props: SurfaceFrameProps) {
  const { entry, part } = props;
  const host = useHost();
  const document = documentOf(part);
  const latest = useRef(document);
  latest.current = document;
  // The result may name another document than the one that was shown while the call ran: that one goes, before the new one comes.
  useLayoutEffect(
    () => () => {
      if (latest.current !== document) void host.find(entry.key)?.close();
    },
    [host, entry.key, document],
  );
  return <FrameOfDocument key={document} {...props} />;
}

function FrameOfDocument({ entry, part, title }: SurfaceFrameProps) {
  const id = entry.key;
  const { result } = entry;
  const host = useHost();
  const isCompiled = part.source === 'compiled';
  const raw = useRawResult(result);
  // A compiled page shows every failure in its own place, also of a call that was not made.
  const failure = useMemo(() => (isCompiled ? errorAsResult(result) : undefined), [isCompiled, result]);
  const snapshot = useSurface(id);
  const partialInput = usePartialInput(useStore(useChat().session), id);
  const isWritten = entry.input === undefined;
  const { args } = entry.call;
  // A compiled page is a form, too: what was masked in it is asked for anew.
  const input = useMemo(() => (isCompiled ? withoutSecrets(args) : args), [isCompiled, args]);
  const tool = useToolDefinition(entry.call, title);
  const [started] = useState(() => withHeight(part, rememberedHeight(id)));
  useEffect(() => {
    if (snapshot?.state === 'ready' && snapshot.displayMode === 'inline') rememberHeight(id, snapshot.height);
    fitContent(host.find(id)?.element, snapshot);
  }, [host, id, snapshot]);
  return (
    <div {...{ [PLACE]: id }}>
      <Surface
        id={id}
        className={`surface-place in-${snapshot?.displayMode ?? 'inline'} of-${part.source}`}
        part={started}
        tool={tool}
        title={TEXTS.interfaceOf(shownName(title))}
        partialInput={partialInput}
        input={isWritten ? input : undefined}
        result={failure ?? raw}
        cancelled={failure ? undefined : cancellationOf(result)}
        fallback={<ResultInWords entry={entry} part={part} />}
      />
    </div>
  );
}

/** The result as far as it is no interface, for when the interface cannot be seen. */
export function ResultInWords({ entry: { result }, part }: { entry: CallEntry; part: UIResourcePart }) {
  if (!result) return <p className="quiet">{TEXTS.noResultYet}</p>;
  // Of a call that failed the page says so above; a compiled page says it by itself, and is not there.
  if (result.error) return part.source === 'compiled' ? <CallProblem result={result} /> : null;
  const { content, meta } = result.sanitized;
  return (
    <>
      {meta.isError && part.source === 'compiled' ? <ErrorMark /> : null}
      <Parts content={content} except={part} server={part.server} />
    </>
  );
}

/** Over the page: a view that says it is made for it gets all of it, any other keeps the height it has in the transcript. */
function fitContent(element: HTMLElement | undefined, snapshot: SurfaceSnapshot | undefined): void {
  if (!element || !snapshot) return;
  if (snapshot.app?.capabilities?.availableDisplayModes?.includes('fullscreen')) delete element.dataset.fits;
  else element.dataset.fits = snapshot.height < innerHeight / 2 ? 'small' : 'content';
  if (snapshot.displayMode === 'fullscreen') element.style.setProperty('--content-height', `${snapshot.height}px`);
}

/** The tool as its server defines it, with the title that the transcript shows; the name alone while the server is not known. */
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

/** The same for the same document: stored documents are named by their hash. */
function documentOf({ server, uri, ref, content }: UIResourcePart): string {
  return JSON.stringify([server, uri, ref ?? content]);
}

function withHeight(part: UIResourcePart, height: number | undefined): UIResourcePart {
  if (height === undefined) return part;
  const { metadata } = part;
  const preferredFrameSize = { ...metadata?.preferredFrameSize, height: `${height}px` };
  return { ...part, metadata: { ...metadata, preferredFrameSize } };
}
