// The coming days: each with its picture, and its range of temperatures on the scale of all days.
import type { ReactNode } from 'react';
import { formatDate } from '../../format/dates-and-durations.ts';
import { formatNumber } from '../../format/number-formats.ts';
import { UntrustedText } from '../../root/text/untrusted-text.tsx';
import { useTexts } from '../../texts/texts.ts';
import { CONDITION_TEXTS } from './condition-texts.ts';
import type { ForecastDay } from './schema.ts';
import { WeatherIcon } from './weather-icon.tsx';

const ENGLISH = {
  forecast: 'Forecast',
  low: 'Low',
  high: 'High',
};
/** Days that stand side by side; more are rows. */
const MOST_COLUMNS = 7;
const ISO_DAY = /^\d{4}-\d{2}-\d{2}/;

interface ForecastListProps {
  days: readonly ForecastDay[];
  locale: string;
}

export function ForecastList({ days, locale }: ForecastListProps): ReactNode {
  const texts = useTexts('weather-widget', ENGLISH);
  const conditions = useTexts('weather-condition', CONDITION_TEXTS);
  const degrees = (value: number) => `${formatNumber(Math.round(value), locale)}°`;
  const places = toRangePlaces(days);
  return (
    <ul
      className="vitrine-weather-days"
      data-layout={days.length <= MOST_COLUMNS ? 'columns' : 'rows'}
      aria-label={texts.forecast}
    >
      {days.map(({ day, condition, tempMin, tempMax }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: days have no identity but their place
        <li key={index}>
          <span className="vitrine-weather-day">
            <UntrustedText text={ISO_DAY.test(day) ? formatWeekday(day, locale) : day} />
          </span>
          <WeatherIcon condition={condition} />
          <span className="vitrine-visually-hidden">{conditions[condition]}</span>
          <span className="vitrine-weather-low">
            <span className="vitrine-visually-hidden">{texts.low} </span>
            {degrees(tempMin)}
          </span>
          <span className="vitrine-weather-range" aria-hidden="true">
            <span
              style={{ insetInlineStart: `${places[index]?.start ?? 0}%`, inlineSize: `${places[index]?.size ?? 0}%` }}
            />
          </span>
          <span>
            <span className="vitrine-visually-hidden">{texts.high} </span>
            {degrees(tempMax)}
          </span>
        </li>
      ))}
    </ul>
  );
}

function formatWeekday(day: string, locale: string): string {
  return formatDate(day, locale, 'UTC', { dateStyle: undefined, weekday: 'short' });
}

/** Places each day's range on the scale of all days, in percent; at least so long that it can be seen. */
export function toRangePlaces(
  days: readonly Pick<ForecastDay, 'tempMin' | 'tempMax'>[],
): { start: number; size: number }[] {
  const lowest = Math.min(...days.map(day => Math.min(day.tempMin, day.tempMax)));
  const highest = Math.max(...days.map(day => Math.max(day.tempMin, day.tempMax)));
  // Halved before subtracting: the difference of two huge numbers may be infinite.
  const span = highest / 2 - lowest / 2;
  return days.map(({ tempMin, tempMax }) => {
    const share = (value: number) => (span === 0 ? 0 : ((value / 2 - lowest / 2) / span) * 100);
    const [low, high] = [share(Math.min(tempMin, tempMax)), share(Math.max(tempMin, tempMax))];
    const size = span === 0 ? 100 : Math.max(high - low, MIN_SIZE);
    return { start: round(Math.min(low, 100 - size)), size: round(size) };
  });
}

const MIN_SIZE = 6;

function round(value: number): number {
  return Math.round(value * 100) / 100;
}
