// The schema and the contract of `weather-widget`, without React.
import { isRecord } from '@vitrine/std/internal/json';
import * as z from 'zod/mini';
import { commonShape } from '../../contract/common-schemas.ts';
import { defineContract } from '../../contract/define-contract.ts';

const WEATHER_CONDITIONS = [
  'clear',
  'partly-cloudy',
  'cloudy',
  'overcast',
  'fog',
  'drizzle',
  'rain',
  'heavy-rain',
  'thunderstorm',
  'snow',
  'sleet',
  'hail',
  'windy',
] as const;
const condition = z.enum(WEATHER_CONDITIONS);
export type WeatherCondition = (typeof WEATHER_CONDITIONS)[number];

const CurrentSchema = z.object({
  /** Temperature in `unit`, as all temperatures. */
  temp: z.number(),
  /** Lowest temperature of the day. @default not shown */
  tempMin: z.optional(z.number()),
  tempMax: z.optional(z.number()),
  feelsLike: z.optional(z.number()),
  condition,
  /** Speed of the wind in `windUnit`. */
  windSpeed: z.optional(z.number().check(z.minimum(0))),
  /** 0 to 100. */
  humidity: z.optional(z.number().check(z.minimum(0), z.maximum(100))),
  precipitationLevel: z.optional(z.enum(['none', 'light', 'moderate', 'heavy'])),
});

const DaySchema = z.object({
  /** Day such as `Tue`, or an ISO 8601 date, which is shown as its weekday. */
  day: z.string().check(z.minLength(1)),
  tempMin: z.number(),
  tempMax: z.number(),
  condition,
});
export type ForecastDay = z.infer<typeof DaySchema>;

/** The weather of a place now, and of the coming days. Data of tool-ui's version 3.1 are accepted too. */
const WeatherWidgetSchema = z.object({
  ...commonShape,
  location: z.string().check(z.minLength(1)),
  current: CurrentSchema,
  /** Forecast of at most 14 days. @default only the present is shown */
  forecast: z.optional(z.array(DaySchema).check(z.maxLength(14))),
  /** Unit of all temperatures. @default 'celsius' */
  unit: z.optional(z.enum(['celsius', 'fahrenheit'])),
  /** Unit shown after the wind's speed, such as `km/h`. @default 'km/h', with fahrenheit 'mph' */
  windUnit: z.optional(z.string()),
  /** The time of day at the place, 0 (midnight) to 1. Absent: day. */
  localTimeOfDay: z.optional(z.number().check(z.minimum(0), z.maximum(1))),
  /** ISO 8601. */
  updatedAt: z.optional(z.string()),
  /** BCP 47, for numbers and times. Absent: the application's. */
  locale: z.optional(z.string()),
});
/** Props of `WeatherWidget` that travel as JSON, without the props of the application. */
export type WeatherWidgetData = z.infer<typeof WeatherWidgetSchema>;

/** Version 3.1 has other names: `location.name`, `units.temperature`, `conditionCode`, `label` for a day, and its time in `time`. */
function upgrade(value: unknown): unknown {
  if (!isRecord(value)) return value;
  const { units, time, ...rest } = value;
  return {
    ...rest,
    ...(isRecord(rest.location) && 'name' in rest.location && { location: rest.location.name }),
    ...('current' in rest && { current: rename(rest.current) }),
    ...(Array.isArray(rest.forecast) && { forecast: rest.forecast.map(rename) }),
    ...(isRecord(units) && !('unit' in rest) && { unit: units.temperature }),
    ...(isRecord(time) && readTimeOfDay(time)),
  };
}

const LATER_NAMES: Readonly<Record<string, string>> = { temperature: 'temp', conditionCode: 'condition', label: 'day' };

function rename(value: unknown): unknown {
  if (!isRecord(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, member]) => {
      const laterName = Object.hasOwn(LATER_NAMES, key) ? LATER_NAMES[key] : undefined;
      return [laterName !== undefined && !(laterName in value) ? laterName : key, member];
    }),
  );
}

/** A bucket is one of twelve parts of the day. */
function readTimeOfDay({ localTimeOfDay, timeBucket }: Record<string, unknown>): { localTimeOfDay?: unknown } {
  if (localTimeOfDay !== undefined) return { localTimeOfDay };
  return typeof timeBucket === 'number' ? { localTimeOfDay: (timeBucket + 0.5) / 12 } : {};
}

/** The contract of `WeatherWidget`: its name, its schema, and how its props are checked, whole or while they stream in. */
export const weatherWidgetContract = defineContract({
  name: 'weather-widget',
  description: 'The weather of a place now, and its forecast for the coming days.',
  schema: WeatherWidgetSchema,
  empty: { location: '', current: { temp: Number.NaN, condition: 'cloudy' } },
  upgrade,
});
