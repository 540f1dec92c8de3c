// The results of the tools: the simulated weather with units in the names, rounded for display.
import * as z from 'zod';
import { formatDay, formatHour } from './calendar.ts';
import { CONDITIONS } from './conditions.ts';
import type { Place } from './places.ts';
import { type DayWeather, type HourWeather, simulateDay, simulateHour, temperatureAt } from './simulate.ts';

const percent = z.number().int().min(0).max(100);
const ConditionSchema = z.enum(CONDITIONS);

const PlaceRefSchema = z.object({
  id: z.string(),
  name: z.string(),
  country: z.string(),
  latitude: z.number(),
  longitude: z.number(),
  timeZone: z.string().describe('IANA'),
});

const DaySchema = z.object({
  date: z.string().describe('YYYY-MM-DD at the place'),
  condition: ConditionSchema,
  highC: z.number(),
  lowC: z.number(),
  rainMm: z.number(),
  rainChancePercent: percent,
  cloudPercent: percent,
  sunHours: z.number(),
  daylightHours: z.number().describe('0 in the polar night, 24 under the midnight sun'),
  sunrise: z.string().optional().describe('HH:MM at the place; absent when the sun does not rise or set'),
  sunset: z.string().optional(),
  normalHighC: z.number().describe('What is normal for this day of the year'),
  normalLowC: z.number(),
});
export type Day = z.infer<typeof DaySchema>;

const HourSchema = z.object({
  time: z.string().describe('YYYY-MM-DDTHH:MM at the place'),
  condition: ConditionSchema,
  temperatureC: z.number(),
  rainMm: z.number(),
  rainChancePercent: percent,
  isDay: z.boolean(),
});
export type Hour = z.infer<typeof HourSchema>;

const NowSchema = HourSchema.extend({ humidityPercent: percent, cloudPercent: percent });
export type Now = z.infer<typeof NowSchema>;

const base = {
  simulated: z.literal(true).describe('Simulated from climate normals: not an observation, not a prediction'),
  place: PlaceRefSchema,
  now: NowSchema,
};
export const CurrentWeatherSchema = z.object({ ...base, today: DaySchema });
export const ForecastSchema = z.object({
  ...base,
  hours: z.array(HourSchema).describe('The next 24 hours'),
  days: z.array(DaySchema),
});
export type CurrentWeather = z.infer<typeof CurrentWeatherSchema>;
export type Forecast = z.infer<typeof ForecastSchema>;

/** A moment at a place: the day (days since 1970-01-01) and the hour with fraction. */
export interface Moment {
  day: number;
  hour: number;
}

export function reportCurrent(place: Place, moment: Moment): CurrentWeather {
  const today = simulateDay(place, moment.day);
  return { simulated: true, place: toPlaceRef(place), now: reportNow(place, today, moment), today: reportDay(today) };
}

export function reportForecast(place: Place, moment: Moment, days: number): Forecast {
  const first = Math.floor(moment.hour);
  return {
    simulated: true,
    place: toPlaceRef(place),
    now: reportNow(place, simulateDay(place, moment.day), moment),
    hours: Array.from({ length: 24 }, (_, i) => {
      const hour = first + i;
      return reportHour(simulateHour(place, moment.day + Math.floor(hour / 24), hour % 24));
    }),
    days: Array.from({ length: days }, (_, i) => reportDay(simulateDay(place, moment.day + i))),
  };
}

function toPlaceRef({ id, name, country, latitude, longitude, timeZone }: Place): z.infer<typeof PlaceRefSchema> {
  return { id, name, country, latitude, longitude, timeZone };
}

function reportNow(place: Place, today: DayWeather, { day, hour }: Moment): Now {
  return {
    ...reportHour(simulateHour(place, day, Math.floor(hour))),
    time: `${formatDay(day)}T${formatHour(hour)}`,
    temperatureC: tenth(temperatureAt(place, today, hour)),
    humidityPercent: hundredth(today.humidity),
    cloudPercent: hundredth(today.cloud),
  };
}

function reportDay(of: DayWeather): Day {
  return {
    date: formatDay(of.day),
    condition: of.condition,
    highC: tenth(of.highC),
    lowC: tenth(of.lowC),
    rainMm: tenth(of.rainMm),
    rainChancePercent: hundredth(of.rainChance),
    cloudPercent: hundredth(of.cloud),
    sunHours: tenth(of.sunHours),
    daylightHours: tenth(of.daylightHours),
    ...(of.sunrise === undefined ? {} : { sunrise: formatHour(of.sunrise), sunset: formatHour(of.sunset!) }),
    normalHighC: tenth(of.normal.highC),
    normalLowC: tenth(of.normal.lowC),
  };
}

function reportHour({ day, hour, condition, temperatureC, rainMm, rainChance, isDay }: HourWeather): Hour {
  return {
    time: `${formatDay(day)}T${formatHour(hour)}`,
    condition,
    temperatureC: tenth(temperatureC),
    rainMm: tenth(rainMm),
    rainChancePercent: hundredth(rainChance),
    isDay,
  };
}

// + 0 turns -0 into 0.
const tenth = (value: number) => Math.round(value * 10) / 10 + 0;
const hundredth = (share: number) => Math.min(100, Math.max(0, Math.round(share * 100)));
