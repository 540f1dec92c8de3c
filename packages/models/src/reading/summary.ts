// The part of the reading that says a result in one line: little code, for pages that load the drawing later.
export type { Field } from './reading.ts';
export { detectFileKind } from './text/file-kind.ts';
export { readTextData } from './text/text-data.ts';
export { summarize } from './writing/summary.ts';
