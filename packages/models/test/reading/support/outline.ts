// Writes a reading as lines, for tables of expectations.
import {
  type Field,
  type Reading,
  type RecordReading,
  type RowsReading,
  readMeaning,
} from '../../../src/reading/drawing.ts';

/** One line for each decision: what is first, what after, what is folded. */
export function outline(reading: Reading, indent = ''): string[] {
  if (reading.kind === 'record') return recordLines(reading).map(line => indent + line);
  if (reading.kind === 'table' || reading.kind === 'cards') return rowsLines(reading).map(line => indent + line);
  return [`${indent}${reading.kind}`];
}

function recordLines(reading: RecordReading): string[] {
  const { failure, title, link, states, lead, figures, lines, folded, record, money } = reading;
  const fields = lines.filter(member => !('reading' in member));
  const folds = lines.filter(member => 'reading' in member);
  const write = (field: Field): string => {
    const { kind } = readMeaning(field.value, field.key, { ...money, record, unit: field.unit });
    return kind === 'plain' ? field.key : `${field.key}:${kind}`;
  };
  const line = (name: string, list: readonly (Field | undefined)[]): string[] => {
    const present = list.filter(field => field !== undefined);
    return present.length > 0 ? [`${name} ${present.map(write).join(' ')}`] : [];
  };
  const partLines = reading.parts.flatMap(part => [
    `${part.isAll ? 'all' : 'part'} ${part.key}`,
    ...outline(part.reading, '  '),
  ]);
  const fieldLines = [
    ...line('fields', fields),
    ...folds.map(({ key, preview = '' }) => `line ${key} ${preview}`.trimEnd()),
  ];
  return [
    ...line('failure', [failure]),
    ...line('title', [title]),
    ...line('link', [link]),
    ...line('states', states),
    ...line('lead', [lead]),
    ...line('figures', figures),
    ...(reading.arePartsFirst ? [...partLines, ...fieldLines] : [...fieldLines, ...partLines]),
    ...(reading.hasMore ? ['more'] : []),
    ...(folded.length > 0 ? [`folded ${folded.map(({ key, reason }) => `${key}:${reason}`).join(' ')}`] : []),
  ];
}

function rowsLines({ kind, rows, columns, hidden, chart, places, money }: RowsReading): string[] {
  const [first = {}] = rows;
  const names = columns.map(({ key, unit }) => {
    const { kind: meaning } = readMeaning(first[key], key, { ...money, record: first });
    return `${key}${unit === undefined ? '' : `(${unit})`}${meaning === 'plain' || unit !== undefined ? '' : `:${meaning}`}`;
  });
  return [
    [kind, rows.length, chart && `${chart.kind}(${chart.series.map(({ key }) => key).join(',')})`, places && 'map']
      .filter(Boolean)
      .join(' '),
    `columns ${names.join(' ')}`,
    ...(hidden.length > 0 ? [`details ${hidden.map(({ key }) => key).join(' ')}`] : []),
  ];
}
