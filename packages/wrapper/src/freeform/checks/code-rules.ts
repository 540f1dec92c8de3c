// The rules for single nodes of a script's syntax tree.
import type { Node } from 'acorn';
import {
  ADDRESS_MEMBERS,
  GLOBALS,
  NAVIGATOR_MEMBERS,
  REFUSED_CALLS,
  REFUSED_GLOBALS,
  REFUSED_MEMBERS,
  REFUSED_OF_DOCUMENT,
  WINDOW_NAMES,
  WINDOW_SOURCES,
} from './code-names.ts';
import { HTML_ELEMENTS, isGuardedAttribute, SVG_ELEMENTS } from './markup-rules.ts';
import {
  type AnyNode,
  type Faults,
  keyName,
  memberBase,
  memberName,
  namesIn,
  propertyName,
  readText,
} from './syntax.ts';
import { checkWrite, isBuiltIn, isScriptType, isWritten } from './write-rules.ts';

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
export function* checkNode(given: Node, ancestors: readonly Node[]): Faults {
  const node = given as AnyNode;
  const parent = ancestors.at(-2) as AnyNode | undefined;
  const refused = REFUSED_NODES.get(node.type);
  if (refused !== undefined) yield refused;
  else if (node.type === 'MetaProperty' && (node.meta as AnyNode).name === 'import')
    yield 'import.meta is not allowed.';
  else if (node.type === 'Literal') yield* checkText(node.value);
  else if (node.type === 'TemplateElement') yield* checkText((node.value as { readonly cooked?: unknown }).cooked);
  else if (node.type === 'Identifier') yield* checkIdentifier(node, parent);
  else if (node.type === 'MemberExpression') yield* checkMember(node, ancestors as readonly AnyNode[]);
  else if (node.type === 'Property') yield* checkProperty(node);
  else if (node.type === 'ObjectPattern') yield* checkPattern(node, parent);
  else yield* checkCall(node);
}

function* checkText(value: unknown): Faults {
  if (typeof value === 'string' && value.trim().toLowerCase().startsWith('javascript:'))
    yield 'An address that begins with javascript: is not allowed.';
}

