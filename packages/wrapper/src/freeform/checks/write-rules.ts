// The rules for members that a script writes, by an assignment or as a part of a pattern or a loop.
import { parseFragment } from 'parse5';
import { checkMarkup } from './check-markup.ts';
import { ADDRESS_MEMBERS, GLOBALS } from './code-names.ts';
import { type AnyNode, type Faults, memberBase, memberName, readStart, readText } from './syntax.ts';

const PATTERNS = new Set(['ArrayPattern', 'ObjectPattern', 'RestElement', 'UpdateExpression']);
const LEFT_SIDES = new Set(['AssignmentExpression', 'AssignmentPattern', 'ForInStatement', 'ForOfStatement']);
/** Operators after which a member has the whole value on their right. */
const SETTING = new Set(['=', '??=', '||=', '&&=']);
/** Types of scripts that run, or that change how others run or load. */
const SCRIPT_TYPES = /^\s*(?:module|importmap|speculationrules|(?:text|application)\/.*)\s*$/i;

/** Whether a text is a type by which a script element runs. */
export function isScriptType(text: string | undefined): boolean {
  return text !== undefined && SCRIPT_TYPES.test(text);
}

/** Whether a member is written. */
export function isWritten(node: AnyNode, parent: AnyNode | undefined): boolean {
  if (!parent) return false;
  return PATTERNS.has(parent.type) || (LEFT_SIDES.has(parent.type) && parent.left === node);
}

/** What is wrong with a member that is written. */
export function* checkWrite(node: AnyNode, parent: AnyNode): Faults {
  const name = memberName(node);
  yield* checkOwner(node, name);
  if (name === undefined) return;
  const value = parent.type === 'AssignmentExpression' ? (parent.right as AnyNode) : undefined;
  if (name === 'innerHTML') yield* checkMarkupText(value);
  if (name === 'type' && value && isScriptType(readText(value)))
    yield 'Assigning a type of scripts is not allowed: a page runs only the scripts that it has.';
  if (ADDRESS_MEMBERS.has(name)) yield* checkAddress(name, SETTING.has(String(parent.operator)) ? value : undefined);
}

/** What belongs to every part of the page, and to Vitrine's runtime, is not changed. */
function* checkOwner(node: AnyNode, name: string | undefined): Faults {
  const object = node.object as AnyNode;
  const base = memberBase(node) ?? '';
  const shown = `${base}.${name ?? '[…]'}`;
  if (object.type === 'MemberExpression' && base === 'prototype')
    yield `Assigning to ${shown} is not allowed: declare a function.`;
  else if (object.type === 'Identifier' && base === 'document') {
    if (name !== 'title' && !name?.startsWith('on')) yield `Assigning to ${shown} is not allowed.`;
  } else if (object.type === 'Identifier' && isBuiltIn(base))
    yield `Assigning to ${shown} is not allowed: declare a variable.`;
}

/** Whether a global is an interface or a namespace: `Promise`, `JSON`, `CSS`. */
export function isBuiltIn(name: string): boolean {
  return GLOBALS.has(name) && /^[A-Z]/.test(name);
}

function* checkAddress(name: string, value: AnyNode | undefined): Faults {
  const start = (value && readStart(value))?.trim().toLowerCase() ?? '';
  if (name === 'src' && start.startsWith('data:')) return;
  if (name === 'href' && start.startsWith('#')) return;
  yield name === 'src'
    ? 'src may only be set to a text that begins with data: — a page loads nothing.'
    : `Assigning to ${name} is not allowed: a page loads nothing and does not navigate; open links with app.openLink.`;
}

/** Markup in a script is checked as the page's own, where it is there as a whole. */
function* checkMarkupText(value: AnyNode | undefined): Faults {
  const text = value && readText(value);
  if (text === undefined) {
    yield 'innerHTML may only be set to a literal text: build elements with app.element, and set textContent.';
    return;
  }
  const faults: string[] = [];
  const scripts = checkMarkup(parseFragment(text), (_line, message) => faults.push(message));
  if (scripts.length > 0) faults.push('<script> is not allowed.');
  for (const fault of faults) yield `In innerHTML: ${fault}`;
}
