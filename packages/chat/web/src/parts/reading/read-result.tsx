// Draws the structured content of a result as the reading of it says, and beside it the parts that say more. Import it lazily.
import { readData } from '@vitrine/models/internal/reading';
import { use, useMemo } from 'react';
import { READING_TEXTS as TEXTS } from '../../texts/reading.ts';
import { CallArguments } from '../call-arguments.ts';
import { Folded } from '../folded.tsx';
import { Parts } from '../part-view.tsx';
import type { ResultPartsProps } from '../result-parts.tsx';
import { Disclosure } from './disclosure.tsx';
import { InnerDrawings } from './inner-drawings.ts';
import { partResult } from './part-result.ts';
import { DRAWINGS, ReadText } from './read-text.tsx';
import { ReadingView } from './reading-view.tsx';

export function ReadResult({ result, except }: ResultPartsProps) {
  const args = use(CallArguments);
  const { data, more, words } = useMemo(() => partResult(result.sanitized, args), [result, args]);
  const { server } = result;
  return (
    <div className="parts">
      {data === undefined ? null : typeof data === 'string' ? (
        <ReadText text={data} />
      ) : (
        <InnerDrawings value={DRAWINGS}>
          <Folded>
            <ReadingView reading={readData(data, { arguments: args })} />
          </Folded>
        </InnerDrawings>
      )}
      {more.some(part => part !== except) ? <Parts content={more} except={except} server={server} /> : null}
      {words.length > 0 ? (
        <Disclosure summary={TEXTS.sameInWords} isQuiet>
          {() => <Parts content={words} server={server} />}
        </Disclosure>
      ) : null}
    </div>
  );
}
