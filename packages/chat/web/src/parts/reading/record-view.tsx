// Draws a record as the reading of it says: its name and state, its words, its figures, its other members, and what is folded.
import { UntrustedText } from '@vitrine/components/internal/untrusted-text';
import { type FoldedField, type Part, type RecordReading, readData, valueText } from '@vitrine/models/internal/reading';
import { isRecord } from '@vitrine/std/internal/json';
import { use } from 'react';
import { TextLink } from '../../links/text-link.tsx';
import { READING_TEXTS as TEXTS } from '../../texts/reading.ts';
import { MessageText } from '../../untrusted-text/message-text.tsx';
import { Json } from '../json/json.tsx';
import { Disclosure } from './disclosure.tsx';
import { InnerDrawings } from './inner-drawings.ts';
import { fieldLabel, type Line, Pairs } from './pairs.tsx';
import { valueFormats } from './value-formats.ts';

/** The names of folded members that their line tells. */
const MAX_NAMES = 4;
/** The most records in a record that are drawn below each other. */
const MAX_RECORDS = 3;

export function RecordView({ reading, depth, label }: { reading: RecordReading; depth: number; label: string }) {
  const { record, money, figures, lines, parts: open, lead, failure, folded } = reading;
  const beside = { ...money, record };
  const inner = use(InnerDrawings);
  const members = lines.map(field => ('reading' in field ? foldedLine(field, depth, inner) : { field }));
  const pairs = members.length > 0 ? <Pairs key="fields" lines={members} beside={beside} /> : null;
  if (open.length > MAX_RECORDS && open.length + folded.length === Object.keys(record).length && open.every(isNested))
    return <Json value={record} label={label} />;
  const sections = open.map(part => <PartSection key={part.key} part={part} depth={depth} />);
  return (
    <div className="reading">
      {failure ? <Failure value={failure.value} /> : null}
      <Head reading={reading} />
      {lead ? inner.text(String(lead.value)) : null}
      {figures.length > 0 ? <Pairs look="figures" lines={figures.map(field => ({ field }))} beside={beside} /> : null}
      {reading.arePartsFirst ? [sections, pairs] : [pairs, sections]}
      {reading.hasMore ? <p className="quiet">{TEXTS.hasMore}</p> : null}
      {folded.length > 0 ? <Folded folded={folded} reading={reading} /> : null}
    </div>
  );
}

/** Tells if a part is a record in a record without a drawing of its own: several of them are a tree, opened level by level. */
function isNested({ reading }: Part): boolean {
  if (reading.kind === 'tree') return true;
  return reading.kind === 'record' && reading.parts.every(isNested);
}

/** The message of a failure, and what came with it. */
function Failure({ value }: { value: unknown }) {
  const { message = value, ...rest } = isRecord(value) ? value : {};
  const inner = use(InnerDrawings);
  return (
    <>
      <p className="reading-failure">
        <MessageText text={String(message)} />
      </p>
      {Object.keys(rest).length > 0 ? inner.reading({ reading: readData(rest, { depth: 2 }), depth: 2 }) : null}
    </>
  );
}

/** The name of the thing, which opens its page, and its state. */
function Head({ reading: { title, link, states } }: { reading: RecordReading }) {
  if (!title) return null;
  const name = String(title.value);
  const words = <UntrustedText text={name} />;
  return (
    <p className="reading-head">
      <strong>
        {typeof link?.value === 'string' ? (
          <TextLink href={link.value} words={name}>
            {words}
          </TextLink>
        ) : (
          words
        )}
      </strong>
      {states.map(state => (
        <span className="tag" key={state.key} title={fieldLabel(state)}>
          <UntrustedText text={String(state.value)} />
        </span>
      ))}
    </p>
  );
}

function PartSection({ part, depth }: { part: Part; depth: number }) {
  const label = fieldLabel(part);
  const inner = use(InnerDrawings);
  return (
    <section>
      {part.isNamed ? (
        <h4 className="reading-name">
          <UntrustedText text={label} />
        </h4>
      ) : null}
      {inner.reading({ reading: part.reading, name: label, depth: depth + (part.isAll ? 0 : 1) })}
    </section>
  );
}

/** A member that is a line, and opens to all that it holds. */
function foldedLine(part: Part, depth: number, inner: InnerDrawings): Line {
  const words = part.preview || valueText(valueFormats(), part.value);
  return {
    field: part,
    content: (
      <Disclosure summary={<UntrustedText text={words} />}>
        {() => inner.reading({ reading: part.reading, name: part.key, depth: depth + 1 })}
      </Disclosure>
    ),
  };
}

/** Members about the call and not the answer: counted, and opened by a press. */
function Folded({ folded, reading: { record, money } }: { folded: readonly FoldedField[]; reading: RecordReading }) {
  const inner = use(InnerDrawings);
  const names = folded.slice(0, MAX_NAMES).map(field => fieldLabel(field));
  const dots = folded.length > MAX_NAMES ? ', …' : '';
  const isDeep = (value: unknown): value is object =>
    typeof value === 'object' && value !== null && Object.keys(value).length > 0;
  const summary = <UntrustedText text={TEXTS.more(folded.length, names.join(', ') + dots)} />;
  return (
    <Disclosure summary={summary} isQuiet>
      {() => (
        <Pairs
          lines={folded.map(field => ({
            field,
            ...(isDeep(field.value) && {
              content: inner.reading({ reading: readData(field.value, { depth: 3 }), depth: 3 }),
            }),
          }))}
          beside={{ ...money, record }}
        />
      )}
    </Disclosure>
  );
}
