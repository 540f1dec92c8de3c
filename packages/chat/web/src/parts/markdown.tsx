// The only place where HTML is made from text: markdown-it with raw HTML off, then DOMPurify with a short list of tags. What it lets through
// becomes React elements, not HTML of the page.
// Images are off: loading a remote image would reveal the reader to its server.
import DOMPurify from 'dompurify';
import MarkdownIt from 'markdown-it';
import { createElement, type ReactNode, useMemo } from 'react';
import { PART_TEXTS as TEXTS } from '../texts/parts.ts';
import { elementsIn } from './markdown-elements.tsx';

const markdown = new MarkdownIt({ html: false, linkify: false, breaks: false }).disable('image');

const SANITIZE = {
  ALLOWED_TAGS: 'a p br hr em strong s code pre blockquote ul ol li h1 h2 h3 h4 h5 h6 table thead tbody tr th td'.split(
    ' ',
  ),
  // `class` is only what markdown-it writes for the language of a code block.
  ALLOWED_ATTR: ['href', 'start', 'class', 'data-align'],
  ALLOW_DATA_ATTR: false,
  // Else only values that look like allowed addresses pass.
  ADD_URI_SAFE_ATTR: ['start', 'data-align'],
  ALLOWED_URI_REGEXP: /^(?:https?|mailto):/i,
};

// A column's alignment is a style for markdown-it, and styles are not let through.
markdown.core.ruler.push('column-alignment', state => {
  for (const token of state.tokens) {
    const align = /^text-align:(right|center)$/.exec(String(token.attrGet('style') ?? ''))?.[1];
    if (align) token.attrSet('data-align', align === 'right' ? 'end' : 'center');
  }
});
// Headings are shifted below the call's own (h2), without gaps, whatever levels the text uses.
markdown.core.ruler.push('heading-levels', state => {
  const headings = state.tokens.filter(({ type }) => type === 'heading_open' || type === 'heading_close');
  const levels = [...new Set(headings.map(({ tag }) => tag))].toSorted();
  for (const token of headings) token.tag = `h${Math.min(3 + levels.indexOf(token.tag), 6)}`;
});

/** Maximum tokens: a table of 3 KB can have 230,000 cells, and each token becomes an element. */
const MAX_TOKENS = 10_000;

/** Markdown text as sanitised elements, outside of the page; undefined when it would be too large. */
function renderMarkdown(text: string): DocumentFragment | undefined {
  const env = {};
  const tokens = markdown.parse(text, env);
  let count = tokens.length;
  for (const { children } of tokens) count += children?.length ?? 0;
  if (count > MAX_TOKENS) return undefined;
  return DOMPurify.sanitize(markdown.renderer.render(tokens, markdown.options, env), {
    ...SANITIZE,
    RETURN_DOM_FRAGMENT: true,
  });
}

export interface MarkdownProps {
  /** It may be the beginning of a text that is still arriving. */
  text: string;
  /** Rendered instead when the text is too large. */
  otherwise: ReactNode;
}

export function Markdown({ text, otherwise }: MarkdownProps) {
  const elements = useMemo(() => {
    const rendered = renderMarkdown(text);
    return rendered && elementsIn(rendered);
  }, [text]);
  if (elements === undefined)
    return (
      <>
        <p className="note">{TEXTS.notMarkdown}</p>
        {otherwise}
      </>
    );
  return createElement('div', { className: 'prose' }, ...elements);
}
