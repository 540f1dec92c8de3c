// A text block: rendered as Markdown or indented JSON if it is such, otherwise with its own line breaks.

import { UntrustedText } from '@vitrine/components/internal/untrusted-text';
import type { TextPart as Part } from '@vitrine/protocol/internal/content/parts';
import { exactNumbers } from '@vitrine/std/internal/exact-numbers';
import { lazy, Suspense, use } from 'react';
import { PART_TEXTS as TEXTS } from '../../texts/parts.ts';
import { CallArguments } from '../call-arguments.ts';
import { CutNote } from '../cut-note.tsx';
import { FoldedText } from '../folded.tsx';
import { contentKey } from '../heavy/render-marks.ts';
import { RenderWhenNear } from '../heavy/render-when-near.tsx';
import { Json } from '../json/json.tsx';
import { looksLikeMarkdown } from '../markdown/looks-like-markdown.ts';

// Loaded lazily: the parser is the largest part of the page, and many answers are not Markdown.
const Markdown = lazy(async () => ({ default: (await import('../markdown/markdown.tsx')).Markdown }));

/** A plain text up to this length is rendered at once. */
const SHORT_CHARACTERS = 1_000;

export function TextPart({ part }: { part: Part }) {
  return (
    <>
      <TextBody text={part.text} />
      <CutNote cut={part.cut} />
    </>
  );
}

function TextBody({ text }: { text: string }) {
  const args = use(CallArguments);
  if (text.trim() === '') return <p className="quiet">{TEXTS.emptyText}</p>;
  const json = parseJson(text);
  if (json !== undefined) return <Json value={json} label={TEXTS.answerAsJson} />;
  const isMarkdown = looksLikeMarkdown(text, args);
  const body = (
    <FoldedText text={text}>
      {shown => {
        const plain = <PlainText text={shown} />;
        return isMarkdown ? (
          <Suspense fallback={plain}>
            <Markdown text={shown} otherwise={plain} />
          </Suspense>
        ) : (
          plain
        );
      }}
    </FoldedText>
  );
  const isQuick = text.length <= SHORT_CHARACTERS && !isMarkdown;
  return isQuick ? body : <RenderWhenNear name={contentKey(text)}>{body}</RenderWhenNear>;
}

const PlainText = ({ text }: { text: string }) => (
  <p className="plain-text">
    <UntrustedText text={text} lines />
  </p>
);

function parseJson(text: string): object | undefined {
  if (!/^\s*[{[]/.test(text) || text.length > 1_000_000) return undefined;
  try {
    const value: unknown = exactNumbers.parse(text);
    return typeof value === 'object' && value !== null ? value : undefined;
  } catch {
    return undefined;
  }
}
