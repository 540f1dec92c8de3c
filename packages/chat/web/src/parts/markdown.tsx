// The only place where HTML is made from text: markdown-it with raw HTML off, then DOMPurify with a short list of tags.
// Images are off: loading a remote image would reveal the reader to its server.
import DOMPurify from 'dompurify';
import MarkdownIt from 'markdown-it';
import { type ReactNode, useLayoutEffect, useMemo, useRef } from 'react';
import { PART_TEXTS as TEXTS } from '../texts/parts.ts';
import { completeCodeBlocks } from './code-blocks.ts';

const markdown = new MarkdownIt({ html: false, linkify: false, breaks: false }).disable('image');

const SANITIZE = {
  ALLOWED_TAGS: 'a p br hr em strong s code pre blockquote ul ol li h1 h2 h3 h4 h5 h6 table thead tbody tr th td'.split(
    ' ',
  ),
  // `class` is only what markdown-it writes for the language of a code block.
  ALLOWED_ATTR: ['href', 'title', 'start', 'target', 'rel', 'tabindex', 'class'],
  ALLOWED_URI_REGEXP: /^(?:https?|mailto):/i,
};

// Every link opens in a new tab without access to this one.
markdown.renderer.rules.link_open = (tokens, index, options, _env, self) => {
  tokens[index]!.attrSet('target', '_blank');
  tokens[index]!.attrSet('rel', 'noopener noreferrer');
  return self.renderToken(tokens, index, options);
};
// Headings are shifted below the call's own (h2), without gaps, whatever levels the text uses.
markdown.core.ruler.push('heading-levels', state => {
  const headings = state.tokens.filter(({ type }) => type === 'heading_open' || type === 'heading_close');
  const levels = [...new Set(headings.map(({ tag }) => tag))].toSorted();
  for (const token of headings) token.tag = `h${Math.min(3 + levels.indexOf(token.tag), 6)}`;
});

/** Maximum tokens: a table of 3 KB can have 230,000 cells, and each token becomes an element. */
const MOST_TOKENS = 10_000;

/** Markdown text as safe HTML; undefined when it would be too large. */
export function renderMarkdown(text: string): string | undefined {
  const env = {};
  const tokens = markdown.parse(text, env);
  let count = tokens.length;
  for (const { children } of tokens) count += children?.length ?? 0;
  if (count > MOST_TOKENS) return undefined;
  return DOMPurify.sanitize(markdown.renderer.render(tokens, markdown.options, env), SANITIZE);
}

export interface MarkdownProps {
  text: string;
  /** Rendered instead when the text is too large. */
  otherwise: ReactNode;
  /** True while the text is streaming: code blocks are completed at the end. */
  isPartial?: boolean;
}

export function Markdown({ text, otherwise, isPartial = false }: MarkdownProps) {
  const html = useMemo(() => renderMarkdown(text), [text]);
  const content = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: new HTML has new code blocks
  useLayoutEffect(
    () => (content.current && !isPartial ? completeCodeBlocks(content.current) : undefined),
    [html, isPartial],
  );
  if (html === undefined)
    return (
      <>
        <p className="note">{TEXTS.notMarkdown}</p>
        {otherwise}
      </>
    );
  // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised above; the one place in the page.
  return <div className="prose" ref={content} dangerouslySetInnerHTML={{ __html: html }} />;
}
