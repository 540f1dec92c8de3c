// Untrusted text by which a user decides: isolated, so that it cannot change the direction of surrounding text, and with hidden characters made visible.
import { cutMiddle, textPieces } from '@vitrine/protocol/safe-text';
import { useState } from 'react';
import { FOLD_TEXTS as TEXTS } from '../texts/parts.ts';
import { NAME_LENGTH } from './display-name.ts';

/** The whole text. `lines`: keep its line breaks and tabs. */
export function UntrustedText({ text, lines = false }: { text: string; lines?: boolean }) {
  const pieces = textPieces(text, { lines });
  return (
    <bdi>
      {pieces.map((piece, index) =>
        piece.hidden ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of one text have no other identity.
          <span className="escape" key={index}>
            {piece.text}
          </span>
        ) : (
          piece.text
        ),
      )}
    </bdi>
  );
}

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
      {whole ? <UntrustedText text={text} /> : <Name text={text} max={max} />}{' '}
      <button type="button" className="text-button" aria-expanded={whole} onClick={() => setWhole(!whole)}>
        {whole ? TEXTS.showLess : TEXTS.showAllCharacters(text.length)}
      </button>
    </>
  );
}
