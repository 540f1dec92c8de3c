// All that a result says to users: its structured content, drawn, and the parts of its content that say more.
import type { ToolResultEvent } from '@vitrine/protocol/internal/session/events';
import type { ResultPart } from '@vitrine/protocol/parts';
import { lazy, Suspense } from 'react';
import { contentKey } from './heavy/render-marks.ts';
import { RenderWhenNear } from './heavy/render-when-near.tsx';
import { Parts } from './part-view.tsx';
import { Beginning } from './text/text-part.tsx';

// Loaded lazily: many answers are a line of words.
const ReadResult = lazy(async () => ({ default: (await import('./reading/read-result.tsx')).ReadResult }));

export interface ResultPartsProps {
  result: ToolResultEvent;
  /** The part that is shown as the surface. */
  except?: ResultPart | undefined;
}

export function ResultParts({ result, except }: ResultPartsProps) {
  const { content, meta } = result.sanitized;
  if (meta.structuredContent === undefined) return <Parts content={content} except={except} server={result.server} />;
  const text = content.find(part => part.type === 'text');
  return (
    <RenderWhenNear name={meta.resultRef ?? contentKey(JSON.stringify(meta.structuredContent))}>
      <Suspense fallback={<Beginning text={text?.text ?? ''} />}>
        <ReadResult result={result} except={except} />
      </Suspense>
    </RenderWhenNear>
  );
}
