// Images, sounds and films of a result. The MIME type must be one of the part's own kind: it ends up in a URL.
import { parseMimeType } from '@vitrine/protocol/mime';
import type { AudioPart, ImagePart, VideoPart } from '@vitrine/protocol/parts';
import { useState } from 'react';
import { useChat } from '../state/chat-context.ts';
import { MEDIA_KINDS, PART_TEXTS as TEXTS } from '../texts/parts.ts';
import { CutNote } from './cut-note.tsx';
import { contentKey } from './drawing-marks.ts';
import { DrawingPart } from './drawing-part.tsx';
import { DrawnWhenNear } from './drawn-when-near.tsx';
import { formatBytes } from './format.ts';
import { PicturePart } from './picture-part.tsx';

export interface MediaPartProps {
  part: ImagePart | AudioPart | VideoPart;
  /** The server it came from. */
  server: string | undefined;
}

export function MediaPart({ part, server }: MediaPartProps) {
  const name = part.name ?? describe(part);
  return (
    <figure className="media">
      {part.type === 'image' ? (
        isDrawing(part) ? (
          <DrawingPart part={part} server={server} />
        ) : (
          <PicturePart part={part} label={name} />
        )
      ) : (
        <Recording part={part} label={name} />
      )}
      <figcaption className="quiet">{[name, formatBytes(part.bytes)].join(' · ')}</figcaption>
      <CutNote cut={part.cut} />
    </figure>
  );
}

/** Browsers take only this type for SVG, whatever the content is. */
const isDrawing = ({ mimeType }: ImagePart): boolean => parseMimeType(mimeType)?.essence === 'image/svg+xml';

function Recording({ part, label }: { part: AudioPart | VideoPart; label: string }) {
  const { api } = useChat();
  const [isBroken, setIsBroken] = useState(false);
  const isSafe = new RegExp(`^${part.type}/[\\w.+-]+$`, 'i').test(part.mimeType);
  const src = part.ref
    ? api.blobUrl(part.ref)
    : part.data && isSafe
      ? `data:${part.mimeType};base64,${part.data}`
      : undefined;
  if (isBroken) return <p className="note">{TEXTS.cannotPlay(part.mimeType)}</p>;
  if (src === undefined) return null;
  const player = { src, controls: true, preload: 'metadata', 'aria-label': label, onError: () => setIsBroken(true) };
  return (
    <DrawnWhenNear name={part.ref ?? contentKey(src)}>
      {part.type === 'audio' ? <audio {...player} /> : <video {...player} />}
    </DrawnWhenNear>
  );
}

function describe(part: ImagePart | AudioPart | VideoPart): string {
  return TEXTS.mediaName(MEDIA_KINDS[part.type], part.mimeType.replace(/^\w+\//, '').toUpperCase());
}
