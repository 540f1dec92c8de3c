// Texts of components: English by default, replaced by component and key through `<ComponentsProvider texts>`.
'use client';

import { createContext, useContext, useMemo } from 'react';

/** A text, or a function that makes one from values. */
type Text = string | ((...values: never[]) => string);
/** The texts of a component by their keys. */
export type Texts = Readonly<Record<string, Text>>;
/** By component name, then by key. Absent texts are English. */
export type TextsByComponent = Readonly<Record<string, Texts>>;

/** The settings of `<ComponentsProvider>`. */
export interface ComponentSettings {
  readonly texts: TextsByComponent;
  /** BCP 47, for numbers, dates and sorting. The server and the browser must use the same one. */
  readonly locale: string;
  /** IANA name. UTC by default, so that server and browser draw the same times. */
  readonly timeZone: string;
}

const DEFAULT_SETTINGS: ComponentSettings = { texts: {}, locale: 'en-US', timeZone: 'UTC' };
export const SettingsContext = createContext<ComponentSettings>(DEFAULT_SETTINGS);

export function useSettings(): ComponentSettings {
  return useContext(SettingsContext);
}

/**
 * A component's own texts with the application's replacements. `english` must be a constant.
 * @example
 * const texts = useTexts('my-component', { save: 'Save' });
 */
export function useTexts<T extends Texts>(component: string, english: T): T {
  const { texts } = useSettings();
  const overrides = texts[component];
  return useMemo(() => (overrides ? { ...english, ...overrides } : english), [overrides, english]);
}
