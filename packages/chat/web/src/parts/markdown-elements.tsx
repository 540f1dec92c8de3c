// Sanitised Markdown as React elements: what is already drawn stays while more text arrives.

import { CodeBlock } from '@vitrine/components/code-block';
import { PlainTable } from '@vitrine/components/internal/plain-table';
import { UntrustedText } from '@vitrine/components/internal/untrusted-text';
import { createElement, type ReactNode } from 'react';
import { TextLink } from '../links/text-link.tsx';
import { PART_TEXTS as TEXTS } from '../texts/parts.ts';
import '../components/page-styles.ts';

/** Attributes that the sanitiser lets through, by the names React has for them. */
const PROPS: Readonly<Record<string, string>> = {
  start: 'start',
  'data-align': 'data-align',
};

/** The children of `parent`, which must be sanitised: its tags and attributes are taken over. To be spread: Markdown grows at its end. */
export function elementsIn(parent: ParentNode): ReactNode[] {
  return [...parent.childNodes].map(toElement);
}

function toElement(node: Node): ReactNode {
  // Not isolated: a sentence of a right-to-left script may consist of several nodes.
  if (!(node instanceof Element))
    return createElement(UntrustedText, { text: node.textContent ?? '', lines: true, isPart: true });
  const tag = node.localName;
  if (tag === 'pre') return toCode(node);
  if (tag === 'table') return createElement(MarkdownTable, null, ...elementsIn(withoutBlanks(node)));
  if (tag === 'a') return toLink(node);
  if (tag === 'hr' || tag === 'br') return createElement(tag);
  return createElement(tag, readProps(node), ...elementsIn(withoutBlanks(node)));
}

/** Without the title that the text gives the link: it could name another site. */
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
function MarkdownTable({ children }: { children?: ReactNode }) {
  return (
    <div className="vitrine-component">
      <PlainTable label={TEXTS.table}>{children}</PlainTable>
    </div>
  );
}
