// Judges the tree of a page: only listed elements and attributes, nothing that loads or navigates. Scripts and styles have judges of their own.
import { html, type DefaultTreeAdapterTypes as Tree } from 'parse5';
import type { AddFault } from './fault.ts';
import { judgeStyle } from './judge-style.ts';
import { attributeFault, DOCUMENT_ELEMENTS, elementFault, HTML_ELEMENTS, SVG_ELEMENTS } from './markup-rules.ts';
import { isCode, scriptType, textNodeOf } from './script-type.ts';

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
export function judgeMarkup(root: Tree.ParentNode, add: AddFault): PageScript[] {
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
      add(lineOf(node), `The page is too large: at most ${MAX_NODES} elements, ${MAX_DEPTH} deep.`);
      return scripts;
    }
    judgeElement(node, add);
    if (node.tagName === 'script') scripts.push(...scriptIn(node, add));
    else if (node.tagName === 'style') judgeStyleElement(node, add);
    push('content' in node ? node.content.childNodes : node.childNodes, depth + 1);
  }
  return scripts;
}

function judgeElement(node: Tree.Element, add: AddFault): void {
  const { tagName, namespaceURI, attrs } = node;
  const isSvg = namespaceURI === html.NS.SVG;
  const isKnown = isSvg
    ? SVG_ELEMENTS.has(tagName)
    : namespaceURI === html.NS.HTML && (HTML_ELEMENTS.has(tagName) || DOCUMENT_ELEMENTS.has(tagName));
  if (!isKnown) add(lineOf(node), elementFault(tagName));
  if (tagName === 'meta') judgeMeta(node, add);
  for (const { prefix, name, value } of attrs) {
    const whole = prefix ? `${prefix}:${name}` : name;
    const line = node.sourceCodeLocation?.attrs?.[whole]?.startLine ?? lineOf(node);
    const fault = attributeFault(tagName, whole, value);
    if (fault !== undefined && tagName !== 'meta') add(line, fault);
    if (name === 'style' || (isSvg && STYLE_ATTRIBUTES.has(name)))
      judgeStyle(value, (_at, message) => add(line, `${message} (${name} of <${tagName}>)`));
  }
}

/** Only what describes the page: the policy is the wrapper's, and a refresh would navigate. */
function judgeMeta(node: Tree.Element, add: AddFault): void {
  const of = (wanted: string) =>
    node.attrs
      .find(({ name }) => name === wanted)
      ?.value.trim()
      .toLowerCase();
  const [equiv, name] = [of('http-equiv'), of('name')];
  if (equiv !== undefined) add(lineOf(node), `<meta http-equiv="${equiv.slice(0, 40)}"> is not allowed.`);
  else if (name !== undefined && !META_NAMES.has(name))
    add(lineOf(node), `<meta name="${name.slice(0, 40)}"> is not allowed.`);
}

function scriptIn(node: Tree.Element, add: AddFault): PageScript[] {
  const type = scriptType(node);
  const text = textNodeOf(node);
  if (isCode(node)) return text ? [{ code: text.value, isModule: type === 'module', line: lineOf(text) }] : [];
  if (type !== 'application/json') add(lineOf(node), `<script type="${type.slice(0, 40)}"> is not allowed.`);
  else if (!isJson(text?.value ?? '')) add(lineOf(node), '<script type="application/json"> must hold JSON.');
  return [];
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

function judgeStyleElement(node: Tree.Element, add: AddFault): void {
  const text = textNodeOf(node);
  if (!text) return;
  const { value } = text;
  judgeStyle(value, (at, message) => add(lineOf(text) + linesBefore(value, at), message));
}

function linesBefore(text: string, at: number): number {
  return text.slice(0, at).split('\n').length - 1;
}

function lineOf(node: Tree.Node): number {
  return node.sourceCodeLocation?.startLine ?? 1;
}
