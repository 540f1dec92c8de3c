// Reads nodes of a script's syntax tree: names and texts that are known without running it.
import type { Node } from 'acorn';

/** A node with the members of any kind of node. */
export type AnyNode = Node & { readonly [member: string]: unknown };
/** Sentences about a node. */
export type Faults = Generator<string, void>;

/** The name of a member; undefined: it is computed. */
export function memberName(node: AnyNode): string | undefined {
  const property = node.property as AnyNode;
  return node.computed === true ? readText(property) : keyName(property);
}

/** The name before the last one: `location` of `event.view.location.assign`. */
export function memberBase(node: AnyNode): string | undefined {
  const object = node.object as AnyNode;
  return object.type === 'MemberExpression' ? memberName(object) : keyName(object);
}

/** The names of all members that lead to a value: `currentTarget` and `parentNode` of `e.currentTarget.parentNode`. */
export function namesIn(node: AnyNode | undefined): string[] {
  if (node?.type === 'MemberExpression')
    return [...namesIn(node.object as AnyNode), ...[memberName(node) ?? []].flat()];
  if (node?.type === 'CallExpression') return namesIn(node.callee as AnyNode);
  return node?.type === 'ChainExpression' ? namesIn(node.expression as AnyNode) : [];
}

export function keyName(node: AnyNode): string | undefined {
  if (node.type === 'Identifier' || node.type === 'PrivateIdentifier') return String(node.name);
  return node.type === 'Literal' ? String(node.value) : undefined;
}

/** The name of a property of an object or a pattern; undefined: it is computed, or no property. */
export function propertyName(node: AnyNode): string | undefined {
  if (node.type !== 'Property') return undefined;
  return node.computed === true ? readText(node.key as AnyNode) : keyName(node.key as AnyNode);
}

/** The text that an expression always has; undefined: it depends on something. */
export function readText(node: AnyNode): string | undefined {
  if (node.type === 'Literal') return String(node.value);
  if (node.type === 'BinaryExpression' && node.operator === '+') {
    const [left, right] = [readText(node.left as AnyNode), readText(node.right as AnyNode)];
    return left === undefined || right === undefined ? undefined : left + right;
  }
  if (node.type !== 'TemplateLiteral' || (node.expressions as readonly unknown[]).length > 0) return undefined;
  return readStart(node);
}

/** What the text of an expression always begins with. */
export function readStart(node: AnyNode): string | undefined {
  if (node.type === 'BinaryExpression' && node.operator === '+')
    return readText(node) ?? readStart(node.left as AnyNode);
  if (node.type !== 'TemplateLiteral') return readText(node);
  const [first] = node.quasis as readonly { readonly value: { readonly cooked?: string | null } }[];
  return first?.value.cooked ?? undefined;
}
