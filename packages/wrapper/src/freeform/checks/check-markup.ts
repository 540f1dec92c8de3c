// Checks the tree of a page: nothing that its policy would not load. Scripts and styles have checks of their own.
import { html, type DefaultTreeAdapterTypes as Tree } from 'parse5';
import { checkStyle } from './check-style.ts';
import type { AddFault } from './fault.ts';
import { attributeFault, elementFault } from './markup-rules.ts';
import { getTextNode, isCode, scriptType } from './script-type.ts';

/** A script of the page. */
export interface PageScript {
  readonly code: string;
  readonly isModule: boolean;
  /** The line of its first character. */
  readonly line: number;
}

/** Walks a document. Returns its scripts in order. */
export function checkMarkup(node: Tree.ParentNode, add: AddFault): PageScript[] {
  return node.childNodes.flatMap(child => {
    if (!('tagName' in child)) return [];
    checkElement(child, add);
    if (child.tagName === html.TAG_NAMES.SCRIPT) return scriptIn(child, add);
    if (child.tagName === html.TAG_NAMES.STYLE) checkStyleElement(child, add);
    return checkMarkup('content' in child ? child.content : child, add);
  });
}

function checkElement(node: Tree.Element, add: AddFault): void {
  const { tagName, attrs } = node;
  const elementProblem = elementFault(tagName);
  if (elementProblem !== undefined) add(getLine(node), elementProblem);
  for (const { prefix, name, value } of attrs) {
    const fullName = prefix ? `${prefix}:${name}` : name;
    const line = node.sourceCodeLocation?.attrs?.[fullName]?.startLine ?? getLine(node);
    const fault = attributeFault(tagName, fullName, value);
    if (fault !== undefined) add(line, fault);
    if (name === 'style') checkStyle(value, (_at, message) => add(line, `${message} (${name} of <${tagName}>)`));
  }
}

function scriptIn(node: Tree.Element, add: AddFault): PageScript[] {
  const type = scriptType(node);
  const text = getTextNode(node);
  if (isCode(node)) return text ? [{ code: text.value, isModule: type === 'module', line: getLine(text) }] : [];
  if (type !== 'application/json') add(getLine(node), `<script type="${type.slice(0, 40)}"> is not allowed.`);
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
