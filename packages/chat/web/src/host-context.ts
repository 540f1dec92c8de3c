// The host context that views receive from the page (MCP Apps, Host Context).

import type { DisplayMode } from '@vitrine/protocol/internal/surface';
import type { HostContext } from '@vitrine/protocol/mcp-apps';
import type { Chat } from './state/chat.ts';
import { styleVariables } from './state/tokens.ts';

/** A screen with room for one column. */
export const PHONE = '(max-width: 37.49rem)';
/** A window with room for a second column. */
export const WIDE = '(min-width: 1100px)';

/** On a small screen, a small window would hide what it is over. */
export function displayModes(): DisplayMode[] {
  return matchMedia(PHONE).matches ? ['inline', 'fullscreen'] : ['inline', 'fullscreen', 'pip'];
}

export function environment(): HostContext {
  return {
    locale: navigator.language,
    timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    platform: 'web',
    deviceCapabilities: {
      touch: matchMedia('(any-pointer: coarse)').matches,
      hover: matchMedia('(any-hover: hover)').matches,
    },
  };
}

export function appearance(chat: Pick<Chat, 'theme' | 'fonts'>): HostContext {
  const tokens = getComputedStyle(document.documentElement);
  return {
    theme: chat.theme.getSnapshot().theme,
    styles: {
      variables: styleVariables(name => tokens.getPropertyValue(name).trim()),
      ...(chat.fonts === undefined ? {} : { css: { fonts: chat.fonts } }),
    },
  };
}
