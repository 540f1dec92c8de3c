// One value of a result in a line, by its meaning.
import { UntrustedText } from '@vitrine/components/internal/untrusted-text';
import { humanise } from '@vitrine/models/internal/form/labels';
import { type Beside, isImage, isLink, readMeaning, writeValue } from '@vitrine/models/internal/reading';
import { TextLink } from '../../links/text-link.tsx';
import { valueFormats } from './value-formats.ts';

/** A longer value is cut in a line; the place around it opens all of it. */
const MAX_CHARACTERS = 400;

export interface ValueProps {
  value: unknown;
  /** The name of the member that holds it. */
  name?: string;
  beside?: Beside;
}

export function Value({ value, name = '', beside }: ValueProps) {
  // An address of another site is a link: to load it would show that site who reads this.
  if (isImage(value))
    return <img className="reading-picture" src={String(value)} alt={humanise(name)} loading="lazy" decoding="async" />;
  const meaning = readMeaning(value, name, beside);
  const text = writeValue(valueFormats(), value, name, meaning);
  const words = <UntrustedText text={text} maxCharacters={MAX_CHARACTERS} />;
  switch (meaning.kind) {
    case 'link':
      return isLink(value) ? (
        <TextLink href={String(value)} words={text}>
          {words}
        </TextLink>
      ) : (
        words
      );
    case 'time':
      return (
        <time dateTime={meaning.time} title={String(value)}>
          {text}
        </time>
      );
    case 'id':
      return <code title={text}>{words}</code>;
    case 'colour':
      return (
        <>
          <i className="swatch" style={{ background: meaning.css }} />
          {words}
        </>
      );
    case 'plain':
      return words;
    default:
      return <span title={typeof value === 'object' ? undefined : String(value)}>{text}</span>;
  }
}
