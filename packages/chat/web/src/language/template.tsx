// Texts with arguments that are filled where they are drawn, so that a translation can change the word order: “Trust {server}”.
import { Fragment, type ReactNode } from 'react';
import type { MessageArguments } from './define-texts.ts';
import { formatMessage, formatPieces } from './format-message.ts';

/** The arguments of a text, or of all texts of a union: one of them is chosen while the page runs. */
type Values<Text extends string, Plain> = (
  Text extends string
    ? (values: MessageArguments<Text, Plain>) => void
    : never
) extends (values: infer All) => void
  ? All
  : never;

/** A text whose arguments are filled with elements. */
export function Template<const Text extends string>({ text, ...values }: { text: Text } & Values<Text, ReactNode>) {
  return formatPieces<ReactNode>(text, values as Readonly<Record<string, ReactNode>>).map((piece, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of one template have no other identity.
    <Fragment key={index}>{piece}</Fragment>
  ));
}

/** The same as plain text, for labels and announcements. */
export const filled = <const Text extends string>(text: Text, values: Values<Text, string | number>): string =>
  formatMessage(text, values as Readonly<Record<string, string | number>>);
