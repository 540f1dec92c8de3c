// Dates in texts, and distances in time.
export { isDayOnly, looksLikeDate, parseTime } from './parse-time.ts';
export { relativeText } from './relative-time.ts';
