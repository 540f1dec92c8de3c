// JSON as people write and paste it: comments and trailing commas are let through.
import { parseJson } from '@vitrine/std/internal/json';
import stripJsonComments from 'strip-json-comments';

/** The value of a text; undefined when it is no JSON. */
export const readWrittenJson = (text: string): unknown => parseJson(stripJsonComments(text, { trailingCommas: true }));
