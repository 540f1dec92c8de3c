// The rules for single nodes of a script's syntax tree.
import type { Node } from 'acorn';
import { parseFragment } from 'parse5';
import {
  ADDRESS_MEMBERS,
  GLOBALS,
  NAVIGATOR_MEMBERS,
  REFUSED_CALLS,
  REFUSED_GLOBALS,
  REFUSED_MEMBERS,
  REFUSED_OF_DOCUMENT,
  WINDOW_NAMES,
} from './code-names.ts';
import { judgeMarkup } from './judge-markup.ts';
import { HTML_ELEMENTS, isGuardedAttribute, SVG_ELEMENTS } from './markup-rules.ts';

/** A node with the members of any kind of node. */
type AnyNode = Node & { readonly [member: string]: unknown };
/** Sentences about a node. */
type Faults = Generator<string, void>;

const NO_IMPORT = 'import and export are not allowed: app is there already, and a page loads nothing.';
/** Kinds of nodes that are refused whatever they hold. */
const REFUSED_NODES: ReadonlyMap<string, string> = new Map([
  ['ImportDeclaration', NO_IMPORT],
  ['ExportAllDeclaration', NO_IMPORT],
  ['ExportNamedDeclaration', NO_IMPORT],
  ['ExportDefaultDeclaration', NO_IMPORT],
  ['ImportExpression', 'import() is not allowed: a page loads nothing.'],
  ['WithStatement', 'with is not allowed: its names cannot be checked.'],
  ['ThisExpression', 'this is not allowed, because it may be the window: use a variable, or event.currentTarget.'],
]);

/** What is wrong with a node. `ancestors`: from the program to the node itself. */
export function* judgeNode(given: Node, ancestors: readonly Node[]): Faults {
  const node = given as AnyNode;
  const parent = ancestors.at(-2) as AnyNode | undefined;
  const refused = REFUSED_NODES.get(node.type);
  if (refused !== undefined) yield refused;
  else if (node.type === 'MetaProperty' && (node.meta as AnyNode).name === 'import')
    yield 'import.meta is not allowed.';
  else if (node.type === 'Literal') yield* judgeText(node.value);
  else if (node.type === 'TemplateElement') yield* judgeText((node.value as { readonly cooked?: unknown }).cooked);
  else if (node.type === 'Identifier') yield* judgeIdentifier(node, parent);
  else if (node.type === 'MemberExpression') yield* judgeMember(node, parent);
  else if (node.type === 'Property') yield* judgeProperty(node);
  else if (node.type === 'ObjectPattern')
    for (const property of node.properties as AnyNode[]) yield* judgeProperty(property);
  else if (node.type === 'AssignmentExpression') yield* judgeAssignment(node);
  else if (node.type === 'CallExpression' || node.type === 'NewExpression') yield* judgeCall(node);
}

function* judgeText(value: unknown): Faults {
  if (typeof value === 'string' && value.trim().toLowerCase().startsWith('javascript:'))
    yield 'An address that begins with javascript: is not allowed.';
}

/** The window itself must not be a value: only its members are known. */
function* judgeIdentifier(node: AnyNode, parent: AnyNode | undefined): Faults {
  const name = String(node.name);
  if (!isGuardedName(name) || !parent || isName(node, parent)) return;
  if (parent.type === 'MemberExpression' && parent.object === node) return;
  if (parent.type === 'UnaryExpression' && parent.operator === 'typeof') return;
  yield `${name} is not allowed as a value: use its members directly, such as document.querySelector.`;
}

function isGuardedName(name: string): boolean {
  return WINDOW_NAMES.has(name) || name === 'document' || name === 'navigator';
}

/** Whether an identifier is only the name of a member. */
function isName(node: AnyNode, parent: AnyNode): boolean {
  if (parent.type === 'MemberExpression') return parent.property === node && parent.computed !== true;
  const isKey = ['Property', 'MethodDefinition', 'PropertyDefinition'].includes(parent.type) && parent.key === node;
  return (isKey && parent.computed !== true && parent.shorthand !== true) || parent.type === 'LabeledStatement';
}

function* judgeMember(node: AnyNode, parent: AnyNode | undefined): Faults {
  const object = node.object as AnyNode;
  const base = object.type === 'Identifier' ? String(object.name) : '';
  const name = memberName(node);
  if (name === undefined) {
    if (isGuardedName(base)) yield `A computed member of ${base} is not allowed: write its name.`;
    return;
  }
  const isAssigned = parent?.type === 'AssignmentExpression' && parent.left === node;
  if (base === 'document') yield* refusal(REFUSED_OF_DOCUMENT, name, `document.${name}`);
  else if (base === 'navigator' && !NAVIGATOR_MEMBERS.has(name)) yield `navigator.${name} is not allowed.`;
  else if (WINDOW_NAMES.has(base) && isAssigned)
    yield `Assigning to ${base}.${name} is not allowed: declare a variable.`;
  else if (WINDOW_NAMES.has(base) && !GLOBALS.has(name)) {
    const reason = REFUSED_GLOBALS.get(name);
    yield `${base}.${name} is not allowed${reason === undefined ? '' : `: ${reason}`}.`;
  }
  yield* refusal(REFUSED_MEMBERS, name);
}

function* refusal(reasons: ReadonlyMap<string, string>, name: string, shown = name): Faults {
  const reason = reasons.get(name);
  if (reason !== undefined) yield `${shown} is not allowed: ${reason}.`;
}

/** A member of an object that may be assigned to an element, or that is taken out of one. */
function* judgeProperty(node: AnyNode): Faults {
  if (node.type !== 'Property') return;
  const name = node.computed === true ? textOf(node.key as AnyNode) : keyName(node.key as AnyNode);
  if (name === undefined) return;
  if (name === 'innerHTML') yield 'innerHTML as a member of an object is not allowed: it turns text into markup.';
  yield* refusal(REFUSED_MEMBERS, name);
}

