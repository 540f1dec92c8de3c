// Checks the scripts of a bundle before they are published: constructs that the sandbox blocks, or that turn text into code or HTML.
import { type Node, parse } from 'acorn';
import { ancestor } from 'acorn-walk';

/** One finding. `error` stops the publication. */
export interface Finding {
  readonly level: 'error' | 'warning';
  readonly path: string;
  readonly line: number;
  readonly message: string;
}

type AnyNode = Node & Record<string, unknown>;

/** The findings of one script. A script that is no JavaScript is an error. */
export function checkScript(path: string, code: string): Finding[] {
  let tree: Node;
  try {
    tree = parse(code, { ecmaVersion: 'latest', sourceType: 'module', locations: true });
  } catch (error) {
    const line = (error as { loc?: { line?: number } }).loc?.line ?? 1;
    return [{ level: 'error', path, line, message: `It is no JavaScript module: ${(error as Error).message}` }];
  }
  const findings: Finding[] = [];
  const add = (level: Finding['level'], node: Node, message: string): void => {
    findings.push({ level, path, line: node.loc?.start.line ?? 1, message });
  };
  ancestor(tree, {
    CallExpression(node) {
      checkCall(node as unknown as AnyNode, (level, message) => add(level, node, message));
    },
    NewExpression(node) {
      const callee = nameOf(node.callee as unknown as AnyNode);
      if (callee === 'Function') add('error', node, 'new Function turns text into code, which the sandbox blocks.');
      if (callee === 'Worker' || callee === 'SharedWorker') add('error', node, `${callee} is blocked by the sandbox.`);
    },
    ImportExpression(node) {
      const { type, value } = node.source as unknown as AnyNode;
      if (type === 'Literal' && /^(?:https?:)?\/\//.test(String(value)))
        add('error', node, `It loads the script ${String(value)}; scripts come from the bundle alone.`);
    },
    ImportDeclaration(node) {
      if (/^(?:https?:)?\/\//.test(String(node.source.value)))
        add('error', node, `It loads the script ${String(node.source.value)}; scripts come from the bundle alone.`);
    },
    AssignmentExpression(node) {
      const property = nameOf(node.left as unknown as AnyNode);
      const isText = (node.right as unknown as AnyNode).type === 'Literal';
      if (/\.(?:inner|outer)HTML$/.test(property) && !isText)
        add('warning', node, 'innerHTML turns text into HTML: make elements, and set textContent.');
    },
  });
  return findings;
}

function checkCall(node: AnyNode, add: (level: Finding['level'], message: string) => void): void {
  const callee = nameOf(node.callee as AnyNode);
  if (callee === 'eval') add('error', 'eval turns text into code, which the sandbox blocks.');
  if (/(?:^|\.)document\.write(?:ln)?$/.test(callee)) add('error', 'document.write replaces the page.');
  if (/serviceWorker\.register$/.test(callee)) add('error', 'Service workers are blocked.');
  if (/\.insertAdjacentHTML$/.test(callee))
    add('warning', 'insertAdjacentHTML turns text into HTML: make elements, and set textContent.');
  const [first] = node.arguments as AnyNode[];
  if (/^(?:window\.|globalThis\.)?set(?:Timeout|Interval)$/.test(callee) && first?.type === 'Literal')
    add('error', 'A timer with a text turns it into code, which the sandbox blocks.');
}

/** `a.b.c` of a chain of names; other expressions are left out (`.c`). */
function nameOf(node: AnyNode | undefined): string {
  if (node?.type === 'Identifier') return String(node.name);
  if (node?.type !== 'MemberExpression') return '';
  const property = node.property as AnyNode;
  const name = node.computed ? (property.type === 'Literal' ? String(property.value) : '') : nameOf(property);
  return `${nameOf(node.object as AnyNode)}.${name}`;
}
