// Markdown for drawings that count bytes, and whether a text of unknown kind is Markdown.
export { ADDRESS, trimAddress } from './find-address.ts';
export { isMarkdown } from './is-markdown.ts';
export { type Block, type ListItem, readMarkdown } from './read-markdown.ts';
export { type Span, spanText } from './read-spans.ts';
