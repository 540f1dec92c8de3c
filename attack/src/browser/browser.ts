// The interface of a browser for the harness: tabs that it can inspect, a real mouse and a real keyboard, and the events that a user
// would notice. Implemented for Chromium (chromium.ts), Firefox (firefox.ts) and WebKit (webkit.ts).
import { REPORT_PREFIX, type ViewReport } from '../view/scope.ts';

export interface Tab {
  /** Unique among all tabs of the run. */
  readonly id: string;
  /** Loads a page; resolves when it has loaded. */
  goto(url: string): Promise<void>;
  /** The value of an expression in the page itself, not in a frame of it. Rejects when the page does not answer in time. */
  evaluate<T>(expression: string): Promise<T>;
  /** Presses the left button at these CSS pixels of the window. */
  click(x: number, y: number): Promise<void>;
  /** Types, a key at a time, into the focused element. */
  type(text: string): Promise<void>;
  readonly popups: readonly { url: string; opener: boolean }[];
  readonly dialogs: readonly string[];
  readonly downloads: readonly string[];
  /** Every HTTP response to the tab and its frames. */
  readonly answers: readonly { url: string; status: number }[];
  /** Closes the tab, and what it opened. */
  close(): Promise<void>;
}

export type BrowserKind = 'chromium' | 'firefox' | 'webkit';

export interface AttackBrowser {
  /** `Chromium 156.0.8078.79`. */
  readonly version: string;
  readonly kind: BrowserKind;
  open(size: { width: number; height: number }): Promise<Tab>;
  /** The clipboard's text, as a user would paste it. */
  clipboard(): Promise<string>;
  close(): Promise<void>;
}

/** Events of a browser for the harness, of all tabs. */
export interface BrowserEvents {
  /** `tab` is the id of the tab whose page or frame logged it, where that is known. */
  onReport(report: ViewReport, tab: string | undefined): void;
}

/** Reads a line of a console; undefined when it is not for the harness. */
export function readViewReport(line: string): ViewReport | undefined {
  if (!line.startsWith(REPORT_PREFIX)) return undefined;
  try {
    return JSON.parse(line.slice(REPORT_PREFIX.length)) as ViewReport;
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