function* judgeAssignment(node: AnyNode): Faults {
  const left = node.left as AnyNode;
  const name = left.type === 'MemberExpression' ? memberName(left) : undefined;
  const value = node.right as AnyNode;
  if (name === 'innerHTML') yield* judgeMarkupText(value);
  if (name === undefined || !ADDRESS_MEMBERS.has(name)) return;
  const start = startOf(value)?.trim().toLowerCase() ?? '';
  if (name === 'src' && start.startsWith('data:')) return;
  if (name === 'href' && start.startsWith('#')) return;
  yield name === 'src'
    ? 'src may only be set to a text that begins with data: — a page loads nothing.'
    : `Assigning to ${name} is not allowed: a page loads nothing and does not navigate; open links with app.openLink.`;
}

/** Markup in a script is judged as the page's own, where it is there as a whole. */
function* judgeMarkupText(value: AnyNode): Faults {
  const text = textOf(value);
  if (text === undefined) {
    yield 'innerHTML may only be set to a literal text: build elements with app.element, and set textContent.';
    return;
  }
  const faults: string[] = [];
  const scripts = judgeMarkup(parseFragment(text), (_line, message) => faults.push(message));
  if (scripts.length > 0) faults.push('<script> is not allowed.');
  for (const fault of faults) yield `In innerHTML: ${fault}`;
}

function* judgeCall(node: AnyNode): Faults {
  const callee = node.callee as AnyNode;
  const given = node.arguments as readonly AnyNode[];
  const name = callee.type === 'MemberExpression' ? memberName(callee) : keyName(callee);
  if (name === undefined) return;
  const isTimer = name === 'setTimeout' || name === 'setInterval';
  if (isTimer && given[0] && ['Literal', 'TemplateLiteral', 'BinaryExpression'].includes(given[0].type))
    yield `${name} with a text is not allowed: it turns text into code; pass a function.`;
  if (name === 'addEventListener' && given[0] && textOf(given[0]) === 'message')
    yield 'Listening to messages is not allowed: app speaks with the host.';
  if (callee.type !== 'MemberExpression') return;
  yield* refusal(REFUSED_CALLS, name, `${name}()`);
  if (memberBase(callee) === 'location' && ['assign', 'replace', 'reload'].includes(name))
    yield `location.${name}() is not allowed: a page does not navigate.`;
  if (name === 'createElement' || name === 'createElementNS')
    yield* judgeTag(name, given.at(name.endsWith('NS') ? 1 : 0));
  if (name === 'setAttribute') yield* judgeAttribute(given[0]);
  if (name === 'assign' && memberBase(callee) === 'Object') yield* judgeAssigned(given);
}

/** `Object.assign` sets members as an assignment does. */
function* judgeAssigned(given: readonly AnyNode[]): Faults {
  const members = given.flatMap(source => (source.type === 'ObjectExpression' ? (source.properties as AnyNode[]) : []));
  for (const member of members) {
    const name = member.type === 'Property' ? keyName(member.key as AnyNode) : undefined;
    if (name !== undefined && ADDRESS_MEMBERS.has(name))
      yield `Object.assign with ${name} is not allowed: use app.element, and open links with app.openLink.`;
  }
}

/** Elements are made by literal names only. */
function* judgeTag(call: string, given: AnyNode | undefined): Faults {
  const tag = given && textOf(given);
  if (tag === undefined) yield `${call} with a computed name is not allowed: use app.element.`;
  else if (!HTML_ELEMENTS.has(tag.toLowerCase()) && !SVG_ELEMENTS.has(tag) && tag !== 'style')
    yield `${call}(${JSON.stringify(tag.slice(0, 40))}) is not allowed.`;
}

function* judgeAttribute(given: AnyNode | undefined): Faults {
  const name = given && textOf(given);
  if (name === undefined) yield 'setAttribute with a computed name is not allowed: use app.element.';
  else if (isGuardedAttribute(name)) yield `setAttribute(${JSON.stringify(name.slice(0, 40))}) is not allowed.`;
}

function memberName(node: AnyNode): string | undefined {
  const property = node.property as AnyNode;
  return node.computed === true ? textOf(property) : keyName(property);
}

/** The name before the last one: `location` of `event.view.location.assign`. */
function memberBase(node: AnyNode): string | undefined {
  const object = node.object as AnyNode;
  return object.type === 'MemberExpression' ? memberName(object) : keyName(object);
}

function keyName(node: AnyNode): string | undefined {
  if (node.type === 'Identifier' || node.type === 'PrivateIdentifier') return String(node.name);
  return node.type === 'Literal' ? String(node.value) : undefined;
}

/** The text that an expression always has; undefined: it depends on something. */
function textOf(node: AnyNode): string | undefined {
  if (node.type === 'Literal') return String(node.value);
  if (node.type === 'BinaryExpression' && node.operator === '+') {
    const [left, right] = [textOf(node.left as AnyNode), textOf(node.right as AnyNode)];
    return left === undefined || right === undefined ? undefined : left + right;
  }
  if (node.type !== 'TemplateLiteral' || (node.expressions as readonly unknown[]).length > 0) return undefined;
  return startOf(node);
}

/** What the text of an expression always begins with. */
function startOf(node: AnyNode): string | undefined {
  if (node.type === 'BinaryExpression' && node.operator === '+') return textOf(node) ?? startOf(node.left as AnyNode);
  if (node.type !== 'TemplateLiteral') return textOf(node);
  const [first] = node.quasis as readonly { readonly value: { readonly cooked?: string | null } }[];
  return first?.value.cooked ?? undefined;
}
