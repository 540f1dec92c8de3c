// The surface of a call, wherever it stands: in the transcript or beside it. It is the same surface, by its id, and the same document.
import type { ToolResultEvent, UIResourcePart } from '@vitrine/protocol';
import { Surface, useSurface } from '@vitrine/react';
import { useEffect, useState } from 'react';
import { Parts } from '../parts/part-view.tsx';
import type { CallEntry } from '../state/transcript.ts';
import { rememberedHeight, rememberHeight } from './heights.ts';
import { useRawResult } from './use-raw-result.ts';

export interface SurfaceFrameProps {
  entry: CallEntry;
  result: ToolResultEvent;
  part: UIResourcePart;
  title: string;
}

export function SurfaceFrame({ entry, result, part, title }: SurfaceFrameProps) {
  const id = entry.key;
  const raw = useRawResult(result);
  const snapshot = useSurface(id);
  const [started] = useState(() => withHeight(part, rememberedHeight(id)));
  useEffect(() => {
    if (snapshot?.state === 'ready' && snapshot.displayMode === 'inline') rememberHeight(id, snapshot.height);
  }, [id, snapshot]);
  return (
    <Surface
      id={id}
      className={`surface-place in-${snapshot?.displayMode ?? 'inline'}`}
      part={started}
      tool={{ name: entry.call.toolName, title }}
      title={`Interface of ${title}`}
      input={entry.call.args}
      result={raw}
      fallback={<Parts content={result.sanitized.content} except={part} />}
    />
  );
}

function withHeight(part: UIResourcePart, height: number | undefined): UIResourcePart {
  if (height === undefined) return part;
  const { metadata } = part;
  const preferredFrameSize = { ...metadata?.preferredFrameSize, height: `${height}px` };
  return { ...part, metadata: { ...metadata, preferredFrameSize } };
}
