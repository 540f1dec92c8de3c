// What the harness needs of a browser: tabs it can look into, a real mouse and a real keyboard, and to be told what a person
// would see. The same for Chromium (chromium.ts) and Firefox (firefox.ts).
import { SAYS, type Said } from '../view/scope.ts';

export interface Tab {
  /** Its own among all tabs of the run. */
  readonly id: string;
  /** Loads a page; resolves when it is there. */
  goto(url: string): Promise<void>;
  /** The value of an expression in the page itself, not in a frame of it. Rejects when the page does not answer in time. */
  evaluate<T>(expression: string): Promise<T>;
  /** Presses the left button there, in CSS pixels of the window. */
  click(x: number, y: number): Promise<void>;
  /** Types, a key at a time, to whatever has the keyboard. */
  type(text: string): Promise<void>;
  readonly popups: readonly { url: string; opener: boolean }[];
  readonly dialogs: readonly string[];
  readonly downloads: readonly string[];
  /** Every answer that the tab and its frames got. */
  readonly answers: readonly { url: string; status: number }[];
  /** Closes the tab, and what it opened. */
  close(): Promise<void>;
}

export interface AttackBrowser {
  /** `Chromium 156.0.8078.79`. */
  readonly version: string;
  readonly kind: 'chromium' | 'firefox';
  open(size: { width: number; height: number }): Promise<Tab>;
  /** What the clipboard holds, as a person would paste it. */
  clipboard(): Promise<string>;
  close(): Promise<void>;
}

/** What a browser tells the harness, of all tabs. */
export interface Heard {
  /** `tab` is the id of the tab whose page or frame said it, where that is known. */
  onSaid(said: Said, tab: string | undefined): void;
}

/** A line of a console, when it is for the harness. */
export function readSaid(line: string): Said | undefined {
  if (!line.startsWith(SAYS)) return undefined;
  try {
    return JSON.parse(line.slice(SAYS.length)) as Said;
  } catch {
    return undefined;
  }
}

/** Rejects when a promise takes longer. */
export function within<T>(timeoutMs: number, what: string, promise: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout>;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`${what} took longer than ${timeoutMs} ms.`)), timeoutMs);
  });
  return Promise.race([promise, late]).finally(() => clearTimeout(timer));
}
