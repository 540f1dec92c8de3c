// A text that a view or a prompt of a server puts into the composer. A text area shows neither marks nor pieces, so the text itself has the names
// of hidden characters, and breaks in words that no language has: a browser lays those out in quadratic time.
import { safeText } from '@vitrine/std/internal/safe-text';

const LONG_WORD = /\S{1000}(?=\S)/gu;

export const draftText = (text: string): string => safeText(text, { lines: true }).replace(LONG_WORD, '$&\n');
