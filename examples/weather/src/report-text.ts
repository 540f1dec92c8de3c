// Writes the reports as text, for users and models that see no interface.
import type { Condition } from './conditions.ts';
import type { CurrentWeather, Day, Forecast } from './report.ts';

const NAMES: Record<Condition, string> = {
  clear: 'clear',
  'mostly-clear': 'mostly clear',
  'partly-cloudy': 'partly cloudy',
  cloudy: 'cloudy',
  fog: 'fog',
  drizzle: 'drizzle',
  rain: 'rain',
  'heavy-rain': 'heavy rain',
  thunderstorm: 'thunderstorms',
  sleet: 'sleet',
  snow: 'snow',
};
const NOTE = 'Simulated from climate normals; not an observation.';

export function sayCurrent({ place, now, today }: CurrentWeather): string {
  const normal = Math.round(today.highC - today.normalHighC);
  const compared = normal === 0 ? 'as usual' : `${Math.abs(normal)} °C ${normal > 0 ? 'above' : 'below'} normal`;
  return [
    `${place.name}, ${place.country}, ${now.time.replace('T', ' ')}: ${degrees(now.temperatureC)}, ${NAMES[now.condition]}.`,
    `Today ${degrees(today.lowC)} to ${degrees(today.highC)} (${compared} for the season), ${rain(today)}. Humidity ${now.humidityPercent} %.`,
    today.sunrise ? `Sunrise ${today.sunrise}, sunset ${today.sunset}.` : sunless(today),
    NOTE,
  ].join('\n');
}

export function sayForecast({ place, now, days }: Forecast): string {
  return [
    `${place.name}, ${place.country}: now ${degrees(now.temperatureC)}, ${NAMES[now.condition]}.`,
    ...days.map(day => {
      const name = new Date(`${day.date}T00:00:00Z`).toLocaleDateString('en-GB', { weekday: 'short', timeZone: 'UTC' });
      return `${name} ${day.date}: ${NAMES[day.condition]}, ${degrees(day.lowC)} to ${degrees(day.highC)}, ${rain(day)}`;
    }),
    NOTE,
  ].join('\n');
}

/** Writes a temperature in both units: the text does not know which of them an interface shows. */
const degrees = (celsius: number) => `${Math.round(celsius) + 0} °C (${Math.round(celsius * 1.8 + 32) + 0} °F)`;
const rain = ({ rainMm, rainChancePercent }: Day) =>
  rainMm > 0 ? `${rainMm} mm of rain (chance ${rainChancePercent} %)` : `chance of rain ${rainChancePercent} %`;
const sunless = ({ daylightHours }: Day) => `The sun does not ${daylightHours > 12 ? 'set' : 'rise'} today.`;
