// The rules for single nodes of a script's syntax tree: what does not work in a page, or would show a value as markup.
import type { Node } from 'acorn';
import { NOT_IN_PAGE, NOT_OF_DOCUMENT, NOT_OF_NAVIGATOR, WINDOW_NAMES } from './code-names.ts';
import { type AnyNode, memberName, objectName, readText } from './syntax.ts';

type Faults = Generator<string, void>;

const NO_IMPORT = 'import and export are not allowed: app is there already, and a page loads nothing.';
const IMPORTS = new Set([
  'ImportDeclaration',
  'ExportAllDeclaration',
  'ExportNamedDeclaration',
  'ExportDefaultDeclaration',
]);
const MARKUP_MEMBERS = new Set(['innerHTML', 'outerHTML']);
const SETTING = new Set(['=', '??=', '||=', '&&=']);

/** Finds what is wrong with a node. */
export function* checkNode(given: Node): Faults {
  const node = given as AnyNode;
  if (IMPORTS.has(node.type)) yield NO_IMPORT;
  else if (node.type === 'ImportExpression') yield 'import() is not allowed: a page loads nothing.';
  else if (node.type === 'MemberExpression') yield* checkMember(node);
  else if (node.type === 'AssignmentExpression') yield* checkAssignment(node);
  else if (node.type === 'CallExpression') yield* checkCall(node);
}

function* checkMember(node: AnyNode): Faults {
  const [base, name] = [objectName(node) ?? '', memberName(node) ?? ''];
  const reasons = WINDOW_NAMES.has(base)
    ? NOT_IN_PAGE
    : { document: NOT_OF_DOCUMENT, navigator: NOT_OF_NAVIGATOR }[base];
  const reason = reasons?.get(name);
  if (reason !== undefined) yield `${base}.${name} is not allowed: ${reason}.`;
}

/** A value with a < in it would be read as markup, and not be shown. */
function* checkAssignment(node: AnyNode): Faults {
  const target = node.left as AnyNode;
  const name = target.type === 'MemberExpression' ? (memberName(target) ?? '') : '';
  if (!MARKUP_MEMBERS.has(name)) return;
  if (!SETTING.has(String(node.operator)) || readText(node.right as AnyNode) === undefined)
    yield `${name} may only be set to a literal text: build elements with app.element, and set textContent.`;
}

function* checkCall(node: AnyNode): Faults {
  const [callee, given] = [node.callee as AnyNode, node.arguments as readonly AnyNode[]];
  const name = callee.type === 'MemberExpression' ? memberName(callee) : String(callee.name ?? '');
  const [first, second] = given;
  if ((name === 'setTimeout' || name === 'setInterval') && first && isText(first))
    yield `${name} with a text is not allowed: pass a function.`;
  if (name === 'insertAdjacentHTML' && (!second || readText(second) === undefined))
    yield 'insertAdjacentHTML may only be given a literal text: build elements with app.element.';
}

const isText = (node: AnyNode): boolean => ['Literal', 'TemplateLiteral', 'BinaryExpression'].includes(node.type);
