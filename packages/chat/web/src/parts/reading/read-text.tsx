// Draws a text as the reading of it says: data, tables, lines of one kind, Markdown, links, words. Import it lazily.
import { UntrustedText } from '@vitrine/components/internal/untrusted-text';
import {
  detectFileKind,
  type LinesKind,
  markLine,
  readData,
  readText,
  readTextTable,
  type TextPart,
} from '@vitrine/models/internal/reading';
import { lazy, Suspense, use, useMemo } from 'react';
import { TextLink } from '../../links/text-link.tsx';
import { READING_TEXTS as TEXTS } from '../../texts/reading.ts';
import { CallArguments } from '../call-arguments.ts';
import { Folded, FoldedText } from '../folded.tsx';
import { PlainText } from '../text/plain-text.tsx';
import { InnerDrawings } from './inner-drawings.ts';
import { ReadingView } from './reading-view.tsx';
import { TableView } from './table-view.tsx';

const Markdown = lazy(async () => ({ default: (await import('../markdown/markdown.tsx')).Markdown }));

/** Draws a text. */
export function ReadText({ text }: { text: string }) {
  return (
    <InnerDrawings value={DRAWINGS}>
      <TextParts text={text} />
    </InnerDrawings>
  );
}

export const DRAWINGS: InnerDrawings = {
  reading: props => <ReadingView {...props} />,
  text: text => <TextParts text={text} />,
};

function TextParts({ text }: { text: string }) {
  const args = use(CallArguments);
  const parts = useMemo(() => readText(text, detectFileKind(args)), [text, args]);
  if (parts.length === 1) return <TextPartView part={parts[0] as TextPart} args={args} />;
  return (
    <div className="parts">
      {parts.map((part, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a result never changes once it is here.
        <TextPartView key={index} part={part} args={args} />
      ))}
    </div>
  );
}

function TextPartView({ part, args }: { part: TextPart; args: unknown }) {
  switch (part.kind) {
    case 'data':
      return (
        <Folded>
          <ReadingView reading={readData(part.value, { arguments: args })} />
        </Folded>
      );
    case 'pairs':
      return <ReadingView reading={readData(part.value, { depth: 1 })} depth={1} />;
    case 'rows': {
      const { reading, labels } = readTextTable(part);
      return (
        <Folded>
          <TableView reading={reading} label={TEXTS.result} labels={labels} />
        </Folded>
      );
    }
    case 'links':
      return (
        <ul className="reading-list">
          {part.addresses.map((address, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: an address may come twice.
            <li key={index}>
              <TextLink href={address} words={address}>
                <UntrustedText text={address} />
              </TextLink>
            </li>
          ))}
        </ul>
      );
    case 'markdown':
      return (
        <FoldedText text={part.text}>
          {shown => (
            <Suspense fallback={<PlainText text={shown} />}>
              <Markdown text={shown} otherwise={<PlainText text={shown} />} />
            </Suspense>
          )}
        </FoldedText>
      );
    case 'words':
      return <FoldedText text={part.text}>{shown => <PlainText text={shown} />}</FoldedText>;
    default:
      return <FoldedText text={part.lines.join('\n')}>{shown => <Lines text={shown} kind={part.kind} />}</FoldedText>;
  }
}

/** Lines in a monospaced typeface; those that matter more or less than the others are marked. */
function Lines({ text, kind }: { text: string; kind: LinesKind }) {
  const isMarked = kind === 'diff' || kind === 'log' || kind === 'trace';
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard (WCAG 2.1.1).
    <pre className="code reading-lines" data-kind={kind} dir="ltr" tabIndex={0}>
      {isMarked ? (
        text.split('\n').map((line, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a result never changes once it is here.
          <span key={index} data-mark={markLine(line, kind) || undefined}>
            <UntrustedText text={`${line}\n`} lines />
          </span>
        ))
      ) : (
        <UntrustedText text={text} lines />
      )}
    </pre>
  );
}
