// The package has no types of its own, and @types/markdown-it-footnote belongs to an older markdown-it.
declare module 'markdown-it-footnote' {
  import type { MarkdownIt } from 'markdown-it';

  export default function readFootnotes(markdown: MarkdownIt): void;
}
