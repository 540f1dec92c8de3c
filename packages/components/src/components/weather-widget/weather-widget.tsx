// The `weather-widget` component: the weather of a place now, and of the coming days.
import type { ReactNode } from 'react';
import { formatDate, usableLocale } from '../../format/dates-and-durations.ts';
import { formatNumber, formatPercent } from '../../format/number-formats.ts';
import { useComponentState } from '../../lifecycle/use-component-state.ts';
import { ComponentFrame } from '../../root/component-frame.tsx';
import type { RuntimeProps } from '../../root/runtime-props.ts';
import { SkeletonLines } from '../../root/skeleton-lines.tsx';
import { UntrustedText } from '../../root/text/untrusted-text.tsx';
import { useSettings, useTexts } from '../../texts/texts.ts';
import { CONDITION_TEXTS } from './condition-texts.ts';
import { ForecastList } from './forecast-list.tsx';
import type { WeatherWidgetData } from './schema.ts';
import { WeatherIcon } from './weather-icon.tsx';

const ENGLISH = {
  weather: (location: string) => `Weather in ${location}`,
  high: 'High',
  low: 'Low',
  feelsLike: 'Feels like',
  wind: 'Wind',
  humidity: 'Humidity',
  precipitation: 'Precipitation',
  none: 'None',
  light: 'Light',
  moderate: 'Moderate',
  heavy: 'Heavy',
  updated: (time: string) => `Updated ${time}`,
};

export function WeatherWidgetView(props: WeatherWidgetData & RuntimeProps): ReactNode {
  const { location, current, forecast = [] } = props;
  const texts = useTexts('weather-widget', ENGLISH);
  const settings = useSettings();
  const { lifecycle, isWaiting } = useComponentState(props);
  const locale = usableLocale(props.locale, settings.locale);
  const isEmpty = location === '' && Number.isNaN(current.temp) && forecast.length === 0;
  return (
    <ComponentFrame
      name="weather-widget"
      props={props}
      lifecycle={lifecycle}
      label={location === '' ? undefined : texts.weather(location)}
    >
      {!(isEmpty && !isWaiting) && (
        <div className="vitrine-card">
          <Now weather={props} locale={locale} isWaiting={isWaiting} />
          {forecast.length > 0 && <ForecastList days={forecast} locale={locale} />}
        </div>
      )}
      {props.updatedAt !== undefined && (
        <p className="vitrine-weather-updated">
          {texts.updated(
            formatDate(props.updatedAt, locale, settings.timeZone, { dateStyle: 'medium', timeStyle: 'short' }),
          )}
        </p>
      )}
    </ComponentFrame>
  );
}

interface NowProps {
  weather: WeatherWidgetData;
  locale: string;
  isWaiting: boolean;
}

/** The place, the temperature and the condition, before a sky of the condition's colours. */
function Now({ weather, locale, isWaiting }: NowProps): ReactNode {
  const texts = useTexts('weather-widget', ENGLISH);
  const conditions = useTexts('weather-condition', CONDITION_TEXTS);
  const { location, current, unit, localTimeOfDay = 0.5 } = weather;
  const isNight = localTimeOfDay < 0.25 || localTimeOfDay > 0.8;
  const degrees = (value: number) => `${formatNumber(Math.round(value), locale)}°`;
  const hasArrived = !Number.isNaN(current.temp);
  return (
    <div
      className="vitrine-weather-now"
      data-sky={hasArrived ? SKIES[current.condition] : 'cloud'}
      data-night={isNight || undefined}
    >
      <div className="vitrine-weather-place">
        {location !== '' && (
          <h3>
            <UntrustedText text={location} />
          </h3>
        )}
        {hasArrived && <p>{conditions[current.condition]}</p>}
      </div>
      {hasArrived ? (
        <>
          <p className="vitrine-weather-temperature">
            {degrees(current.temp)}
            <span>{unit === 'fahrenheit' ? 'F' : 'C'}</span>
          </p>
          <WeatherIcon condition={current.condition} isNight={isNight} />
          <Facts weather={weather} locale={locale} degrees={degrees} texts={texts} />
        </>
      ) : (
        isWaiting && <SkeletonLines count={2} />
      )}
    </div>
  );
}

const SKIES: Readonly<Record<WeatherWidgetData['current']['condition'], string>> = {
  clear: 'clear',
  'partly-cloudy': 'clear',
  windy: 'clear',
  cloudy: 'cloud',
  overcast: 'cloud',
  fog: 'cloud',
  drizzle: 'rain',
  rain: 'rain',
  'heavy-rain': 'rain',
  sleet: 'rain',
  hail: 'rain',
  thunderstorm: 'storm',
  snow: 'snow',
};

interface FactsProps {
  weather: WeatherWidgetData;
  locale: string;
  degrees(value: number): string;
  texts: typeof ENGLISH;
}

function Facts({ weather: { current, unit, windUnit }, locale, degrees, texts }: FactsProps): ReactNode {
  const { tempMax, tempMin, feelsLike, windSpeed, humidity, precipitationLevel } = current;
  const speedUnit = windUnit ?? (unit === 'fahrenheit' ? 'mph' : 'km/h');
  const facts = [
    [texts.high, tempMax === undefined ? undefined : degrees(tempMax)],
    [texts.low, tempMin === undefined ? undefined : degrees(tempMin)],
    [texts.feelsLike, feelsLike === undefined ? undefined : degrees(feelsLike)],
    [texts.wind, windSpeed === undefined ? undefined : `${formatNumber(Math.round(windSpeed), locale)} ${speedUnit}`],
    [texts.humidity, humidity === undefined ? undefined : formatPercent(humidity, locale, { basis: 'unit' })],
    [texts.precipitation, precipitationLevel === undefined ? undefined : texts[precipitationLevel]],
  ].filter((fact): fact is [string, string] => fact[1] !== undefined);
  if (facts.length === 0) return null;
  return (
    <dl className="vitrine-weather-facts">
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>
            <UntrustedText text={value} />
          </dd>
        </div>
      ))}
    </dl>
  );
}
