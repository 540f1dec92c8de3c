// What this machine calls the key of shortcuts.

const apple = /Mac|iPhone|iPad/.test(navigator.platform);

export const commandKey = apple ? '⌘' : 'Ctrl';

/** The shortcut's modifier was held: ⌘ on Apple's machines, Ctrl elsewhere. */
export function hasCommandKey(event: { metaKey: boolean; ctrlKey: boolean }): boolean {
  return apple ? event.metaKey : event.ctrlKey;
}
