// The texts of a schema, which may be of any length: names are cut, and longer texts are shown a piece at a time.
import { cutMiddle, safeText } from '@vitrine/std/internal/safe-text';
import type { ReactNode } from 'react';
import { LongText } from '../../../root/text/long-text.tsx';
import { UntrustedText } from '../../../root/text/untrusted-text.tsx';

const NAME_LENGTH = 200;
const FIRST_CHARACTERS = 1000;

/** A name for an attribute or an option. */
export function boundedName(text: string): string {
  return safeText(cutMiddle(text, NAME_LENGTH));
}

export function BoundedName({ text }: { text: string }): ReactNode {
  return <UntrustedText text={cutMiddle(text, NAME_LENGTH)} />;
}

export function BoundedText({ text }: { text: string }): ReactNode {
  return <LongText text={text} lines maxCharacters={FIRST_CHARACTERS} buttonClassName="vitrine-text-button" />;
}
