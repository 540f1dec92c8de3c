import { memo, type ReactNode } from 'react';
import type { CodeToken } from './highlight-code.ts';

interface CodeLinesProps {
  lines: readonly string[];
  /** By line; lines beyond its end are plain. */
  tokens: readonly (readonly CodeToken[])[] | undefined;
  highlightLines: ReadonlySet<number>;
  hasNumbers: boolean;
}

export function CodeLines({ lines, tokens, highlightLines, hasNumbers }: CodeLinesProps): ReactNode {
  return lines.map((text, index) => (
    <CodeLine
      // Lines have no identity but their number.
      // biome-ignore lint/suspicious/noArrayIndexKey: see above
      key={index}
      text={text}
      tokens={tokens?.[index]}
      number={hasNumbers ? index + 1 : undefined}
      isHighlighted={highlightLines.has(index + 1)}
    />
  ));
}

interface CodeLineProps {
  text: string;
  tokens: readonly CodeToken[] | undefined;
  number: number | undefined;
  isHighlighted: boolean;
}

/** The line number is generated content, so that it is neither copied nor read aloud. */
const CodeLine = memo(function CodeLine({ text, tokens, number, isHighlighted }: CodeLineProps): ReactNode {
  return (
    <span className="vitrine-code-line" data-line={number} data-highlighted={isHighlighted || undefined}>
      {tokens
        ? tokens.map((token, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: tokens of a line have no identity but their place
            <span key={index} style={{ color: token.color }}>
              {token.content}
            </span>
          ))
        : text}
      {'\n'}
    </span>
  );
});
