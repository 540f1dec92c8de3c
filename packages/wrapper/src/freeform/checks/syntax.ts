// Reads nodes of a script's syntax tree: names and texts that are known without running it.
import type { Node } from 'acorn';

/** A node with the members of any kind of node. */
export type AnyNode = Node & { readonly [member: string]: unknown };

/** The name of a member; undefined: it is computed. */
export function memberName(node: AnyNode): string | undefined {
  const property = node.property as AnyNode;
  if (node.computed === true) return readText(property);
  return property.type === 'Identifier' ? String(property.name) : undefined;
}

/** The name of the object that a member is read of; undefined: it is another expression. */
export function objectName(node: AnyNode): string | undefined {
  const object = node.object as AnyNode;
  return object.type === 'Identifier' ? String(object.name) : undefined;
}

/** The text that an expression always has; undefined: it depends on something. */
export function readText(node: AnyNode): string | undefined {
  if (node.type === 'Literal') return String(node.value);
  if (node.type === 'BinaryExpression' && node.operator === '+') {
    const [left, right] = [readText(node.left as AnyNode), readText(node.right as AnyNode)];
    return left === undefined || right === undefined ? undefined : left + right;
  }
  if (node.type !== 'TemplateLiteral' || (node.expressions as readonly unknown[]).length > 0) return undefined;
  const [text] = node.quasis as readonly { readonly value: { readonly cooked?: string | null } }[];
  return text?.value.cooked ?? undefined;
}
