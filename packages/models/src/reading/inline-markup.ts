// Short texts that are HTML, as in feeds and search results: `<p>Rain in <b>Oslo</b></p>` is read as its words.
import { readHtmlText } from './text/html-text.ts';

const MAX_LENGTH = 4000;
/** Elements of a text. A text with others is a page or a part of one, which is shown as it is. */
const INLINE = 'a|b|blockquote|br|code|div|em|h[1-6]|i|li|mark|ol|p|q|s|small|span|strong|sub|sup|u|ul';
const TAG = /<\/?([a-z][a-z0-9-]*)(?:\s[^<>]*)?\/?>/gi;
const IS_MARKUP = new RegExp(`</(?:${INLINE})>|<br ?/?>`, 'i');
const IS_INLINE = new RegExp(`^(?:${INLINE})$`, 'i');
/** Tags at which a line ends. */
const LINE_TAG = /<\/?(?:br|div|p|li|ul|ol|blockquote|h[1-6])(?:\s[^<>]*)?\/?>/gi;

/** Reads the words of a text of at most 4,000 characters with inline markup; undefined for other texts. */
export function readInlineMarkup(text: string): string | undefined {
  // A text that begins with a block is a part of a page.
  if (text.length > MAX_LENGTH || !IS_MARKUP.test(text) || /^\s*<div/i.test(text)) return undefined;
  const isInline = [...text.matchAll(TAG)].every(([, name = '']) => IS_INLINE.test(name));
  return isInline ? readHtmlText(text.replace(LINE_TAG, '\n')).replace(/\n+/g, '\n') : undefined;
}
