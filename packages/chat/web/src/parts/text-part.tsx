// A text block: Markdown where it is Markdown, JSON indented, everything else with its own line breaks.
import type { TextPart as Part } from '@vitrine/protocol';
import { lazy, Suspense } from 'react';
import { CutNote } from './cut-note.tsx';
import { characters, Folded } from './folded.tsx';
import { Json } from './json.tsx';
import { looksLikeMarkdown } from './markdown-signs.ts';

// The parser is the largest part of the page, and many answers are no Markdown.
const Markdown = lazy(async () => ({ default: (await import('./markdown.tsx')).Markdown }));

export function TextPart({ part }: { part: Part }) {
  return (
    <>
      <TextBody text={part.text} />
      <CutNote cut={part.cut} />
    </>
  );
}

function TextBody({ text }: { text: string }) {
  if (text.trim() === '') return <p className="quiet">The tool answered with an empty text.</p>;
  const json = parseJson(text);
  if (json !== undefined) return <Json value={json} label="Answer as JSON" />;
  const plain = <p className="plain-text">{text}</p>;
  return (
    <Folded what={characters(text)}>
      {looksLikeMarkdown(text) ? (
        <Suspense fallback={plain}>
          <Markdown text={text} />
        </Suspense>
      ) : (
        plain
      )}
    </Folded>
  );
}

function parseJson(text: string): object | undefined {
  if (!/^\s*[{[]/.test(text) || text.length > 1_000_000) return undefined;
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? value : undefined;
  } catch {
    return undefined;
  }
}
