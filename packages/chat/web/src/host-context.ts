// The host context that views receive from the page (MCP Apps, Host Context).

import type { SettingsChange } from '@vitrine/agent/internal/api';
import type { DisplayMode } from '@vitrine/protocol/internal/session/surface';
import type { HostContext } from '@vitrine/protocol/mcp-apps';
import { type EmulatedHost, emulate } from './inspect/emulation.ts';
import type { Chat } from './state/chat.ts';
import { chooseLanguage, chooseLocale } from './state/settings/language.ts';
import { styleVariables } from './state/settings/tokens.ts';

/** A screen with room for one column. */
export const PHONE = '(max-width: 37.49rem)';
/** A window with room for a second column. */
export const WIDE = '(min-width: 1100px)';

/** Returns the display modes. On a small screen, a small window would hide what it is over. */
function displayModes(): DisplayMode[] {
  return matchMedia(PHONE).matches ? ['inline', 'fullscreen'] : ['inline', 'fullscreen', 'pip'];
}

/** Returns the host that views see: this chat, or the one that the inspector has chosen. */
export function getEmulatedHost({ emulation, config }: Pick<Chat, 'emulation' | 'config'>): EmulatedHost {
  return emulate(emulation.getSnapshot(), { displayModes: displayModes(), capabilities: config.capabilities });
}

/** Wishes of the user. What is not set in the settings is the browser's. */
type Wishes = Partial<Pick<SettingsChange, 'language' | 'locale' | 'timeZone' | 'units'>>;

export function environment(settings: Wishes): HostContext {
  return {
    ...region(settings),
    platform: 'web',
    deviceCapabilities: {
      touch: matchMedia('(any-pointer: coarse)').matches,
      hover: matchMedia('(any-hover: hover)').matches,
    },
  };
}

/** The part of the context that follows the settings. */
function region({ language, locale, timeZone, units }: Wishes): HostContext {
  // A language that the user chose for the page applies to views, too.
  const ownLocale = language
    ? chooseLocale(null, chooseLanguage(language, navigator.languages), navigator.languages)
    : navigator.language;
  return {
    locale: withUnits(locale ?? ownLocale, units ?? undefined),
    timeZone: timeZone ?? Intl.DateTimeFormat().resolvedOptions().timeZone,
  };
}

/** MCP Apps has no field for units. Locales have one: the measurement system (`ms`, Unicode Locale Identifiers). */
function withUnits(locale: string, units: 'metric' | 'imperial' | undefined): string {
  if (units === undefined) return locale;
  const [language] = locale.split('-u-');
  return `${language}-u-ms-${units === 'metric' ? 'metric' : 'ussystem'}`;
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
