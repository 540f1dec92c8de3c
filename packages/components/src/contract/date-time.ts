// A date and time as text. `z.iso` brings its other formats into every bundle of a schema: 0.4 KB with gzip.
import { isExistingDate } from '@vitrine/std/internal/real-day';
import * as z from 'zod/mini';

const DATE_TIME = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:Z|[+-]\d{2}:\d{2})$/;

/** ISO 8601 with seconds or without, and with `Z` or an offset. */
export const DateTimeSchema = z.string().check(
  z.refine(text => DATE_TIME.test(text) && !Number.isNaN(Date.parse(text)) && isExistingDate(text), {
    error: 'Expected an ISO 8601 date and time with Z or an offset',
  }),
);
