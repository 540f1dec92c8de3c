// The eight buttons: their names on the wire, and the bits that the worker passes them in.
export const BUTTONS = ['up', 'down', 'left', 'right', 'a', 'b', 'start', 'select'] as const;
export type Button = (typeof BUTTONS)[number];

/** One bit per button, in the order of `BUTTONS`. */
export const toMask = (buttons: readonly Button[]): number =>
  buttons.reduce((mask, button) => mask | (1 << BUTTONS.indexOf(button)), 0);

export const fromMask = (mask: number): Button[] => BUTTONS.filter((_, bit) => mask & (1 << bit));
