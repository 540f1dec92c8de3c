// Tables: kinds of columns, sorting, filtering, CSV.
export { CELL_END, createArranger, createMatcher, foldText, nextOrder, type RowOrder } from './arrange-rows.ts';
export { isEmpty, plainText } from './cells.ts';
export { type ColumnKind, inferKind, type ValueKind } from './infer-kind.ts';
export { parseNumericText } from './parse-number.ts';
export { toSortKeys, toTruth } from './sort-keys.ts';
export { toCSV } from './to-csv.ts';
