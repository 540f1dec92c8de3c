// The arguments of a call as rows of names and values, of which long ones are shown in full on request.
import { type ReactNode, useState } from 'react';
import { UntrustedText } from '../../root/untrusted-text.tsx';
import { useTexts } from '../../texts/texts.ts';
import { argumentText } from './argument-text.ts';

const ENGLISH = {
  empty: 'empty text',
  showAll: (characters: number) => `Show all ${characters.toLocaleString('en-US')} characters`,
  showMore: (characters: number) => `Show more of ${characters.toLocaleString('en-US')} characters`,
  showLess: 'Show less',
};
/** Characters drawn of one argument at first, so that a file's content does not slow the page down. */
const FIRST_CHARACTERS = 4000;
/** Characters that each press of the button adds. */
const MORE_CHARACTERS = 50_000;

/** The props of `<ArgumentList>`. */
export interface ArgumentListProps {
  value: Readonly<Record<string, unknown>>;
  /** Characters of a value that are drawn at first; a button shows the others. Absent: 4000. `Infinity`: every value is whole. */
  maxCharacters?: number;
  /** JSON on one line, for values beside one another. */
  isCompact?: boolean;
  className?: string;
  /** The class of the buttons that show more. */
  buttonClassName?: string;
}

/** The arguments of a call by name, as they are sent. Only the end of long values is hidden, behind a button. */
export function ArgumentList(props: ArgumentListProps): ReactNode {
  const { value, maxCharacters = FIRST_CHARACTERS, isCompact = false, className, buttonClassName } = props;
  return (
    <dl className={className ?? 'vitrine-argument-list'}>
      {Object.entries(value).map(([name, item]) => (
        <div key={name}>
          <dt>
            <UntrustedText text={name} />
          </dt>
          <dd>
            <ArgumentValue
              value={item}
              maxCharacters={maxCharacters}
              isCompact={isCompact}
              buttonClassName={buttonClassName}
            />
          </dd>
        </div>
      ))}
    </dl>
  );
}

interface ArgumentValueProps {
  value: unknown;
  maxCharacters: number;
  isCompact: boolean;
  buttonClassName: string | undefined;
}

function ArgumentValue({ value, maxCharacters, isCompact, buttonClassName }: ArgumentValueProps): ReactNode {
  const texts = useTexts('arguments', ENGLISH);
  const [added, setAdded] = useState(0);
  if (value === '') return <span className="vitrine-argument-empty">{texts.empty}</span>;
  const text = argumentText(value, isCompact);
  const end = maxCharacters + added;
  const shown = <UntrustedText text={beginningOf(text, end)} lines />;
  const isWhole = end >= text.length;
  return (
    <>
      {typeof value === 'object' && value !== null ? <code>{shown}</code> : shown}
      {text.length > maxCharacters && (
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
      )}
    </>
  );
}

/** At most so many UTF-16 units, and no half of a surrogate pair. */
function beginningOf(text: string, length: number): string {
  if (text.length <= length) return text;
  return text.slice(0, /[\uD800-\uDBFF]/.test(text.charAt(length - 1)) ? length - 1 : length);
}
