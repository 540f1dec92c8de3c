// Checks the tree of a page: only listed elements and attributes, nothing that loads or navigates. Scripts and styles have checks of their own.
import { parseJson } from '@vitrine/protocol/internal/json';
import { html, type DefaultTreeAdapterTypes as Tree } from 'parse5';
import { checkStyle } from './check-style.ts';
import type { AddFault } from './fault.ts';
import { attributeFault, DOCUMENT_ELEMENTS, elementFault, HTML_ELEMENTS, SVG_ELEMENTS } from './markup-rules.ts';
import { getTextNode, isCode, scriptType } from './script-type.ts';

/** A script of the page. */
export interface PageScript {
  readonly code: string;
  readonly isModule: boolean;
  /** The line of its first character. */
  readonly line: number;
}

const MAX_NODES = 20_000;
const MAX_DEPTH = 200;
/** Attributes of SVG whose values are CSS. */
const STYLE_ATTRIBUTES = new Set(
  'style fill stroke filter mask clip-path marker marker-start marker-mid marker-end cursor'.split(' '),
);
const META_NAMES = new Set(['viewport', 'color-scheme', 'description', 'generator', 'author', 'theme-color']);

/** Walks a document or a fragment. Returns its scripts in order. */
export function checkMarkup(root: Tree.ParentNode, add: AddFault): PageScript[] {
  const scripts: PageScript[] = [];
  const waiting: { readonly node: Tree.ChildNode; readonly depth: number }[] = [];
  const push = (nodes: readonly Tree.ChildNode[], depth: number): void => {
    for (const node of nodes.toReversed()) waiting.push({ node, depth });
  };
  push(root.childNodes, 1);
  let count = 0;
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const { node, depth } = next;
    if (!('tagName' in node)) continue;
    if (++count > MAX_NODES || depth > MAX_DEPTH) {
      add(getLine(node), `The page is too large: at most ${MAX_NODES} elements, ${MAX_DEPTH} deep.`);
      return scripts;
    }
    checkElement(node, add);
    if (node.tagName === 'script') scripts.push(...scriptIn(node, add));
    else if (node.tagName === 'style') checkStyleElement(node, add);
    push('content' in node ? node.content.childNodes : node.childNodes, depth + 1);
  }
  return scripts;
}

function checkElement(node: Tree.Element, add: AddFault): void {
  const { tagName, namespaceURI, attrs } = node;
  const isSvg = namespaceURI === html.NS.SVG;
  const isKnown = isSvg
    ? SVG_ELEMENTS.has(tagName)
    : namespaceURI === html.NS.HTML && (HTML_ELEMENTS.has(tagName) || DOCUMENT_ELEMENTS.has(tagName));
  if (!isKnown) add(getLine(node), elementFault(tagName));
  if (tagName === 'meta') checkMeta(node, add);
  for (const { prefix, name, value } of attrs) {
    const fullName = prefix ? `${prefix}:${name}` : name;
    const line = node.sourceCodeLocation?.attrs?.[fullName]?.startLine ?? getLine(node);
    const fault = attributeFault(tagName, fullName, value);
    if (fault !== undefined && tagName !== 'meta') add(line, fault);
    if (name === 'style' || (isSvg && STYLE_ATTRIBUTES.has(name)))
      checkStyle(value, (_at, message) => add(line, `${message} (${name} of <${tagName}>)`));
  }
}

/** Only what describes the page: the policy is the wrapper's, and a refresh would navigate. */
function checkMeta(node: Tree.Element, add: AddFault): void {
  const of = (wanted: string) =>
    node.attrs
      .find(({ name }) => name === wanted)
      ?.value.trim()
      .toLowerCase();
  const [equiv, name] = [of('http-equiv'), of('name')];
  if (equiv !== undefined) add(getLine(node), `<meta http-equiv="${equiv.slice(0, 40)}"> is not allowed.`);
  else if (name !== undefined && !META_NAMES.has(name))
    add(getLine(node), `<meta name="${name.slice(0, 40)}"> is not allowed.`);
}

function scriptIn(node: Tree.Element, add: AddFault): PageScript[] {
  const type = scriptType(node);
  const text = getTextNode(node);
  if (isCode(node)) return text ? [{ code: text.value, isModule: type === 'module', line: getLine(text) }] : [];
  if (type !== 'application/json') add(getLine(node), `<script type="${type.slice(0, 40)}"> is not allowed.`);
  else if (parseJson(text?.value ?? '') === undefined)
    add(getLine(node), '<script type="application/json"> must hold JSON.');
  return [];
}

function checkStyleElement(node: Tree.Element, add: AddFault): void {
  const text = getTextNode(node);
  if (!text) return;
  const { value } = text;
  checkStyle(value, (at, message) => add(getLine(text) + linesBefore(value, at), message));
}

function linesBefore(text: string, at: number): number {
  return text.slice(0, at).split('\n').length - 1;
}

function getLine(node: Tree.Node): number {
  return node.sourceCodeLocation?.startLine ?? 1;
}
