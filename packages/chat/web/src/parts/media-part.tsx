// Images, sounds and films of a result. The MIME type must be one of the part's own kind: it ends up in a URL.
import type { AudioPart, ImagePart, VideoPart } from '@vitrine/protocol';
import { useState } from 'react';
import { useChat } from '../state/chat-context.ts';
import { CutNote } from './cut-note.tsx';
import { formatBytes } from './format.ts';

type Part = ImagePart | AudioPart | VideoPart;

export function MediaPart({ part }: { part: Part }) {
  const { api } = useChat();
  const [broken, setBroken] = useState(false);
  const safe = new RegExp(`^${part.type}/[\\w.+-]+$`, 'i').test(part.mimeType);
  const src = part.ref
    ? api.blobUrl(part.ref)
    : part.data && safe
      ? `data:${part.mimeType};base64,${part.data}`
      : undefined;
  const label = [part.name ?? describe(part), formatBytes(part.bytes)].join(' · ');
  return (
    <figure className="media">
      {src && !broken ? <Player part={part} src={src} onError={() => setBroken(true)} /> : null}
      {broken ? <p className="note">This browser cannot show it ({part.mimeType}).</p> : null}
      <figcaption className="quiet">{label}</figcaption>
      <CutNote cut={part.cut} />
    </figure>
  );
}

function Player({ part, src, onError }: { part: Part; src: string; onError: () => void }) {
  const label = part.name ?? describe(part);
  switch (part.type) {
    case 'image':
      return <img src={src} alt={label} onError={onError} />;
    case 'audio':
      // biome-ignore lint/a11y/useMediaCaption: a tool's result carries no captions.
      return <audio src={src} controls preload="metadata" aria-label={label} onError={onError} />;
    case 'video':
      // biome-ignore lint/a11y/useMediaCaption: a tool's result carries no captions.
      return <video src={src} controls preload="metadata" aria-label={label} onError={onError} />;
  }
}

function describe(part: Part): string {
  const kind = { image: 'Image', audio: 'Sound', video: 'Film' }[part.type];
  return `${kind}, ${part.mimeType.replace(/^\w+\//, '').toUpperCase()}`;
}
