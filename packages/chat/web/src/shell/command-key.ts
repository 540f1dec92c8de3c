// The modifier key of shortcuts on this machine.

const apple = /Mac|iPhone|iPad/.test(navigator.platform);

export const commandKey = apple ? '⌘' : 'Ctrl';

/** Whether the shortcut's modifier was held: ⌘ on Apple's machines, Ctrl elsewhere. */
export function hasCommandKey(event: { metaKey: boolean; ctrlKey: boolean }): boolean {
  return apple ? event.metaKey : event.ctrlKey;
}
