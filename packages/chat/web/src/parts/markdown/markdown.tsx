// The only place where HTML is made from text: markdown-it with raw HTML off, then DOMPurify with a short list of tags. What it lets through
// becomes React elements, not HTML of the page.
// Images are off: loading a remote image would reveal the reader to its server.
import { toRecord } from '@vitrine/std/internal/json';
import DOMPurify from 'dompurify';
import MarkdownIt, { type Token } from 'markdown-it';
import readCjkEmphasis from 'markdown-it-cjk-friendly';
import readFootnotes from 'markdown-it-footnote';
import { createElement, type ReactNode, useId, useMemo } from 'react';
import { PART_TEXTS as TEXTS } from '../../texts/parts.ts';
import { copyWithFormulas } from './copy-with-formulas.ts';
import { FootnotePrefix } from './footnotes.tsx';
import { readLineBreaks, readTasks } from './markdown-additions.ts';
import { elementsIn } from './markdown-elements.tsx';
import { limitWork, TooMuchWorkError } from './markdown-limits.ts';
import { readFormulas } from './markdown-math.ts';

const markdown = new MarkdownIt({ html: false, linkify: false, breaks: false })
  .disable('image')
  .use(readCjkEmphasis)
  .use(readFootnotes)
  // Models write notes with a name alone.
  .disable('footnote_inline')
  .use(readFormulas)
  .use(readLineBreaks)
  .use(readTasks)
  .use(limitWork);

/** The numbers of a footnote and of a reference to it, as the plug-in counts them, from 0. */
const readFootnote = (token: { meta: unknown } | undefined): { id: number; subId: number } => {
  const { id = 0, subId = 0 } = toRecord(token?.meta);
  return { id: Number(id), subId: Number(subId) };
};
// The page draws them (./footnotes.tsx).
const { rules } = markdown.renderer;
rules.footnote_ref = (tokens, index) => {
  const { id, subId } = readFootnote(tokens[index]);
  return `<sup data-note="${id + 1}" data-place="${subId + 1}"></sup>`;
};
rules.footnote_block_open = () => '<section><ol>';
rules.footnote_block_close = () => '</ol></section>';
rules.footnote_open = (tokens, index) => `<li data-note="${readFootnote(tokens[index]).id + 1}">`;
rules.footnote_anchor = (tokens, index) => {
  const { id, subId } = readFootnote(tokens[index]);
  return ` <sub data-note="${id + 1}" data-place="${subId + 1}"></sub>`;
};

const SANITIZE = {
  ALLOWED_TAGS:
    'a p br hr em strong s code pre blockquote ul ol li h1 h2 h3 h4 h5 h6 table thead tbody tr th td section sub sup'.split(
      ' ',
    ),
  // `class` is only what markdown-it writes for the language of a code block.
  ALLOWED_ATTR: ['href', 'start', 'class', 'data-align', 'data-tex', 'data-task', 'data-note', 'data-place'],
  ALLOW_DATA_ATTR: false,
  // Else only values that look like allowed addresses pass.
  ADD_URI_SAFE_ATTR: ['start', 'data-align', 'data-tex', 'data-task', 'data-note', 'data-place'],
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

/** Markdown text as sanitised elements, outside of the page; undefined when it would be too large, or takes too much work. */
function renderMarkdown(text: string): DocumentFragment | undefined {
  const env = {};
  const tokens = parseMarkdown(text, env);
  if (!tokens) return undefined;
  let count = tokens.length;
  for (const { children } of tokens) count += children?.length ?? 0;
  if (count > MAX_TOKENS) return undefined;
  return DOMPurify.sanitize(markdown.renderer.render(tokens, markdown.options, env), {
    ...SANITIZE,
    RETURN_DOM_FRAGMENT: true,
  });
}

function parseMarkdown(text: string, env: Record<string, unknown>): Token[] | undefined {
  try {
    return markdown.parse(text, env);
  } catch (error) {
    if (error instanceof TooMuchWorkError) return undefined;
    throw error;
  }
}

export interface MarkdownProps {
  /** Text, which may be the beginning of one that is still arriving. */
  text: string;
  /** Rendered instead when the text is too large. */
  otherwise: ReactNode;
}

export function Markdown({ text, otherwise }: MarkdownProps) {
  const elements = useMemo(() => {
    const rendered = renderMarkdown(text);
    return rendered && elementsIn(rendered);
  }, [text]);
  const id = useId();
  if (elements === undefined)
    return (
      <>
        <p className="note">{TEXTS.notMarkdown}</p>
        {otherwise}
      </>
    );
  return (
    <FootnotePrefix value={id}>
      {createElement('div', { className: 'prose', onCopy: copyWithFormulas }, ...elements)}
    </FootnotePrefix>
  );
}
