// Recognises the kind of a file: for hosts that draw texts themselves, by the same rules as compiled pages.
export { detectFileKind, type FileKind } from './result/text/file-kind.ts';
