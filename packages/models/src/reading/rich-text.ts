// Texts and values that editors keep as typed nodes: documents of Jira, blocks of Slack, properties and texts of Notion.
import { isRecord } from '@vitrine/std/internal/json';

const MAX_DEPTH = 20;

/** The text of a tree of typed nodes; undefined where a node is of another kind. */
export function readRichText(value: unknown): string | undefined {
  const isDocument = isRecord(value) && /^(doc|rich_text)$/.test(String(value.type));
  const isText =
    Array.isArray(value) &&
    value.every(
      node => isRecord(node) && node.type === 'text' && (node.annotations || typeof node.plain_text === 'string'),
    );
  return (isDocument ? readNode(value, 0) : isText ? readNodes(value, 0) : undefined)?.trim() || undefined;
}

/** The value of a node that names the member which holds it, `{ type: 'number', number: 2.4 }`; undefined for others. */
export function readTypedValue(value: unknown): unknown {
  if (!isRecord(value) || typeof value.type !== 'string') return undefined;
  const { type, id, ...others } = value;
  const [[key, inner] = [], ...more] = Object.entries(others);
  if (key !== type || more.length > 0) return undefined;
  return isRecord(inner) ? (inner.name ?? (inner.end === null ? inner.start : inner)) : inner;
}

function readNodes(nodes: readonly unknown[], depth: number): string | undefined {
  const texts = nodes.map(node => readNode(node, depth));
  if (texts.includes(undefined)) return undefined;
  return texts.join(nodes.some(node => childNodes(node)) ? '\n' : '');
}

function readNode(node: unknown, depth: number): string | undefined {
  if (!isRecord(node) || depth > MAX_DEPTH) return undefined;
  const text = node.plain_text ?? node.text;
  if (typeof text === 'string') return text;
  const nodes = childNodes(node);
  return nodes ? readNodes(nodes, depth + 1) : node.type === 'hardBreak' ? '\n' : undefined;
}

function childNodes(node: unknown): readonly unknown[] | undefined {
  const nodes = isRecord(node) ? (node.content ?? node.elements) : undefined;
  return Array.isArray(nodes) ? nodes : undefined;
}
