// An incremental parser for incomplete JSON, such as the arguments of a call while a model streams them. Each character is read once, so the
// cost is linear even for small pieces.
import { createJsonStringReader } from './json-string-reader.ts';

export type PartialJsonValue =
  | string
  | number
  | boolean
  | null
  | PartialJsonValue[]
  | { [key: string]: PartialJsonValue };

/** The incremental parser of one JSON text. */
export interface PartialJson {
  /** Parses the next piece. After invalid JSON, and after the end of the value, the rest is ignored. */
  push(chunk: string): void;
  /**
   * The value so far: strings may be incomplete; numbers, literals and keys appear once they are complete. Undefined before there is a
   * value. The same object is returned each time and changes with the next `push`: copy it if it must not change.
   */
  value(): PartialJsonValue | undefined;
}

type Level =
  | { readonly array: PartialJsonValue[]; index: number }
  | { readonly object: { [key: string]: PartialJsonValue }; key: string };

/** The token that the next character may begin. */
type Expected = 'value' | 'value-or-end' | 'key' | 'key-or-end' | 'colon' | 'comma-or-end' | 'nothing';

const NUMBER = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/;
const LITERALS: ReadonlyMap<string, PartialJsonValue> = new Map([
  ['true', true],
  ['false', false],
  ['null', null],
]);
/** Containers inside one another; deeper text counts as malformed. */
const MAX_DEPTH = 512;
/** Characters of a number; longer text counts as malformed. */
const MAX_SCALAR = 1000;

/**
 * Creates a parser. It never throws.
 *
 * @example const json = createPartialJson(); json.push('{"a": [1, '); json.value(); // { a: [1] }
 */
export function createPartialJson(): PartialJson {
  return new Reader();
}

class Reader implements PartialJson {
  #root: PartialJsonValue | undefined;
  readonly #levels: Level[] = [];
  #expected: Expected = 'value';
  /** The token that the last chunk ended in. */
  #token: 'none' | 'string' | 'key' | 'scalar' = 'none';
  #scalar = '';
  readonly #string = createJsonStringReader();

  push(chunk: string): void {
    let at = 0;
    while (at < chunk.length && this.#expected !== 'nothing') {
      if (this.#token === 'scalar') at = this.#readScalar(chunk, at);
      else if (this.#token !== 'none') at = this.#readString(chunk, at);
      else this.#readBetween(chunk.charAt(at++));
    }
  }

  value(): PartialJsonValue | undefined {
    return this.#root;
  }

  #stop(): void {
    this.#expected = 'nothing';
    this.#token = 'none';
  }

  #put(value: PartialJsonValue): void {
    const level = this.#levels.at(-1);
    if (!level) this.#root = value;
    else if ('array' in level) level.array[level.index] = value;
    // Assigning to `__proto__` would set the prototype, where JSON.parse makes a member.
    else if (level.key === '__proto__')
      Object.defineProperty(level.object, level.key, { value, writable: true, enumerable: true, configurable: true });
    else level.object[level.key] = value;
  }

  #endValue(): void {
    this.#token = 'none';
    this.#expected = this.#levels.length === 0 ? 'nothing' : 'comma-or-end';
  }

  #readString(chunk: string, at: number): number {
    const next = this.#string.read(chunk, at);
    const text = this.#string.text();
    const isKey = this.#token === 'key';
    if (!isKey) this.#put(text);
    if (this.#string.state === 'malformed') this.#stop();
    else if (this.#string.state === 'closed' && isKey) {
      (this.#levels.at(-1) as { key: string }).key = text;
      this.#token = 'none';
      this.#expected = 'colon';
    } else if (this.#string.state === 'closed') this.#endValue();
    return next;
  }

  /** A number or a literal ends at the first character that can be in neither. */
  #readScalar(chunk: string, at: number): number {
    let next = at;
    while (next < chunk.length && /[-+.\w]/.test(chunk.charAt(next))) next++;
    this.#scalar += chunk.slice(at, next);
    if (this.#scalar.length > MAX_SCALAR) this.#stop();
    else if (next < chunk.length) this.#endScalar();
    return next;
  }

  #endScalar(): void {
    const literal = LITERALS.get(this.#scalar);
    if (literal === undefined && !NUMBER.test(this.#scalar)) {
      this.#stop();
      return;
    }
    this.#put(literal === undefined ? Number(this.#scalar) : literal);
    this.#endValue();
  }

  #readBetween(character: string): void {
    if (/[ \n\r\t]/.test(character)) return;
    switch (this.#expected) {
      case 'value-or-end':
        if (character === ']') this.#leave();
        else this.#beginValue(character);
        break;
      case 'value':
        this.#beginValue(character);
        break;
      case 'key-or-end':
      case 'key':
        if (character === '"') this.#beginString('key');
        else if (character === '}' && this.#expected === 'key-or-end') this.#leave();
        else this.#stop();
        break;
      case 'colon':
        this.#expected = character === ':' ? 'value' : 'nothing';
        break;
      case 'comma-or-end':
        this.#continueContainer(character);
        break;
    }
  }

  #continueContainer(character: string): void {
    const level = this.#levels.at(-1)!;
    const isArray = 'array' in level;
    if (character === (isArray ? ']' : '}')) this.#leave();
    else if (character !== ',') this.#stop();
    else if (isArray) {
      level.index++;
      this.#expected = 'value';
    } else this.#expected = 'key';
  }

  #beginValue(character: string): void {
    if (character === '{' || character === '[') this.#enter(character);
    else if (character === '"') {
      this.#beginString('string');
      this.#put('');
    } else if (/[-\dtfn]/.test(character)) {
      this.#token = 'scalar';
      this.#scalar = character;
    } else this.#stop();
  }

  #beginString(token: 'string' | 'key'): void {
    this.#token = token;
    this.#string.begin();
  }

  #enter(bracket: '{' | '['): void {
    if (this.#levels.length >= MAX_DEPTH) {
      this.#stop();
      return;
    }
    const level: Level = bracket === '[' ? { array: [], index: 0 } : { object: {}, key: '' };
    this.#put('array' in level ? level.array : level.object);
    this.#levels.push(level);
    this.#expected = bracket === '[' ? 'value-or-end' : 'key-or-end';
  }

  #leave(): void {
    this.#levels.pop();
    this.#endValue();
  }
}
