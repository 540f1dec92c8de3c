// Images, audio and videos of a result. The MIME type must match the part's kind, because it is used in a URL.
import { parseMimeType } from '@vitrine/protocol/internal/content/mime';
import type { AudioPart, ImagePart, VideoPart } from '@vitrine/protocol/internal/content/parts';
import { useState } from 'react';
import { useChat } from '../../state/chat-context.ts';
import { MEDIA_KINDS, PART_TEXTS as TEXTS } from '../../texts/parts.ts';
import { displayName } from '../../untrusted-text/display-name.ts';
import { Name } from '../../untrusted-text/name.tsx';
import { CutNote } from '../cut-note.tsx';
import { contentKey } from '../heavy/render-marks.ts';
import { RenderWhenNear } from '../heavy/render-when-near.tsx';
import { formatBytes } from '../text/format.ts';
import { PicturePart } from './picture-part.tsx';
import { SvgPart } from './svg-part.tsx';

export interface MediaPartProps {
  part: ImagePart | AudioPart | VideoPart;
  /** The server that sent it. */
  server: string | undefined;
}

export function MediaPart({ part, server }: MediaPartProps) {
  const name = part.name ?? describe(part);
  return (
    <figure className="media">
      {part.type === 'image' ? (
        isDrawing(part) ? (
          <SvgPart part={part} server={server} />
        ) : (
          <PicturePart part={part} label={displayName(name)} />
        )
      ) : (
        <Recording part={part} label={displayName(name)} />
      )}
      <figcaption className="quiet">
        <Name text={name} max={200} /> · {formatBytes(part.bytes)}
      </figcaption>
      <CutNote cut={part.cut} />
    </figure>
  );
}

/** Browsers accept only this type for SVG, whatever the content is. */
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
  if (isBroken) return <p className="note">{TEXTS.cannotPlay(displayName(part.mimeType))}</p>;
  if (src === undefined) return null;
  const player = { src, controls: true, preload: 'metadata', 'aria-label': label, onError: () => setIsBroken(true) };
  return (
    <RenderWhenNear name={part.ref ?? contentKey(src)}>
      {part.type === 'audio' ? <audio {...player} /> : <video {...player} />}
    </RenderWhenNear>
  );
}

function describe(part: ImagePart | AudioPart | VideoPart): string {
  return TEXTS.mediaName(MEDIA_KINDS[part.type], part.mimeType.replace(/^\w+\//, '').toUpperCase());
}
