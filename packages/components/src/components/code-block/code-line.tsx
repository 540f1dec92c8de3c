// One line of code as coloured tokens.
import { memo, type ReactNode } from 'react';
import { UntrustedText } from '../../root/text/untrusted-text.tsx';
import type { CodeToken } from './highlight-code.ts';

interface CodeLineProps {
  text: string;
  /** Tokens of the line; plain when absent. */
  tokens: readonly CodeToken[] | undefined;
  number: number | undefined;
  isHighlighted: boolean;
}

/** The line number is generated content, so that it is neither copied nor read aloud. */
export const CodeLine = memo(function CodeLine({ text, tokens, number, isHighlighted }: CodeLineProps): ReactNode {
  return (
    <span className="vitrine-code-line" data-line={number} data-highlighted={isHighlighted || undefined}>
      {tokens
        ? tokens.map((token, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: tokens of a line have no identity but their place
            <span key={index} style={{ color: token.color }}>
              <UntrustedText text={token.content} lines isPart />
            </span>
          ))
        : text !== '' && <UntrustedText text={text} lines isPart />}
      {'\n'}
    </span>
  );
});
