// Short texts that are HTML, as in feeds and search results: `<p>Rain in <b>Oslo</b></p>` is read as its words.

const MAX_LENGTH = 4000;
/** The elements that a text has. One with others is a page or a part of one, which is shown as it is. */
const INLINE = 'a|b|blockquote|br|code|em|h[1-6]|i|li|mark|ol|p|q|s|small|span|strong|sub|sup|u|ul';
const TAG = /<\/?([a-z][a-z0-9-]*)(?:\s[^<>]*)?\/?>/gi;
const IS_MARKUP = new RegExp(`</(?:${INLINE})>|<br ?/?>`, 'i');
const IS_INLINE = new RegExp(`^(?:${INLINE})$`, 'i');
const ENDS_LINE = /^(?:br|\/?(?:p|li|ul|ol|blockquote|h[1-6]))$/i;
const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' };

/** The words of a text with inline markup; undefined for other texts. */
export function readInlineMarkup(text: string): string | undefined {
  if (text.length > MAX_LENGTH || !IS_MARKUP.test(text)) return undefined;
  const tags = [...text.matchAll(TAG)];
  if (!tags.every(([, name = '']) => IS_INLINE.test(name))) return undefined;
  return text
    .replace(TAG, tag => (ENDS_LINE.test(/^<(\/?[a-z0-9]+)/i.exec(tag)?.[1] ?? '') ? '\n' : ''))
    .replace(/&(?:#(\d{1,7})|([a-z]{2,5}));/gi, (whole, code?: string, name = '') =>
      code === undefined
        ? (ENTITIES[name.toLowerCase()] ?? whole)
        : String.fromCodePoint(Math.min(Number(code), 0x10ffff)),
    )
    .replace(/\n\s*\n+/g, '\n')
    .trim();
}
