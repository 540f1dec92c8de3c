// A text of any length from a server or a model: its beginning, and a button that shows more of it, a piece at a time.
'use client';

import { type ReactNode, useState } from 'react';
import { useTexts } from '../../texts/texts.ts';
import { readBeginning, UntrustedText } from './untrusted-text.tsx';

const ENGLISH = {
  showAll: (characters: number) => `Show all ${characters.toLocaleString('en-US')} characters`,
  showMore: (characters: number) => `Show more of ${characters.toLocaleString('en-US')} characters`,
  showLess: 'Show less',
};
/** Characters that each press of the button adds. */
const MORE_CHARACTERS = 50_000;

/** The props of `<LongText>`. */
export interface LongTextProps {
  text: string;
  /** Characters that are drawn at first. @default 4000 */
  maxCharacters?: number;
  /** Keep line breaks and tabs. @default false: they are shown by name, as other hidden characters */
  lines?: boolean;
  /** Draw it as code. @default false */
  isCode?: boolean;
  /** The class of the button. */
  buttonClassName?: string | undefined;
}

/**
 * `<UntrustedText>` of which only the beginning is drawn until the user asks for more, so that its layout never stops the page.
 * @example
 * <LongText text={log} lines maxCharacters={2000} />
 */
export function LongText(props: LongTextProps): ReactNode {
  const { text, maxCharacters = 4000, lines = false, isCode = false, buttonClassName } = props;
  const texts = useTexts('long-text', ENGLISH);
  const [added, setAdded] = useState(0);
  const end = maxCharacters + added;
  const isWhole = end >= text.length;
  const content = <UntrustedText text={readBeginning(text, end)} lines={lines} />;
  return (
    <>
      {isCode ? <code>{content}</code> : content}
      {text.length > maxCharacters && (
        <>
          {isWhole ? ' ' : '… '}
          <button
            type="button"
            className={buttonClassName}
            aria-expanded={isWhole}
            onClick={() => setAdded(isWhole ? 0 : added + MORE_CHARACTERS)}
          >
            {isWhole
              ? texts.showLess
              : end + MORE_CHARACTERS >= text.length
                ? texts.showAll(text.length)
                : texts.showMore(text.length)}
          </button>
        </>
      )}
    </>
  );
}
