// The reading of a result: from values, names and neighbours, what is shown first, what after, and what is folded.
export { type ChartChoice, chooseChart } from './choose-chart.ts';
export { type Column, readColumns } from './columns.ts';
export { nestedName, titleKey } from './entity.ts';
export { type Beside, type Meaning, readMeaning } from './meaning.ts';
export { currencyIn, type MoneyContext, readAmount } from './money.ts';
export { parseData } from './parse-data.ts';
export { readData } from './read-data.ts';
export { readDate } from './read-date.ts';
export type { Field, Part, ReadAbout, Reading, RecordReading, RowsReading, Why } from './reading.ts';
export { cell } from './rows.ts';
export { saysTheSame } from './says-the-same.ts';
export { labelWithoutUnit } from './units.ts';
export { isImage, isLink, isMeasure, isTime, parseDateTime, plain, type Row } from './values.ts';
