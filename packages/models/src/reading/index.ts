// The reading of a result: from values, names and neighbours, what is shown first, what after, and what is folded.
export { type Beside, type Meaning, readMeaning } from './meaning/meaning.ts';
export { readData } from './read-data.ts';
export type { ReadAbout, Reading, RecordReading, RowsReading, Why } from './reading.ts';
export { readText } from './text/read-text.ts';
export type { TextPart } from './text/text-part.ts';
export { type Summary, summarize } from './writing/summary.ts';
export { valueText } from './writing/write-value.ts';
