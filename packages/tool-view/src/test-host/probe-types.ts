// The questions that a test asks inside the document of a view. Plain data: the answers cross from the browser to the program.

/** An element, for a message. */
export interface ProbeElement {
  /** Beginning of its markup. */
  readonly html: string;
  readonly text: string;
}

/** The functions inside the document, as `vitrineProbe`. */
export interface Probe {
  /** Resolves with true when text, a picture or a control is visible, with false after `timeoutMs`. */
  waitForPaint(timeoutMs: number): Promise<boolean>;
  /** Resolves with true when nothing has changed for `quietMs`, with false after `timeoutMs`. */
  settle(quietMs: number, timeoutMs: number): Promise<boolean>;
  readText(): string;
  /** Width of the view and of its content, and the elements beyond the edge. */
  readOverflow(): { readonly width: number; readonly content: number; readonly elements: readonly ProbeElement[] };
  readPointerOnly(): readonly ProbeElement[];
  countStops(): number;
  /** Tells whether the view says that it waits for something. */
  isWaiting(): boolean;
  readColors(): string;
  /** Sets a background where the view has none; the empty text removes it. */
  setBackground(color: string): boolean;
  /** Heights of the content, of what scrolls, and of the frame. */
  readHeight(): { readonly content: number; readonly scroll: number; readonly frame: number };
  hasFocus(): boolean;
}
