// Recognises the kind of a tool's text: for hosts that draw texts themselves, by the same rules as compiled pages.
export { detectFileKind, type FileKind } from './result/text/file-kind.ts';
export { isMarkdown } from './result/text/is-markdown.ts';
