// Tokenizes a text that arrives in pieces into printable text and control sequences of ECMA-48. Follows the parser of VT500 terminals
// (vt100.net/emu/dec_ansi_parser), as far as output needs it; device control strings are skipped.

export interface AnsiHandler {
  /** Printable text without control characters. */
  print(text: string): void;
  /** A control character, such as `\r`. */
  control(code: number): void;
  /** `ESC [ parameters final`. `prefix`: `?`, `>`, … or an intermediate character; empty for most. */
  csi(prefix: string, parameters: string, final: string): void;
  /** `ESC ] text` to its end. */
  osc(text: string): void;
  /** `ESC intermediates final`. */
  escape(sequence: string): void;
}

const ESC = 0x1b;
const BEL = 0x07;
const CAN = 0x18;
const SUB = 0x1a;
/** Limit of a string; longer strings are skipped to their end: no link is that long. */
const MAX_STRING = 8192;

type State = 'ground' | 'escape' | 'csi' | 'osc' | 'string';

/** States that the character after ESC begins. */
const INTRODUCED: Readonly<Record<string, State>> = {
  '[': 'csi',
  ']': 'osc',
  P: 'string',
  X: 'string',
  '^': 'string',
  _: 'string',
};

/** A tokenizer that keeps an unfinished sequence until the rest of it arrives. */
export class AnsiTokenizer {
  #state: State = 'ground';
  #collected = '';
  readonly #handler: AnsiHandler;

  constructor(handler: AnsiHandler) {
    this.#handler = handler;
  }

  write(text: string): void {
    let index = 0;
    while (index < text.length) {
      if (this.#state === 'ground') index = this.#readGround(text, index);
      else if (this.#state === 'osc' || this.#state === 'string') index = this.#readString(text, index);
      else {
        const character = String.fromCodePoint(text.codePointAt(index) ?? 0);
        this.#readSequence(character);
        index += character.length;
      }
    }
  }

  #readGround(text: string, start: number): number {
    let end = start;
    while (end < text.length && isPrintable(text.charCodeAt(end))) end++;
    if (end > start) this.#handler.print(text.slice(start, end));
    if (end === text.length) return end;
    this.#readControl(text.charCodeAt(end));
    return end + 1;
  }

  /** A control character outside of strings: it acts, even in the middle of a sequence. */
  #readControl(code: number): void {
    if (code === ESC) this.#enter('escape');
    else if (code === 0x9b) this.#enter('csi');
    else if (code === 0x9d) this.#enter('osc');
    else if (code === 0x90 || code === 0x98 || code === 0x9e || code === 0x9f) this.#enter('string');
    else if (code === CAN || code === SUB || code >= 0x80) this.#enter('ground');
    if (code < 0x20 && code !== ESC) this.#handler.control(code);
  }

  #readSequence(character: string): void {
    const code = character.codePointAt(0) ?? 0;
    // Not ASCII: terminals drop the sequence with the character that has broken it.
    if (code > 0x9f) this.#enter('ground');
    else if (!isPrintable(code)) this.#readControl(code);
    else if (this.#state === 'csi') this.#readCsi(code, character);
    else this.#readEscape(code, character);
  }

  #readEscape(code: number, character: string): void {
    if (code < 0x30) {
      this.#collected += character;
      return;
    }
    const intermediates = this.#collected;
    const state = intermediates === '' ? INTRODUCED[character] : undefined;
    this.#enter(state ?? 'ground');
    if (!state) this.#handler.escape(intermediates + character);
  }

  #readCsi(code: number, character: string): void {
    if (code < 0x40) {
      if (this.#collected.length < MAX_STRING) this.#collected += character;
      return;
    }
    const sequence = this.#collected;
    this.#enter('ground');
    const match = /^([<=>?]?)([\d;:]*)([ -/]*)$/.exec(sequence);
    // Anything else is malformed, and terminals ignore it.
    if (!match) return;
    const [, prefix = '', parameters = '', intermediates = ''] = match;
    this.#handler.csi(prefix + intermediates, parameters, character);
  }

  #readString(text: string, start: number): number {
    let end = start;
    while (end < text.length && !isStringEnd(text.charCodeAt(end))) end++;
    if (this.#collected.length < MAX_STRING) this.#collected += text.slice(start, Math.min(end, start + MAX_STRING));
    if (end === text.length) return end;
    const code = text.charCodeAt(end);
    if (code === BEL && this.#state === 'string') return end + 1;
    const content = this.#state === 'osc' && code !== CAN && code !== SUB ? this.#collected : undefined;
    // `ESC \` ends the string; the backslash is then a sequence that does nothing.
    this.#enter(code === ESC ? 'escape' : 'ground');
    if (content !== undefined && content.length < MAX_STRING) this.#handler.osc(content);
    return end + 1;
  }

  #enter(state: State): void {
    this.#state = state;
    this.#collected = '';
  }
}

function isPrintable(code: number): boolean {
  return code >= 0x20 && (code < 0x7f || code > 0x9f);
}

function isStringEnd(code: number): boolean {
  return code === ESC || code === BEL || code === CAN || code === SUB || code === 0x9c;
}
