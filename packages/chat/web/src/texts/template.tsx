// Sentences with placeholders, so that a translation can change the word order: "Allow '{tool}'?".
import { Fragment, type ReactNode } from 'react';

/** The pieces of a template: texts, and the names of its placeholders. */
function pieces(template: string): { text: string; isPlace: boolean }[] {
  return template.split(/\{(\w+)\}/).map((text, index) => ({ text, isPlace: index % 2 === 1 }));
}

export function Template({ text, ...values }: { text: string; [place: string]: ReactNode }) {
  return pieces(text).map((piece, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of one template have no other identity.
    <Fragment key={index}>{piece.isPlace ? values[piece.text] : piece.text}</Fragment>
  ));
}

/** The same as plain text, for labels and announcements. */
export const filled = (template: string, values: Readonly<Record<string, string>>): string =>
  pieces(template)
    .map(({ text, isPlace }) => (isPlace ? (values[text] ?? '') : text))
    .join('');
