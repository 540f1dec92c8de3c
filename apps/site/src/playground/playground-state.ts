// What the user has entered: all that a link carries.

/** The kinds of a paste, in the order in which a menu lists them. */
export const PASTE_KINDS = ['tool', 'result', 'resource', 'html', 'apps-sdk', 'a2ui', 'component'] as const;
export type PasteKind = (typeof PASTE_KINDS)[number];

/** Names of the kinds for the user. */
export const KIND_NAMES: Record<PasteKind, string> = {
  tool: 'Tool definition',
  result: 'Tool result',
  resource: 'UI resource',
  html: 'HTML page',
  'apps-sdk': 'Apps SDK page',
  a2ui: 'A2UI messages',
  component: 'Component data',
};

export interface PlaygroundState {
  /** The paste. */
  readonly text: string;
  /** Kind that the user has chosen. @default detected */
  readonly kind?: PasteKind;
  /** Tool of a list, or component. @default the first that fits */
  readonly choice?: string;
  /** The arguments and the result of the call that the host hands to the view, as JSON. */
  readonly input?: string;
  readonly result?: string;
}

export const EMPTY_STATE: PlaygroundState = { text: '' };

/** Limit of a paste, in characters: more is no paste of a user, and would take the page's time. */
export const MAX_TEXT = 3_000_000;
