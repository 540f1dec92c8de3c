// Checks the scripts of a bundle before they are published: constructs that the sandbox blocks, or that turn text into code or HTML.
import { type Node, parse } from 'acorn';
import { ancestor, simple } from 'acorn-walk';

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
  const scripts = scriptVariables(tree);
  const add = (level: Finding['level'], node: Node, message: string): void => {
    const { line = 1 } = node.loc?.start ?? {};
    if (!findings.some(known => known.line === line && known.message === message))
      findings.push({ level, path, line, message });
  };
  ancestor(tree, {
    Identifier(node, _state, parents) {
      if (
        (node as unknown as AnyNode).name === 'eval' &&
        !isMemberName(node as unknown as AnyNode, parents.at(-2) as AnyNode | undefined)
      )
        add('error', node, EVAL);
    },
    MemberExpression(node) {
      if (/^(?:window|self|globalThis|top|parent|frames)\.eval$/.test(readName(node as unknown as AnyNode)))
        add('error', node, EVAL);
    },
    CallExpression(node) {
      checkCall(node as unknown as AnyNode, scripts, (level, message) => add(level, node, message));
    },
    NewExpression(node) {
      const callee = readName(node.callee as unknown as AnyNode);
      if (FUNCTION.test(callee)) add('error', node, 'new Function turns text into code, which the sandbox blocks.');
      if (/(?:^|\.)(?:Shared)?Worker$/.test(callee)) add('error', node, `${callee} is blocked by the sandbox.`);
    },
    ImportExpression(node) {
      const source = constantText(node.source as unknown as AnyNode);
      if (source !== undefined && FOREIGN.test(source)) add('error', node, foreignScript(source));
    },
    ImportDeclaration(node) {
      const source = String(node.source.value);
      if (FOREIGN.test(source)) add('error', node, foreignScript(source));
    },
    Literal(node) {
      const tag = /<script[^>]*\ssrc\s*=\s*["']?((?:https?:)?\/\/[^"'\s>]+)/i.exec(String(node.value));
      if (tag) add('error', node, foreignScript(tag[1] ?? ''));
    },
    AssignmentExpression(node) {
      const target = node.left as unknown as AnyNode;
      const property = readName(target);
      const value = constantText(node.right as unknown as AnyNode);
      if (/\.(?:inner|outer)HTML$/.test(property) && value === undefined)
        add('warning', node, 'innerHTML turns text into HTML: make elements, and set textContent.');
      if (
        /\.src$/.test(property) &&
        value !== undefined &&
        FOREIGN.test(value) &&
        isScript(target.object as AnyNode, scripts)
      )
        add('error', node, foreignScript(value));
    },
  });
  return findings.sort((one, other) => one.line - other.line);
}

const EVAL = 'eval turns text into code, which the sandbox blocks.';
/** An address of another host. */
const FOREIGN = /^\s*(?:https?:)?\/\//i;
/** Matches the constructor of functions, by its name or as the constructor of any function. */
const FUNCTION = /(?:^|^(?:window|self|globalThis)\.)Function$|\.constructor\.constructor$/;

function foreignScript(address: string): string {
  return `It loads the script ${address.trim()}; scripts come from the bundle alone.`;
}

/** `eval` in `x.eval` and `{ eval: … }` is a name, and not the function. */
function isMemberName(node: AnyNode, parent: AnyNode | undefined): boolean {
  if (parent?.type === 'MemberExpression') return parent.property === node && parent.computed !== true;
  return parent?.type === 'Property' && parent.key === node && parent.computed !== true && parent.shorthand !== true;
}

type Add = (level: Finding['level'], message: string) => void;

function checkCall(node: AnyNode, scripts: ReadonlySet<string>, add: Add): void {
  const callee = readName(node.callee as AnyNode);
  const [first, second] = node.arguments as AnyNode[];
  if (FUNCTION.test(callee)) add('error', 'Function turns text into code, which the sandbox blocks.');
  if (/(?:^|\.)document\.write(?:ln)?$/.test(callee)) add('error', 'document.write replaces the page.');
  if (/serviceWorker\.register$/.test(callee)) add('error', 'Service workers are blocked.');
  if (/\.insertAdjacentHTML$/.test(callee))
    add('warning', 'insertAdjacentHTML turns text into HTML: make elements, and set textContent.');
  if (/^(?:(?:window|self|globalThis)\.)?set(?:Timeout|Interval)$/.test(callee) && constantText(first) !== undefined)
    add('error', 'A timer with a text turns it into code, which the sandbox blocks.');
  const address = scriptAddress({ callee, target: node.callee as AnyNode, first, second }, scripts);
  if (address !== undefined && FOREIGN.test(address)) add('error', foreignScript(address));
}

