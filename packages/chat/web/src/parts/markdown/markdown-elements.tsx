// Sanitised Markdown as React elements: what is already drawn stays while more text arrives.

import { CodeBlock } from '@vitrine/components/code-block';
import { PlainTable } from '@vitrine/components/internal/plain-table';
import { UntrustedText } from '@vitrine/components/internal/untrusted-text';
import { createElement, type ReactNode } from 'react';
import { ArtifactCard } from '../../artifacts/artifact-card.tsx';
import { CARD_LANGUAGE } from '../../artifacts/read-blocks.ts';
import { TextLink } from '../../links/text-link.tsx';
import { PART_TEXTS as TEXTS } from '../../texts/parts.ts';
import { Note, NoteBackLink, NoteLink, Notes } from './footnotes.tsx';
import { Formula } from './formula.tsx';
import { readDirection } from './text-direction.ts';
import '../../components/page-styles.ts';

/** Attributes that the sanitiser lets through, by the names React has for them. */
const PROPS: Readonly<Record<string, string>> = {
  start: 'start',
  'data-align': 'data-align',
};

/** The children of `parent`, which must be sanitised: its tags and attributes are taken over. To be spread: Markdown grows at its end. */
export function elementsIn(parent: ParentNode): ReactNode[] {
  return [...parent.childNodes].map(toElement);
}

/** Elements that have the direction of their own first letter; one without a letter has the direction of the block around it. */
const BLOCKS = new Set('p h1 h2 h3 h4 h5 h6 ul ol li blockquote th td'.split(' '));

function toElement(node: Node): ReactNode {
  // Not isolated: a sentence of a right-to-left script may consist of several nodes.
  if (!(node instanceof Element))
    return createElement(UntrustedText, { text: node.textContent ?? '', lines: true, isPart: true });
  const tag = node.localName;
  const dir = readDirection(node);
  switch (tag) {
    case 'pre':
      return toCode(node);
    case 'table':
      return createElement(MarkdownTable, { dir }, ...elementsIn(withoutBlanks(node)));
    case 'a':
      return toLink(node);
    case 'hr':
    case 'br':
      return createElement(tag);
    case 'code':
      return toInlineCode(node);
    case 'section':
      return createElement(Notes, null, ...elementsIn(node));
    case 'sup':
      return <NoteLink {...readNote(node)} />;
    case 'sub':
      return <NoteBackLink {...readNote(node)} />;
  }
  const children = elementsIn(withoutBlanks(node));
  if (tag === 'li' && node.hasAttribute('data-note'))
    return createElement(Note, { ...readNote(node), dir }, ...children);
  if (tag === 'li' && node.hasAttribute('data-task')) return toTask(node, children);
  return createElement(tag, { ...readProps(node), ...(BLOCKS.has(tag) && { dir }) }, ...children);
}

/** Code is of no language: left to right in any sentence. */
function toInlineCode(code: Element): ReactNode {
  const kind = code.getAttribute('data-tex');
  if (kind !== null) return <Formula tex={code.textContent ?? ''} isBlock={kind === 'block'} />;
  return createElement('code', { dir: 'ltr' }, ...elementsIn(code));
}

const readNote = (element: Element) => ({
  note: element.getAttribute('data-note') ?? '',
  place: element.getAttribute('data-place') ?? '',
});

/** The user cannot change what a model has done. */
function toTask(item: Element, children: readonly ReactNode[]): ReactNode {
  const isDone = item.getAttribute('data-task') === 'done';
  const box = <input type="checkbox" checked={isDone} disabled aria-label={isDone ? TEXTS.taskDone : TEXTS.taskOpen} />;
  return createElement('li', { className: 'task', dir: readDirection(item) }, box, ...children);
}

/** Draws a link without the title that the text gives it: it could name another site. */
function toLink(link: Element): ReactNode {
  const words = elementsIn(link);
  const href = link.getAttribute('href');
  if (href === null) return createElement('span', null, ...words);
  return createElement(TextLink, { href, words: link.textContent ?? '' }, ...words);
}

function toCode(block: Element): ReactNode {
  const language = /(?:^|\s)language-(\S+)/.exec(block.firstElementChild?.className ?? '')?.[1];
  // Markdown ends a block with a line break, which would be one more, empty line.
  const code = (block.textContent ?? '').replace(/\n$/, '');
  if (language === CARD_LANGUAGE) return <ArtifactCard index={Number(code)} />;
  return <MarkdownCode code={code} {...(language !== undefined && { language })} />;
}

const TABLE_PARTS = new Set(['table', 'thead', 'tbody', 'tr']);

/** React warns of white space between the parts of a table. */
function withoutBlanks(element: Element): ParentNode {
  if (!TABLE_PARTS.has(element.localName)) return element;
  const fragment = document.createDocumentFragment();
  fragment.append(...element.children);
  return fragment;
}

function readProps(element: Element): Record<string, string> {
  return Object.fromEntries(
    [...element.attributes].flatMap(({ name, value }) => {
      const prop = PROPS[name];
      return prop === undefined ? [] : [[prop, value]];
    }),
  );
}

/** `language` as written after the fence; absent: plain text. */
function MarkdownCode({ code, language }: { code: string; language?: string }) {
  return <CodeBlock code={code} lineNumbers="hidden" {...(language !== undefined && { language })} />;
}

/** `children`: its head and body. */
function MarkdownTable({ dir, children }: { dir?: 'ltr' | 'rtl' | undefined; children?: ReactNode }) {
  return (
    <div className="vitrine-component" dir={dir}>
      <PlainTable label={TEXTS.table}>{children}</PlainTable>
    </div>
  );
}