/** The window itself must not be a value: only its members are known. */
function* checkIdentifier(node: AnyNode, parent: AnyNode | undefined): Faults {
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

function* checkMember(node: AnyNode, ancestors: readonly AnyNode[]): Faults {
  const parent = ancestors.at(-2);
  const object = node.object as AnyNode;
  const base = object.type === 'Identifier' ? String(object.name) : '';
  const name = memberName(node);
  const isAssignment = isWritten(node, parent);
  // Outside of a class, its receiver may be the window, as that of `this`.
  if (object.type === 'Super') yield 'super as an object is not allowed: call a function.';
  if (parent && isAssignment && !WINDOW_NAMES.has(base)) yield* checkWrite(node, parent);
  if (name === undefined) {
    if (isGuardedName(base) || isBuiltIn(base)) yield `A computed member of ${base} is not allowed: write its name.`;
    return;
  }
  yield* checkGlobalMember(base, name, isAssignment);
  if (name === 'location' && isWindowSource(object)) yield 'location is not allowed here: a page does not navigate.';
  if (name === 'prototype' && !(parent?.type === 'MemberExpression' && parent.object === node))
    yield 'prototype as a value is not allowed: it reaches behind objects.';
  yield* refusal(REFUSED_MEMBERS, name);
}

/** A member of a name that is global. */
function* checkGlobalMember(base: string, name: string, written: boolean): Faults {
  if (base === 'document') yield* refusal(REFUSED_OF_DOCUMENT, name, `document.${name}`);
  else if (base === 'navigator' && !NAVIGATOR_MEMBERS.has(name)) yield `navigator.${name} is not allowed.`;
  else if (WINDOW_NAMES.has(base) && written) yield `Assigning to ${base}.${name} is not allowed: declare a variable.`;
  else if (WINDOW_NAMES.has(base) && isGuardedName(name)) yield `${base}.${name} is not allowed: write ${name}.`;
  else if (WINDOW_NAMES.has(base) && !GLOBALS.has(name)) {
    const reason = REFUSED_GLOBALS.get(name);
    yield `${base}.${name} is not allowed${reason === undefined ? '' : `: ${reason}`}.`;
  }
}

/** Whether an expression may lead to a window or a document, as events and nodes do. Data may have members called `location`. */
function isWindowSource(node: AnyNode | undefined): boolean {
  return namesIn(node).some(name => WINDOW_SOURCES.has(name));
}

function* refusal(reasons: ReadonlyMap<string, string>, name: string, shown = name): Faults {
  const reason = reasons.get(name);
  if (reason !== undefined) yield `${shown} is not allowed: ${reason}.`;
}

/** A member of an object that may be assigned to an element, or that is taken out of one. */
function* checkProperty(node: AnyNode): Faults {
  const name = propertyName(node);
  if (name === undefined) return;
  if (name === 'innerHTML') yield 'innerHTML as a member of an object is not allowed: it turns text into markup.';
  yield* refusal(REFUSED_MEMBERS, name);
}

/** Members that are taken out of a value. */
function* checkPattern(node: AnyNode, parent: AnyNode | undefined): Faults {
  for (const property of node.properties as AnyNode[]) {
    yield* checkProperty(property);
    if (propertyName(property) === 'location' && isTakenFromSource(node, parent))
      yield 'location is not allowed here: a page does not navigate.';
  }
}

function isTakenFromSource(pattern: AnyNode, parent: AnyNode | undefined): boolean {
  if (parent?.type === 'VariableDeclarator') return isWindowSource(parent.init as AnyNode | undefined);
  if (parent?.type === 'AssignmentExpression') return isWindowSource(parent.right as AnyNode);
  if (parent?.type !== 'ObjectPattern') return false;
  const around = (parent.properties as AnyNode[]).find(({ value }) => value === pattern);
  return WINDOW_SOURCES.has((around && propertyName(around)) ?? '');
}

/** What a node calls, and with which arguments: a tagged template gives its text. */
function readCall(node: AnyNode): readonly [callee: AnyNode, given: readonly AnyNode[]] | undefined {
  if (node.type === 'TaggedTemplateExpression') return [node.tag as AnyNode, [node.quasi as AnyNode]];
  if (node.type !== 'CallExpression' && node.type !== 'NewExpression') return undefined;
  return [node.callee as AnyNode, node.arguments as readonly AnyNode[]];
}

function* checkCall(node: AnyNode): Faults {
  const [callee, given] = readCall(node) ?? [];
  const name = callee && (callee.type === 'MemberExpression' ? memberName(callee) : keyName(callee));
  if (name === undefined || !callee || !given) return;
  const isTimer = name === 'setTimeout' || name === 'setInterval';
  if (isTimer && given[0] && ['Literal', 'TemplateLiteral', 'BinaryExpression'].includes(given[0].type))
    yield `${name} with a text is not allowed: it turns text into code; pass a function.`;
  if (name === 'addEventListener') yield* checkEvent(given[0]);
  if (callee.type === 'MemberExpression') yield* checkMethod(callee, name, given);
}

function* checkMethod(callee: AnyNode, name: string, given: readonly AnyNode[]): Faults {
  yield* refusal(REFUSED_CALLS, name, `${name}()`);
  if (memberBase(callee) === 'location' && ['assign', 'replace', 'reload'].includes(name))
    yield `location.${name}() is not allowed: a page does not navigate.`;
  if (name === 'createElement' || name === 'createElementNS')
    yield* checkTag(name, given.at(name.endsWith('NS') ? 1 : 0));
  if (name === 'setAttribute') yield* checkAttribute(given);
  if (name === 'assign' && memberBase(callee) === 'Object') yield* checkAssigned(given);
}

function* checkEvent(given: AnyNode | undefined): Faults {
  const name = given && readText(given);
  if (name === undefined) yield 'addEventListener with a computed name is not allowed: write the name of the event.';
  else if (/^message/i.test(name)) yield 'Listening to messages is not allowed: app speaks with the host.';
}

/** `Object.assign` sets members as an assignment does. */
function* checkAssigned(given: readonly AnyNode[]): Faults {
  const members = given.flatMap(source => (source.type === 'ObjectExpression' ? (source.properties as AnyNode[]) : []));
  for (const member of members) {
    const name = member.type === 'Property' ? keyName(member.key as AnyNode) : undefined;
    if (name !== undefined && ADDRESS_MEMBERS.has(name))
      yield `Object.assign with ${name} is not allowed: use app.element, and open links with app.openLink.`;
  }
}

/** Elements are made by literal names only. */
function* checkTag(call: string, given: AnyNode | undefined): Faults {
  const tag = given && readText(given);
  if (tag === undefined) yield `${call} with a computed name is not allowed: use app.element.`;
  else if (!HTML_ELEMENTS.has(tag.toLowerCase()) && !SVG_ELEMENTS.has(tag) && tag !== 'style')
    yield `${call}(${JSON.stringify(tag.slice(0, 40))}) is not allowed.`;
}

function* checkAttribute([given, value]: readonly AnyNode[]): Faults {
  const name = given && readText(given);
  if (name === undefined) yield 'setAttribute with a computed name is not allowed: use app.element.';
  else if (isGuardedAttribute(name)) yield `setAttribute(${JSON.stringify(name.slice(0, 40))}) is not allowed.`;
  else if (name.toLowerCase() === 'type' && value && isScriptType(readText(value)))
    yield 'Setting a type of scripts is not allowed: a page runs only the scripts that it has.';
}
