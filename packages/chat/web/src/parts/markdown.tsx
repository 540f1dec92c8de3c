// The only place where HTML is made of text: markdown-it with raw HTML off, then DOMPurify with a short list of tags.
// Images are off: a remote image would tell its server who reads the answer.
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
  // `class` is only ever what markdown-it writes for the language of a code block.
  ALLOWED_ATTR: ['href', 'title', 'start', 'target', 'rel', 'tabindex', 'class'],
  ALLOWED_URI_REGEXP: /^(?:https?|mailto):/i,
};

// Every link leaves the page in a tab of its own, without a way back to this one.
markdown.renderer.rules.link_open = (tokens, index, options, _env, self) => {
  tokens[index]!.attrSet('target', '_blank');
  tokens[index]!.attrSet('rel', 'noopener noreferrer');
  return self.renderToken(tokens, index, options);
};
// Headings go below the call's own (h2), and without gaps, whatever levels the text began with.
markdown.core.ruler.push('heading-levels', state => {
  const headings = state.tokens.filter(({ type }) => type === 'heading_open' || type === 'heading_close');
  const levels = [...new Set(headings.map(({ tag }) => tag))].toSorted();
  for (const token of headings) token.tag = `h${Math.min(3 + levels.indexOf(token.tag), 6)}`;
});

/** A table of 3 KB can have 230,000 cells, and each token becomes an element. */
const MOST_TOKENS = 10_000;

/** Markdown text as safe HTML; undefined when it would be too much of it. */
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
  /** What is drawn of a text that is too much for a page. */
  otherwise: ReactNode;
  /** True while the text is being written: code blocks are completed when it is done. */
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
