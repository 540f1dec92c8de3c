// A bitmap image. Its size is known before decoding: a small file may have more pixels than a page can hold.

import type { ImagePart } from '@vitrine/protocol/internal/content/parts';
import { base64ToBytes } from '@vitrine/std/internal/base64';
import { type PictureSize, readPictureSize } from '@vitrine/std/internal/picture-size';
import { useEffect, useState } from 'react';
import { useChat } from '../../state/chat-context.ts';
import { PART_TEXTS as TEXTS } from '../../texts/parts.ts';
import { FilePart } from '../file-part.tsx';
import { contentKey } from '../heavy/render-marks.ts';
import { RenderWhenNear } from '../heavy/render-when-near.tsx';

/** Maximum pixels; decoded, each takes four bytes. Photos of today's cameras have fewer. */
const MAX_PIXELS = 64_000_000;
/** CSS pixels; as `.media img` has it. */
const MAX_HEIGHT = 544;

export function PicturePart({ part, label }: { part: ImagePart; label: string }) {
  const { api } = useChat();
  const [isBroken, setIsBroken] = useState(false);
  const size = usePictureSize(part);
  if (part.ref === undefined && part.data === undefined) return null;
  if (size === undefined) return <p className="quiet">{TEXTS.loadingPicture}</p>;
  const problem = findProblem(size, isBroken);
  if (problem !== undefined || size === 'unknown')
    return (
      <>
        <p className="note">{problem}</p>
        <FilePart part={{ ...part, type: 'file', name: part.name ?? 'picture' }} />
      </>
    );
  const { width, height } = size;
  const src = part.ref ? api.blobUrl(part.ref) : `data:${pictureType(part)};base64,${part.data}`;
  const widest = `min(100%, ${width}px, ${(MAX_HEIGHT * width) / height}px)`;
  return (
    <RenderWhenNear
      name={part.ref ?? contentKey(part.data ?? '')}
      style={{ width: widest, aspectRatio: `${width} / ${height}` }}
    >
      <img src={src} alt={label} width={width} height={height} decoding="async" onError={() => setIsBroken(true)} />
    </RenderWhenNear>
  );
}

/** Browsers detect the type from the first bytes; the declared one is used in a URL. */
const pictureType = ({ mimeType }: ImagePart): string => (/^image\/[\w.-]+$/i.test(mimeType) ? mimeType : 'image/png');

function findProblem(size: PictureSize | 'unknown', isBroken: boolean): string | undefined {
  if (isBroken) return TEXTS.brokenPicture;
  if (size === 'unknown') return TEXTS.unknownPicture;
  const { width, height } = size;
  if (width * height <= MAX_PIXELS) return undefined;
  return TEXTS.largePicture(width, height);
}

/** Returns the size of a picture; undefined while it is being read, for images stored before sizes were recorded. */
function usePictureSize({ ref, data, width, height }: ImagePart): PictureSize | 'unknown' | undefined {
  const { api } = useChat();
  const [size, setSize] = useState<PictureSize | 'unknown' | undefined>(() => {
    if (width !== undefined && height !== undefined) return { width, height };
    return data === undefined ? undefined : readSize(data);
  });
  const isKnown = size !== undefined;
  useEffect(() => {
    if (isKnown || ref === undefined) return;
    let isHere = true;
    const measure = async (): Promise<PictureSize | 'unknown'> =>
      readPictureSize(new Uint8Array(await (await fetch(api.blobUrl(ref))).arrayBuffer())) ?? 'unknown';
    void measure()
      .catch(() => 'unknown' as const)
      .then(found => isHere && setSize(found));
    return () => {
      isHere = false;
    };
  }, [api, ref, isKnown]);
  return size;
}

function readSize(data: string): PictureSize | 'unknown' {
  try {
    return readPictureSize(base64ToBytes(data)) ?? 'unknown';
  } catch {
    return 'unknown';
  }
}
