// An SVG of a result. It is never drawn in this page, in an image neither: a few hundred bytes can take minutes. A frame of its own site
// draws it, in another process, and the file is offered beside it.
import { base64ToText } from '@vitrine/protocol/base64';
import type { ImagePart, UIResourcePart } from '@vitrine/protocol/parts';
import { Surface } from '@vitrine/react';
import { useContext, useEffect, useId, useMemo, useState } from 'react';
import { useChat } from '../state/chat-context.ts';
import { PageHostContext } from '../surface/page-host-context.ts';
import { DRAWING_ID } from '../surfaces.ts';
import { PART_TEXTS as TEXTS } from '../texts/parts.ts';
import { drawingDocument, drawingHeight, isSimpleDrawing } from './drawing.ts';
import { contentKey } from './drawing-marks.ts';
import { DrawnWhenNear } from './drawn-when-near.tsx';
import { FilePart } from './file-part.tsx';

/** The larger ones are files only. */
const MOST_BYTES = 4_000_000;

export function DrawingPart({ part, server }: { part: ImagePart; server: string | undefined }) {
  const hasHost = useContext(PageHostContext) !== undefined;
  const content = part.ref ?? part.data;
  return (
    <>
      {hasHost && server !== undefined && content !== undefined && part.bytes <= MOST_BYTES ? (
        <DrawnWhenNear name={part.ref ?? contentKey(content)}>
          <Drawing part={part} server={server} />
        </DrawnWhenNear>
      ) : null}
      <FilePart part={{ ...part, type: 'file', name: part.name ?? 'picture.svg' }} />
    </>
  );
}

function Drawing({ part, server }: { part: ImagePart; server: string }) {
  const svg = useText(part);
  const [isWanted, setIsWanted] = useState(false);
  if (svg === undefined) return null;
  if (isWanted || isSimpleDrawing(svg)) return <Framed svg={svg} server={server} title={part.name ?? TEXTS.svg} />;
  return (
    <p className="note">
      {TEXTS.slowPicture}{' '}
      <button type="button" className="text-button" onClick={() => setIsWanted(true)}>
        {TEXTS.showPicture}
      </button>
    </p>
  );
}

function useText({ ref, data }: ImagePart): string | undefined {
  const { api } = useChat();
  const [text, setText] = useState<string | undefined>(() => (data === undefined ? undefined : base64ToText(data)));
  useEffect(() => {
    if (ref === undefined) return;
    let isHere = true;
    api.blobText(ref).then(
      read => isHere && setText(read),
      // The file can still be asked for.
      () => {},
    );
    return () => {
      isHere = false;
    };
  }, [api, ref]);
  return text;
}

function Framed({ svg, server, title }: { svg: string; server: string; title: string }) {
  const id = DRAWING_ID + useId().replace(/\W/g, '');
  const part = useMemo(
    (): UIResourcePart => ({
      type: 'ui-resource',
      uri: 'ui://vitrine/drawing',
      server,
      mimeType: 'text/html',
      source: 'compiled',
      content: drawingDocument(svg),
      metadata: {
        preferredFrameSize: { height: `${drawingHeight(svg)}px` },
        // A site of its own: what hangs here hangs no view of the server.
        ui: { domain: 'drawings' },
      },
    }),
    [svg, server],
  );
  return <Surface id={id} className="surface-place drawing" part={part} title={title} fallback={null} />;
}
