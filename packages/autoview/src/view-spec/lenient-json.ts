// Reads JSON with the faults that models make: comments, other quotes, missing or extra commas, bare words, a cut end. Each character is read
// once, without recursion: jsonrepair 3.15 needs 18 s for some answers of 128,000 characters, and an answer may be hostile.

/** A value that was read, and where it ends. */
export interface LenientJson {
  readonly value: object;
  /** The index after the value. */
  readonly end: number;
  /** Whether something was mended. */
  readonly isMended: boolean;
  /** Whether the text ended inside the value. Incomplete members are left out. */
  readonly isCut: boolean;
}

interface Level {
  readonly container: { [key: string]: unknown } | unknown[];
  /** What the next token may be. In a list, `value` and `after` only. */
  state: 'key' | 'colon' | 'value' | 'after';
  key: string;
}

const MAX_DEPTH = 100;
const CLOSING: { readonly [open: string]: string } = {
  '"': '"',
  "'": "'",
  '`': '`',
  '“': '”“"',
  '”': '”',
  '‘': '’‘',
  '’': '’',
};
const ESCAPES: { readonly [letter: string]: string } = { b: '\b', f: '\f', n: '\n', r: '\r', t: '\t' };
const LITERALS: ReadonlyMap<string, unknown> = new Map<string, unknown>([
  ['true', true],
  ['True', true],
  ['false', false],
  ['False', false],
  ['null', null],
  ['None', null],
  ['undefined', null],
  ['NaN', null],
]);
const NUMBER = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d{1,3})?$/;
const JSON_NUMBER = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/;
const WORD_END = /[\s,:{}[\]"'`“”‘’]/g;
const MAX_WORD = 1000;

/** Reads the object or list that begins at `start`. Undefined where it is nested too deeply. */
export function readLenientJson(text: string, start: number): LenientJson | undefined {
  const reader = new Reader(text, start);
  return reader.read();
}

class Reader {
  readonly #text: string;
  #at: number;
  #isMended = false;
  #isCut = false;
  readonly #levels: Level[] = [];
  /** How many of the open levels are lists. */
  #lists = 0;
  #root: object | undefined;

  constructor(text: string, start: number) {
    this.#text = text;
    this.#at = start;
  }

  read(): LenientJson | undefined {
    do {
      if (this.#levels.length > MAX_DEPTH) return undefined;
      this.#skipSpace();
      if (this.#at >= this.#text.length) this.#cut();
      else this.#step(this.#text[this.#at] as string);
    } while (this.#levels.length > 0);
    const value = this.#root;
    // An escape that is cut off ends after the text.
    const end = Math.min(this.#at, this.#text.length);
    return value && { value, end, isMended: this.#isMended, isCut: this.#isCut };
  }

  #step(character: string): void {
    const level = this.#levels.at(-1);
    if (character === '}' || character === ']') this.#close(character === ']');
    else if (character === ',') this.#comma(level);
    else if (level?.state === 'after') {
      // A comma is missing.
      this.#isMended = true;
      level.state = Array.isArray(level.container) ? 'value' : 'key';
    } else if (character === ':') {
      this.#at++;
      if (level?.state === 'colon') level.state = 'value';
      else this.#isMended = true;
    } else if (level?.state === 'key') this.#readKey(level);
    else if (level?.state === 'colon') {
      this.#isMended = true;
      level.state = 'value';
    } else this.#readValue(character);
  }

  #comma(level: Level | undefined): void {
    this.#at++;
    if (level?.state !== 'after') this.#isMended = true;
    if (level) level.state = Array.isArray(level.container) ? 'value' : 'key';
  }

  #readKey(level: Level): void {
    const key = this.#readScalar();
    if (key === undefined) return;
    level.key = String(key.value);
    level.state = 'colon';
  }

  #readValue(character: string): void {
    if (character === '{' || character === '[') {
      this.#at++;
      const isList = character === '[';
      const container = isList ? [] : {};
      this.#assign(container);
      this.#root ??= container;
      this.#lists += isList ? 1 : 0;
      this.#levels.push({ container, state: isList ? 'value' : 'key', key: '' });
      return;
    }
    const scalar = this.#readScalar();
    if (scalar) this.#assign(scalar.value);
  }

  #assign(value: unknown): void {
    const level = this.#levels.at(-1);
    if (!level) return;
    level.state = 'after';
    if (Array.isArray(level.container)) level.container.push(value);
    else
      Object.defineProperty(level.container, level.key, {
        value,
        enumerable: true,
        configurable: true,
        writable: true,
      });
  }

  /** Closes the level, and those inside it that were left open. */
  #close(isList: boolean): void {
    this.#at++;
    const open = isList ? this.#lists : this.#levels.length - this.#lists;
    if (open === 0) {
      this.#isMended = true;
      return;
    }
    for (let level = this.#levels.pop(); level; level = this.#levels.pop()) {
      const closesList = Array.isArray(level.container);
      if (level.state !== 'after' && this.#hasMembers(level)) this.#isMended = true;
      this.#lists -= closesList ? 1 : 0;
      if (closesList === isList) return;
      this.#isMended = true;
    }
  }

  #hasMembers({ container }: Level): boolean {
    for (const _ in container) return true;
    return false;
  }

  /** The text is at its end: closes all levels, and leaves out those that have nothing yet. */
  #cut(): void {
    this.#isCut = true;
    for (let level = this.#levels.pop(); level; level = this.#levels.pop()) {
      const parent = this.#levels.at(-1);
      if (!parent || this.#hasMembers(level)) continue;
      if (Array.isArray(parent.container)) parent.container.pop();
      else delete parent.container[parent.key];
    }
  }

  /** A text, number or word. Undefined where the text ends inside it. */
  #readScalar(): { readonly value: unknown } | undefined {
    const closing = CLOSING[this.#text[this.#at] as string];
    return closing === undefined ? this.#readWord() : this.#readString(closing);
  }

  #readString(closing: string): { readonly value: string } | undefined {
    if (this.#text[this.#at] !== '"') this.#isMended = true;
    this.#at++;
    const pieces: string[] = [];
    for (let from = this.#at; this.#at < this.#text.length; ) {
      const character = this.#text[this.#at] as string;
      if (character === '\\') {
        pieces.push(this.#text.slice(from, this.#at), this.#readEscape());
        from = this.#at;
      } else if (closing.includes(character) && this.#endsString()) {
        pieces.push(this.#text.slice(from, this.#at));
        this.#at++;
        return { value: pieces.join('') };
      } else {
        if (character < ' ') this.#isMended = true;
        this.#at++;
      }
    }
    return undefined;
  }

  /** Whether the quote is not one inside the text: what follows must be able to follow a string. */
  #endsString(): boolean {
    let next = this.#at + 1;
    while (this.#text[next] === ' ' || this.#text[next] === '\t') next++;
    const after = this.#text[next];
    const isEnd = after === undefined || ',:}]\r\n/'.includes(after);
    if (!isEnd) this.#isMended = true;
    return isEnd;
  }

  #readEscape(): string {
    const letter = this.#text[this.#at + 1] ?? '';
    const code = letter === 'u' ? /^[\da-f]{4}/i.exec(this.#text.slice(this.#at + 2, this.#at + 6))?.[0] : undefined;
    this.#at += code === undefined ? 2 : 6;
    if (code !== undefined) return String.fromCharCode(Number.parseInt(code, 16));
    if (!'"\\/bfnrt'.includes(letter)) this.#isMended = true;
    return ESCAPES[letter] ?? letter;
  }

  #readWord(): { readonly value: unknown } | undefined {
    WORD_END.lastIndex = this.#at;
    const end = WORD_END.exec(this.#text)?.index ?? this.#text.length;
    const word = this.#text.slice(this.#at, Math.min(end, this.#at + MAX_WORD));
    this.#at = Math.max(end, this.#at + 1);
    if (LITERALS.has(word)) {
      if (!/^(?:true|false|null)$/.test(word)) this.#isMended = true;
      return { value: LITERALS.get(word) };
    }
    // A number or name at the end of the text may go on.
    if (end >= this.#text.length) return undefined;
    if (!JSON_NUMBER.test(word)) this.#isMended = true;
    if (NUMBER.test(word)) return { value: Number(word) };
    return { value: word };
  }

  #skipSpace(): void {
    for (;;) {
      const character = this.#text[this.#at];
      const next = this.#text[this.#at + 1];
      if (character !== undefined && /\s/.test(character)) this.#at++;
      else if (character === '/' && (next === '/' || next === '*')) {
        const end = next === '/' ? this.#text.indexOf('\n', this.#at) : this.#text.indexOf('*/', this.#at + 2);
        this.#at = end < 0 ? this.#text.length : end + (next === '/' ? 1 : 2);
        this.#isMended = true;
      } else return;
    }
  }
}
