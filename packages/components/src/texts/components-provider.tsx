// `<ComponentsProvider>`: texts, locale and time zone of the components below.
'use client';

import { type ReactNode, useMemo } from 'react';
import { type ComponentSettings, SettingsContext, useSettings } from './texts.ts';

/**
 * Texts, locale and time zone of the components inside. Absent settings are those of the provider around it.
 * @example
 * <ComponentsProvider locale="de" texts={{ 'data-table': { copy: 'CSV kopieren' } }}>{page}</ComponentsProvider>
 */
export function ComponentsProvider({
  children,
  texts,
  locale,
  timeZone,
}: Partial<ComponentSettings> & { children: ReactNode }): ReactNode {
  const outer = useSettings();
  const settings = useMemo(
    () => ({
      texts: texts ? { ...outer.texts, ...texts } : outer.texts,
      locale: locale ?? outer.locale,
      timeZone: timeZone ?? outer.timeZone,
    }),
    [outer, texts, locale, timeZone],
  );
  return <SettingsContext.Provider value={settings}>{children}</SettingsContext.Provider>;
}
