// The faults that are planted in a source: each operator breaks a limit, a guard, a comparison or a list as a slip of the hand would.
import { type ESTree, parseSync, Visitor } from 'vite';

export type OperatorName =
  | 'limit'
  | 'comparison'
  | 'guard'
  | 'logic'
  | 'exit'
  | 'check'
  | 'member'
  | 'boolean'
  | 'bound';

/** One fault: what replaces the text from `start` to `end`. */
export interface Fault {
  readonly operator: OperatorName;
  readonly start: number;
  readonly end: number;
  readonly replacement: string;
}

type Span = Pick<ESTree.Node, 'start' | 'end'>;
type Add = (operator: OperatorName, span: Span, replacement: string) => void;

const OPPOSITE: Record<string, string> = {
  '<': '>=',
  '>=': '<',
  '>': '<=',
  '<=': '>',
  '===': '!==',
  '!==': '===',
};
const OTHER_LOGIC: Record<string, string> = { '&&': '||', '||': '&&' };
const CONSTANT = /^[A-Z][A-Z0-9_]+$/;
const LIMIT = /max|limit|budget|timeout|(Ms|Bytes|Depth)$/i;
/** Functions that are called for what they throw. */
const CHECK = /^(check|assert|require|refuse|forbid|ensure|enforce|verify|validate|limit)/;

/** All faults of a TypeScript source, in the order of the text. Each leaves a source that parses. */
export function findFaults(source: string): readonly Fault[] {
  const faults: Fault[] = [];
  const add: Add = (operator, { start, end }, replacement) => void faults.push({ operator, start, end, replacement });
  const text = (span: Span): string => source.slice(span.start, span.end);
  const limit = (name: string | undefined, value: ESTree.Node | null | undefined): void => {
    if (name !== undefined && value && isFigure(value)) add('limit', value, `(${text(value)}) * 1000`);
  };
  const condition = (test: ESTree.Node): void => {
    add('guard', test, 'true');
    add('guard', test, 'false');
  };
  new Visitor({
    VariableDeclarator({ id, init }) {
      if (id.type !== 'Identifier' || !init) return;
      if (CONSTANT.test(id.name) || LIMIT.test(id.name)) limit(id.name, init);
      if (!CONSTANT.test(id.name)) return;
      for (const member of members(init)) removeMember(source, member, add);
      for (const { key, value } of properties(init)) if (limitName(key) === undefined) limit(id.name, value);
    },
    Property({ key, value }) {
      limit(limitName(key), value);
    },
    AssignmentPattern({ left, right }) {
      limit(limitName(left), right);
    },
    IfStatement({ test, consequent }) {
      condition(test);
      // A guard that is never taken is the same fault as its only statement left out.
      if (consequent.type !== 'BlockStatement' || consequent.body.length < 2) return;
      const last = consequent.body.at(-1)!;
      if (last.type === 'ReturnStatement' || last.type === 'ThrowStatement') add('exit', last, ';');
    },
    ConditionalExpression: ({ test }) => condition(test),
    BinaryExpression({ left, right, operator }) {
      const opposite = OPPOSITE[operator];
      if (opposite)
        add('comparison', { start: left.start, end: right.end }, `${text(left)} ${opposite} ${text(right)}`);
    },
    LogicalExpression({ left, right, operator }) {
      const other = OTHER_LOGIC[operator];
      if (other) add('logic', { start: left.start, end: right.end }, `(${text(left)}) ${other} (${text(right)})`);
    },
    ExpressionStatement(statement) {
      const call =
        statement.expression.type === 'AwaitExpression' ? statement.expression.argument : statement.expression;
      if (call.type === 'CallExpression' && CHECK.test(calledName(call.callee))) add('check', statement, ';');
    },
    CallExpression({ callee, arguments: args }) {
      if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier') return;
      const { name } = callee.property;
      if (callee.object.type === 'Identifier' && callee.object.name === 'Math' && (name === 'min' || name === 'max'))
        add('bound', callee.property, name === 'min' ? 'max' : 'min');
      else if (name === 'max') limit(name, args[0]);
    },
    ReturnStatement({ argument }) {
      if (argument) negateConstant(argument, add);
    },
    ArrowFunctionExpression({ body }) {
      if (body.type !== 'BlockStatement') negateConstant(body, add);
    },
  }).visit(parseSync('source.ts', source).program);
  return faults
    .filter(fault => parseSync('source.ts', plant(source, fault)).errors.length === 0)
    .sort((a, b) => a.start - b.start || a.end - b.end);
}

/** The source with the fault. */
export function plant(source: string, { start, end, replacement }: Fault): string {
  return source.slice(0, start) + replacement + source.slice(end);
}

/** Whether it is a number other than 0 and 1, or computed of numbers alone. */
function isFigure(node: ESTree.Node): boolean {
  if (node.type === 'Literal') return typeof node.value === 'number' && node.value > 1;
  return node.type === 'BinaryExpression' && isFigure(node.left) && isFigure(node.right);
}

function limitName(key: ESTree.Node): string | undefined {
  return key.type === 'Identifier' && (CONSTANT.test(key.name) || LIMIT.test(key.name)) ? key.name : undefined;
}

/** The members of a list or of a set that is made from one. */
function members(init: ESTree.Node): readonly Span[] {
  if (init.type === 'NewExpression') return init.arguments[0] ? members(init.arguments[0]) : [];
  if (init.type === 'TSAsExpression' || init.type === 'TSSatisfiesExpression') return members(init.expression);
  return init.type === 'ArrayExpression' ? init.elements.filter(element => element !== null) : [];
}

/** The members of an object. */
function properties(init: ESTree.Node): readonly ESTree.ObjectProperty[] {
  if (init.type === 'TSAsExpression' || init.type === 'TSSatisfiesExpression') return properties(init.expression);
  return init.type === 'ObjectExpression' ? init.properties.filter(property => property.type === 'Property') : [];
}

function removeMember(source: string, { start, end }: Span, add: Add): void {
  const comma = /^\s*,/.exec(source.slice(end))?.[0].length ?? 0;
  add('member', { start, end: end + comma }, '');
}

function negateConstant(node: ESTree.Node, add: Add): void {
  if (node.type === 'Literal' && typeof node.value === 'boolean') add('boolean', node, String(!node.value));
}

function calledName(callee: ESTree.Node): string {
  if (callee.type === 'Identifier' || callee.type === 'PrivateIdentifier') return callee.name;
  return callee.type === 'MemberExpression' ? calledName(callee.property) : '';
}
