// The arguments of a call as rows of names and values. Many or long ones are shown in full on request, so that what a server or a model
// writes into them never stops the page.
'use client';

import { type ReactNode, useMemo, useState } from 'react';
import { LongText } from '../../root/text/long-text.tsx';
import { useTexts } from '../../texts/texts.ts';
import { argumentText } from './argument-text.ts';

const ENGLISH = {
  empty: 'empty text',
  showMoreRows: (count: number) => `Show more of ${count.toLocaleString('en-US')} arguments`,
};
/** Rows drawn at first, and with each press of the button. */
const ROWS = 50;
/** Characters drawn at first: of a name, of one value, and of all values together. */
const NAME_CHARACTERS = 200;
const VALUE_CHARACTERS = 4000;
const ALL_CHARACTERS = 20_000;

/** The props of `<ArgumentList>`. */
export interface ArgumentListProps {
  value: Readonly<Record<string, unknown>>;
  /** JSON on one line, for values beside one another. */
  isCompact?: boolean;
  className?: string;
  /** The class of the buttons that show more. */
  buttonClassName?: string;
  /** The words for an argument. @default its name, and its value as text or JSON */
  describe?: (name: string, value: unknown) => ArgumentWords;
}

/** An argument in the words of its schema. */
export interface ArgumentWords {
  readonly label: string;
  /** Text of the argument. @default the value as text or JSON */
  readonly text?: string | undefined;
}

/**
 * The arguments of a call by name, as they are sent. Of many or long ones the end is behind a button that says how much there is.
 * @example
 * <ArgumentList value={{ city: 'Oslo' }} />
 */
export function ArgumentList(props: ArgumentListProps): ReactNode {
  const { value, isCompact = false, className, buttonClassName, describe } = props;
  const texts = useTexts('arguments', ENGLISH);
  const [rows, setRows] = useState(ROWS);
  const entries = useMemo(() => Object.entries(value), [value]);
  const maxCharacters = Math.min(VALUE_CHARACTERS, Math.floor(ALL_CHARACTERS / Math.min(entries.length, ROWS)));
  return (
    <>
      <dl className={className ?? 'vitrine-argument-list'}>
        {entries.slice(0, rows).map(([name, item]) => {
          const { label, text }: ArgumentWords = describe?.(name, item) ?? { label: name };
          return (
            <div key={name}>
              <dt>
                <LongText text={label} maxCharacters={NAME_CHARACTERS} buttonClassName={buttonClassName} />
              </dt>
              <dd>
                {item === '' ? (
                  <span className="vitrine-argument-empty">{texts.empty}</span>
                ) : (
                  <LongText
                    text={text ?? argumentText(item, isCompact)}
                    maxCharacters={maxCharacters}
                    lines
                    isCode={text === undefined && typeof item === 'object' && item !== null}
                    buttonClassName={buttonClassName}
                  />
                )}
              </dd>
            </div>
          );
        })}
      </dl>
      {rows < entries.length && (
        <button type="button" className={buttonClassName} onClick={() => setRows(rows + ROWS)}>
          {texts.showMoreRows(entries.length)}
        </button>
      )}
    </>
  );
}
