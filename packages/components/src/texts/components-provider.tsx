// `<ComponentsProvider>`: texts, locale and time zone of the components below.
'use client';

import { type ReactNode, useMemo } from 'react';
import { type ComponentSettings, SettingsContext, useSettings } from './texts.ts';

/**
 * Provides texts, locale, time zone, and what draws maps, diagrams and colours of code of the components inside. Settings that are absent
 * come from the provider around it.
 * @example
 * <ComponentsProvider locale="de" texts={{ 'data-table': { copy: 'CSV kopieren' } }}>{page}</ComponentsProvider>
 */
export function ComponentsProvider({
  children,
  texts,
  locale,
  timeZone,
  maps,
  diagrams,
  highlighter,
}: Partial<ComponentSettings> & { children: ReactNode }): ReactNode {
  const outer = useSettings();
  const settings = useMemo(
    () => ({
      texts: texts ? { ...outer.texts, ...texts } : outer.texts,
      locale: locale ?? outer.locale,
      timeZone: timeZone ?? outer.timeZone,
      maps: maps ?? outer.maps,
      diagrams: diagrams ?? outer.diagrams,
      highlighter: highlighter ?? outer.highlighter,
    }),
    [outer, texts, locale, timeZone, maps, diagrams, highlighter],
  );
  return <SettingsContext.Provider value={settings}>{children}</SettingsContext.Provider>;
}
