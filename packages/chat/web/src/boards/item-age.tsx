// How old the data of an item are, in words that follow the clock.
import { useSyncExternalStore } from 'react';
import { pageLanguage } from '../language/page-language.ts';
import { formatDay } from '../parts/text/format.ts';
import { ITEM_TEXTS as TEXTS } from '../texts/pages/boards.ts';

const TICK_MS = 15_000;
const MINUTE = 60_000;

let minute = 0;
const listeners = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;

/** One clock for all items, while any is shown. */
function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  timer ??= setInterval(() => {
    minute += 1;
    for (const each of listeners) each();
  }, TICK_MS);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}

export function ItemAge({ at }: { at: string }) {
  const { locale } = useSyncExternalStore(pageLanguage.subscribe, pageLanguage.getSnapshot);
  useSyncExternalStore(subscribe, () => minute);
  return (
    <time dateTime={at} title={formatDay(at)}>
      {describeAge(Date.now() - Date.parse(at), locale)}
    </time>
  );
}

function describeAge(ms: number, locale: string | undefined): string {
  const format = new Intl.RelativeTimeFormat(locale, { numeric: 'auto', style: 'short' });
  if (ms < MINUTE) return TEXTS.justNow;
  if (ms < 60 * MINUTE) return format.format(-Math.floor(ms / MINUTE), 'minute');
  if (ms < 24 * 60 * MINUTE) return format.format(-Math.floor(ms / (60 * MINUTE)), 'hour');
  return format.format(-Math.floor(ms / (24 * 60 * MINUTE)), 'day');
}
