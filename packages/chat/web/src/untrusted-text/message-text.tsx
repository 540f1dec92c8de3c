// A text of a server, a model or a view that may be of any length: an error, a note, a log line, a description.
import { LongText } from '@vitrine/components/internal/long-text';

const FIRST_CHARACTERS = 2000;

/** `lines`: keeps its line breaks. @default true */
export function MessageText({ text, lines = true }: { text: string; lines?: boolean }) {
  return <LongText text={text} lines={lines} maxCharacters={FIRST_CHARACTERS} buttonClassName="text-button" />;
}
