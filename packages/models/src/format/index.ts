// Dates in texts, distances in time, sizes.
export { formatByteSize } from './byte-size.ts';
export { isDayOnly, looksLikeDate, parseTime } from './parse-time.ts';
export { relativeText } from './relative-time.ts';
