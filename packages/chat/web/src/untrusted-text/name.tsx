// Names by which a user decides, from servers and models.

import { LongText } from '@vitrine/components/internal/long-text';
import { UntrustedText } from '@vitrine/components/internal/untrusted-text';
import { cutMiddle } from '@vitrine/std/internal/safe-text';
import { useState } from 'react';
import { FOLD_TEXTS as TEXTS } from '../texts/parts.ts';
import { NAME_LENGTH } from './display-name.ts';

/** A name; if too long, its beginning and end. */
export function Name({ text, max = NAME_LENGTH }: { text: string; max?: number }) {
  return <UntrustedText text={cutMiddle(text, max)} />;
}

/** A name that can be expanded, where there is room. */
export function WholeName({ text, max = NAME_LENGTH }: { text: string; max?: number }) {
  const [whole, setWhole] = useState(false);
  if (cutMiddle(text, max) === text) return <UntrustedText text={text} />;
  return (
    <>
      {whole ? <LongText text={text} buttonClassName="text-button" /> : <Name text={text} max={max} />}{' '}
      <button type="button" className="text-button" aria-expanded={whole} onClick={() => setWhole(!whole)}>
        {whole ? TEXTS.showLess : TEXTS.showAllCharacters(text.length)}
      </button>
    </>
  );
}