interface CallParts {
  readonly callee: string;
  readonly target: AnyNode;
  readonly first: AnyNode | undefined;
  readonly second: AnyNode | undefined;
}

/** The address that a call gives to a script element: by `setAttribute`, `Object.assign`, or as a property of `h('script', { src })`. */
function scriptAddress({ callee, target, first, second }: CallParts, scripts: ReadonlySet<string>): string | undefined {
  if (/\.setAttribute$/.test(callee))
    return constantText(first)?.toLowerCase() === 'src' && isScript(target.object as AnyNode, scripts)
      ? constantText(second)
      : undefined;
  const isElement =
    callee === 'Object.assign' ? isScript(first, scripts) : constantText(first)?.toLowerCase() === 'script';
  if (!isElement || second?.type !== 'ObjectExpression') return undefined;
  const properties = second.properties as AnyNode[];
  const source = properties.find(
    property => readName(property.key as AnyNode) === 'src' || constantText(property.key as AnyNode) === 'src',
  );
  return constantText(source?.value as AnyNode | undefined);
}

/** The names of variables that a script element is assigned to, anywhere in the file. */
function scriptVariables(tree: Node): Set<string> {
  const names = new Set<string>();
  const take = (name: string, value: unknown): void => {
    if (name !== '' && isNewScript(value as AnyNode | undefined)) names.add(name);
  };
  simple(tree, {
    VariableDeclarator: node => take(readName(node.id as unknown as AnyNode), node.init),
    AssignmentExpression: node => take(readName(node.left as unknown as AnyNode), node.right),
  });
  return names;
}

function isScript(node: AnyNode | undefined, scripts: ReadonlySet<string>): boolean {
  return isNewScript(node) || scripts.has(readName(node));
}

function isNewScript(node: AnyNode | undefined): boolean {
  if (node?.type === 'AssignmentExpression') return isNewScript(node.right as AnyNode);
  if (node?.type !== 'CallExpression') return false;
  const [first] = node.arguments as AnyNode[];
  return /\.createElement$/.test(readName(node.callee as AnyNode)) && constantText(first)?.toLowerCase() === 'script';
}

/** `a.b.c` of a chain of names; other expressions are left out (`.c`). A name that is put together from texts counts as the name. */
function readName(node: AnyNode | undefined): string {
  if (node?.type === 'Identifier') return String(node.name);
  if (node?.type === 'ChainExpression' || node?.type === 'ParenthesizedExpression')
    return readName(node.expression as AnyNode);
  // `(0, eval)`: the value is the last one.
  if (node?.type === 'SequenceExpression') return readName((node.expressions as AnyNode[]).at(-1));
  if (node?.type !== 'MemberExpression') return '';
  const property = node.property as AnyNode;
  const name = node.computed ? (constantText(property) ?? '') : readName(property);
  return `${readName(node.object as AnyNode)}.${name}`;
}

/** The text that an expression of constants has: literals, `'a' + 'b'`, templates without names. */
function constantText(node: AnyNode | undefined): string | undefined {
  if (node?.type === 'Literal') return typeof node.value === 'string' ? node.value : undefined;
  if (node?.type === 'TemplateLiteral') {
    const parts = (node.expressions as AnyNode[]).map(constantText);
    if (parts.includes(undefined)) return undefined;
    return (node.quasis as AnyNode[])
      .map((quasi, n) => String((quasi.value as { cooked?: string }).cooked ?? '') + (parts[n] ?? ''))
      .join('');
  }
  if (node?.type !== 'BinaryExpression' || node.operator !== '+') return undefined;
  const [left, right] = [constantText(node.left as AnyNode), constantText(node.right as AnyNode)];
  return left === undefined || right === undefined ? undefined : left + right;
}
