// Draws what the reading of data says: rows as a table, a record as its name, figures and lines, deep data as a tree.
import { type RowsReading, readData } from '@vitrine/models/internal/reading';
import { lazy, Suspense, use } from 'react';
import { PART_TEXTS } from '../../texts/parts.ts';
import { READING_TEXTS as TEXTS } from '../../texts/reading.ts';
import { Json } from '../json/json.tsx';
import { InnerDrawings, type ReadingViewProps } from './inner-drawings.ts';
import { Paged } from './paged.tsx';
import { RecordView } from './record-view.tsx';
import { TableView } from './table-view.tsx';
import { Value } from './value.tsx';

// Loaded lazily: few results have a trend.
const Histogram = lazy(async () => ({ default: (await import('./chart-view.tsx')).Histogram }));
const Bars = lazy(async () => ({ default: (await import('./chart-view.tsx')).Bars }));

const ITEMS = 60;
const CARDS = 12;

export function ReadingView({ reading, name = '', depth = 0 }: ReadingViewProps) {
  const label = name === '' ? TEXTS.result : name;
  switch (reading.kind) {
    case 'record':
      return <RecordView reading={reading} depth={depth} label={label} />;
    case 'table':
      return <TableView reading={reading} label={label} />;
    case 'cards':
      return <Cards reading={reading} depth={depth} />;
    case 'text':
      return <InnerText text={String(reading.value)} />;
    case 'empty':
      return <p className="quiet">{TEXTS.noEntries}</p>;
    case 'value':
      return (
        <p>
          <Value value={reading.value} name={name} />
        </p>
      );
    case 'list':
      return <List items={reading.value as readonly unknown[]} name={name} />;
    case 'numbers':
      return (
        <Suspense>
          <Histogram
            numbers={reading.value as readonly number[]}
            label={name === '' ? TEXTS.entries((reading.value as readonly number[]).length) : name}
          />
        </Suspense>
      );
    case 'bars': {
      const names = Object.keys(reading.value as object);
      const values = Object.values(reading.value as Record<string, number>);
      return (
        <Suspense>
          <Bars names={names} series={{ label: name, values }} />
        </Suspense>
      );
    }
    default:
      return <Json value={reading.value} label={name === '' ? PART_TEXTS.answerAsJson : name} />;
  }
}

function InnerText({ text }: { text: string }) {
  return use(InnerDrawings).text(text);
}

function List({ items, name }: { items: readonly unknown[]; name: string }) {
  return (
    <Paged items={items} step={ITEMS}>
      {shown => (
        <ul className="reading-list">
          {shown.map((item, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a result never changes once it is here.
            <li key={index}>
              <Value value={item} name={name} />
            </li>
          ))}
        </ul>
      )}
    </Paged>
  );
}

/** Rows that are read and not compared. */
function Cards({ reading: { rows, units, money }, depth }: { reading: RowsReading; depth: number }) {
  return (
    <Paged items={rows} step={CARDS}>
      {shown => (
        <ul className="reading-cards">
          {shown.map((row, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a result never changes once it is here.
            <li key={index}>
              <ReadingView
                reading={readData(row, { depth: depth + 1, units, money, isBrief: rows.length > 1 })}
                depth={depth + 1}
              />
            </li>
          ))}
        </ul>
      )}
    </Paged>
  );
}
