// A picture made of pixels. Its size is known before it is decoded: a small file may have more pixels than a page can hold.
import { base64ToBytes } from '@vitrine/protocol/base64';
import { type PictureSize, readPictureSize } from '@vitrine/protocol/files';
import type { ImagePart } from '@vitrine/protocol/parts';
import { useEffect, useState } from 'react';
import { useChat } from '../state/chat-context.ts';
import { PART_TEXTS as TEXTS } from '../texts/parts.ts';
import { contentKey } from './drawing-marks.ts';
import { DrawnWhenNear } from './drawn-when-near.tsx';
import { FilePart } from './file-part.tsx';

/** Decoded, each pixel takes four bytes. The pictures of today's cameras have less. */
const MOST_PIXELS = 64_000_000;
/** CSS pixels; as `.media img` has it. */
const HIGHEST = 544;

export function PicturePart({ part, label }: { part: ImagePart; label: string }) {
  const { api } = useChat();
  const [isBroken, setIsBroken] = useState(false);
  const size = usePictureSize(part);
  if (part.ref === undefined && part.data === undefined) return null;
  if (size === undefined) return <p className="quiet">{TEXTS.loadingPicture}</p>;
  const problem = problemOf(size, isBroken);
  if (problem !== undefined || size === 'unknown')
    return (
      <>
        <p className="note">{problem}</p>
        <FilePart part={{ ...part, type: 'file', name: part.name ?? 'picture' }} />
      </>
    );
  const { width, height } = size;
  const src = part.ref ? api.blobUrl(part.ref) : `data:${typeOf(part)};base64,${part.data}`;
  const widest = `min(100%, ${width}px, ${(HIGHEST * width) / height}px)`;
  return (
    <DrawnWhenNear
      name={part.ref ?? contentKey(part.data ?? '')}
      style={{ width: widest, aspectRatio: `${width} / ${height}` }}
    >
      <img src={src} alt={label} width={width} height={height} decoding="async" onError={() => setIsBroken(true)} />
    </DrawnWhenNear>
  );
}

/** Browsers go by the first bytes; the type ends up in a URL. */
const typeOf = ({ mimeType }: ImagePart): string => (/^image\/[\w.-]+$/i.test(mimeType) ? mimeType : 'image/png');

function problemOf(size: PictureSize | 'unknown', isBroken: boolean): string | undefined {
  if (isBroken) return TEXTS.brokenPicture;
  if (size === 'unknown') return TEXTS.unknownPicture;
  const { width, height } = size;
  if (width * height <= MOST_PIXELS) return undefined;
  return TEXTS.largePicture(width, height);
}

/** Undefined while it is read: of a picture that was stored before sizes were written down. */
function usePictureSize({ ref, data, width, height }: ImagePart): PictureSize | 'unknown' | undefined {
  const { api } = useChat();
  const [size, setSize] = useState<PictureSize | 'unknown' | undefined>(() => {
    if (width !== undefined && height !== undefined) return { width, height };
    return data === undefined ? undefined : sizeOf(data);
  });
  const isKnown = size !== undefined;
  useEffect(() => {
    if (isKnown || ref === undefined) return;
    let isHere = true;
    const read = async (): Promise<PictureSize | 'unknown'> =>
      readPictureSize(new Uint8Array(await (await fetch(api.blobUrl(ref))).arrayBuffer())) ?? 'unknown';
    void read()
      .catch(() => 'unknown' as const)
      .then(found => isHere && setSize(found));
    return () => {
      isHere = false;
    };
  }, [api, ref, isKnown]);
  return size;
}

function sizeOf(data: string): PictureSize | 'unknown' {
  try {
    return readPictureSize(base64ToBytes(data)) ?? 'unknown';
  } catch {
    return 'unknown';
  }
}
