// Numbers and expressions: `$FF`, `%1010`, `12`, 'A', names, `@` (the address of the line), + - * / & | ^ << >> ~ and parentheses,
// and the functions low(x) and high(x).

/** Returns the value of a name. Throws when the name is unknown. */
export type Resolve = (name: string) => number;

const TOKEN = /\s*(?:(\$[0-9a-f]+|%[01]+|\d+)|'(.)'|([a-z_.][\w.]*|@)|(<<|>>|[-+*/&|^~()]))/iy;

/** From weakest to strongest. */
const LEVELS: Record<string, (a: number, b: number) => number>[] = [
  { '|': (a, b) => a | b },
  { '^': (a, b) => a ^ b },
  { '&': (a, b) => a & b },
  { '<<': (a, b) => a << b, '>>': (a, b) => a >> b },
  { '+': (a, b) => a + b, '-': (a, b) => a - b },
  { '*': (a, b) => a * b, '/': (a, b) => Math.trunc(a / b) },
];

const FUNCTIONS: Record<string, (value: number) => number> = {
  low: value => value & 0xff,
  high: value => (value >> 8) & 0xff,
};

type Token = { number: number } | { name: string } | { sign: string };

/** The value of an expression. */
export function evaluate(text: string, resolve: Resolve): number {
  const tokens = tokenise(text);
  let at = 0;
  const sign = () => {
    const token = tokens[at];
    return token && 'sign' in token ? token.sign : undefined;
  };
  const expect = (wanted: string) => {
    if (sign() !== wanted) throw new Error(`"${wanted}" is missing in "${text.trim()}"`);
    at++;
  };

  const binary = (level: number): number => {
    const operators = LEVELS[level];
    if (!operators) return unary();
    let value = binary(level + 1);
    for (let operator = operators[sign() ?? '']; operator; operator = operators[sign() ?? '']) {
      at++;
      value = operator(value, binary(level + 1));
    }
    return value;
  };

  const unary = (): number => {
    const token = tokens[at++];
    if (!token) throw new Error(`a value is missing in "${text.trim()}"`);
    if ('number' in token) return token.number;
    if ('sign' in token) {
      if (token.sign === '-') return -unary();
      if (token.sign === '~') return ~unary();
      if (token.sign !== '(') throw new Error(`"${token.sign}" is not expected in "${text.trim()}"`);
      return inParentheses();
    }
    const call = FUNCTIONS[token.name.toLowerCase()];
    if (!call || sign() !== '(') return resolve(token.name);
    at++;
    return call(inParentheses());
  };

  const inParentheses = (): number => {
    const value = binary(0);
    expect(')');
    return value;
  };

  const value = binary(0);
  if (at < tokens.length) throw new Error(`"${text.trim()}" is not one expression`);
  return value;
}

function tokenise(text: string): Token[] {
  const tokens: Token[] = [];
  const source = text.trim();
  TOKEN.lastIndex = 0;
  while (TOKEN.lastIndex < source.length) {
    const from = TOKEN.lastIndex;
    const match = TOKEN.exec(source);
    if (!match) throw new Error(`"${source.slice(from)}" is not an expression`);
    const [, number, character, name, sign] = match;
    if (number !== undefined) tokens.push({ number: toNumber(number) });
    else if (character !== undefined) tokens.push({ number: character.charCodeAt(0) });
    else if (name !== undefined) tokens.push({ name });
    else if (sign !== undefined) tokens.push({ sign });
  }
  return tokens;
}

function toNumber(text: string): number {
  if (text.startsWith('$')) return Number.parseInt(text.slice(1), 16);
  if (text.startsWith('%')) return Number.parseInt(text.slice(1), 2);
  return Number.parseInt(text, 10);
}
