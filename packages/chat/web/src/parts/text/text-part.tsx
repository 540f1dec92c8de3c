// A text block: words at once, and what needs a drawing (data, tables, logs, Markdown) as the reading of it says.

import type { TextPart as Part } from '@vitrine/protocol/internal/content/parts';
import { lazy, Suspense, use } from 'react';
import { PART_TEXTS as TEXTS } from '../../texts/parts.ts';
import { CallArguments } from '../call-arguments.ts';
import { CutNote } from '../cut-note.tsx';
import { FoldedText } from '../folded.tsx';
import { contentKey } from '../heavy/render-marks.ts';
import { RenderWhenNear } from '../heavy/render-when-near.tsx';
import { looksLikeMarkdown } from '../markdown/looks-like-markdown.ts';
import { PlainText } from './plain-text.tsx';
import { truncate } from './truncate.ts';

// Loaded lazily: many answers are a line of words.
const ReadText = lazy(async () => ({ default: (await import('../reading/read-text.tsx')).ReadText }));

export function TextPart({ part }: { part: Part }) {
  return (
    <>
      <TextBody text={part.text} />
      <CutNote cut={part.cut} />
    </>
  );
}

/** A line up to this length is rendered at once. */
const LINE_CHARACTERS = 1_000;
/** The characters that are shown until the code that draws the text has loaded. */
const FIRST_CHARACTERS = 3_000;

function TextBody({ text }: { text: string }) {
  const args = use(CallArguments);
  if (text.trim() === '') return <p className="quiet">{TEXTS.emptyText}</p>;
  const isLine = !/[\n[{]/.test(text.trim()) && !looksLikeMarkdown(text, args);
  if (isLine && text.length <= LINE_CHARACTERS)
    return <FoldedText text={text}>{shown => <PlainText text={shown} />}</FoldedText>;
  return (
    <RenderWhenNear name={contentKey(text)}>
      <Suspense fallback={<Beginning text={text} />}>
        <ReadText text={text} />
      </Suspense>
    </RenderWhenNear>
  );
}

/** The beginning of a text as words, until the code that draws it has loaded. */
export function Beginning({ text }: { text: string }) {
  return (
    <div className="folded" data-open={false}>
      <div className="folded-content">
        <PlainText text={truncate(text, FIRST_CHARACTERS)} />
      </div>
    </div>
  );
}
