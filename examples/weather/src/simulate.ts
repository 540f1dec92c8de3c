// The weather of a day and of an hour, simulated from the climate normals. The same place and date always give the same
// weather; over many years its means equal the normals (simulate.test.ts).
import { daily, normalShare, uniform } from './chance.ts';
import { type DailyNormals, dailyNormals } from './climate.ts';
import { type Condition, describeSky } from './conditions.ts';
import type { Place } from './places.ts';
import { type SunTimes, sunTimes } from './sun.ts';

export interface DayWeather extends SunTimes {
  /** Days since 1970-01-01. */
  day: number;
  condition: Condition;
  highC: number;
  lowC: number;
  rainMm: number;
  rainChance: number;
  /** 0 clear – 1 overcast, by daylight. */
  cloud: number;
  sunHours: number;
  humidity: number;
  normal: DailyNormals;
}

/** The weather of a day at a place. */
export function simulateDay(place: Place, day: number): DayWeather {
  const normal = dailyNormals(place, day);
  const sun = sunTimes(day, place);
  const draw = (what: string) => uniform(`${place.id}/${what}/${day}`);

  const wet = normalShare(daily(`${place.id}/wet`, day)) < normal.wetChance;
  const rainMm = wet ? 1 - Math.max(0.2, normal.wetDayMm - 1) * Math.log(draw('amount')) : 0;

  // Rainy days are colder by what dry days are warmer, so that the mean stays.
  const range = Math.max(1, normal.highC - normal.lowC);
  const damping = Math.min(2.5, range / 3) * (wet ? normal.wetChance - 1 : normal.wetChance);
  const spread = 1.1 + Math.abs(place.latitude) * 0.045;
  const airMass = spread * daily(`${place.id}/air`, day);
  const highC = normal.highC + airMass + damping;
  const lowC = Math.min(highC - 1, normal.lowC + 0.8 * airMass - 0.4 * damping);

  const sunHours = sunshine({ normal, wet, daylightHours: sun.daylightHours, chance: draw('sun') });
  const cloud = 1 - (sun.daylightHours > 0 ? sunHours / sun.daylightHours : sunHours / 8);
  const humidity = relativeHumidity(lowC, (highC + lowC) / 2, wet);
  const meanC = (highC + lowC) / 2;
  return {
    ...sun,
    day,
    normal,
    highC,
    lowC,
    rainMm,
    rainChance: wet ? 0.6 + 0.35 * draw('chance') : Math.min(0.45, normal.wetChance * (0.3 + 0.7 * draw('chance'))),
    cloud,
    sunHours,
    humidity,
    condition: describeSky({ cloud, rainMm, temperatureC: meanC, humidity, chance: draw('sky'), perDay: true }),
  };
}

export interface HourWeather {
  day: number;
  /** 0–23, on the wall clock. */
  hour: number;
  condition: Condition;
  temperatureC: number;
  rainMm: number;
  rainChance: number;
  isDay: boolean;
}

/** The weather of one hour of a day. */
export function simulateHour(place: Place, day: number, hour: number): HourWeather {
  const today = simulateDay(place, day);
  const temperatureC = temperatureAt(place, today, hour);
  const rainMm = rainAt(place, today, hour);
  const { sunrise, sunset, daylightHours } = today;
  const isDay = sunrise === undefined ? daylightHours > 12 : hour + 0.5 >= sunrise && hour + 0.5 < sunset!;
  const gap = (uniform(`${place.id}/gap/${day}/${hour >> 1}`) - 0.5) * 0.3;
  const cloud = Math.min(1, Math.max(rainMm > 0 ? 0.75 : 0, today.cloud + gap));
  const chance = uniform(`${place.id}/sky/${day}`);
  return {
    day,
    hour,
    temperatureC,
    rainMm,
    rainChance: rainMm > 0 ? today.rainChance : today.rainChance * 0.35,
    isDay,
    condition: describeSky({ cloud, rainMm, temperatureC, humidity: today.humidity, chance, perDay: false }),
  };
}

/** The temperature at an hour (with fraction): coldest at sunrise, warmest in the afternoon. */
export function temperatureAt(place: Place, today: DayWeather, hour: number): number {
  const rise = today.sunrise ?? 6;
  const peak = Math.max(rise + 2, Math.min(15.5, (today.sunset ?? 18) - 2));
  const ease = (share: number) => (1 - Math.cos(Math.PI * share)) / 2;
  if (hour >= rise && hour <= peak) {
    return today.lowC + (today.highC - today.lowC) * ease((hour - rise) / (peak - rise));
  }
  const night = 24 - peak + rise;
  if (hour > peak) {
    const { lowC } = simulateDay(place, today.day + 1);
    return today.highC + (lowC - today.highC) * ease((hour - peak) / night);
  }
  const { highC } = simulateDay(place, today.day - 1);
  return highC + (today.lowC - highC) * ease((hour + 24 - peak) / night);
}

// A wet day's rain falls in one spell, heaviest in its middle.
function rainAt(place: Place, { day, rainMm }: DayWeather, hour: number): number {
  if (rainMm === 0) return 0;
  const hours = Math.min(16, Math.max(2, Math.round(2 + rainMm / 2)));
  const start = Math.floor(uniform(`${place.id}/spell/${day}`) * (25 - hours));
  const index = hour - start;
  if (index < 0 || index >= hours) return 0;
  const weight = (i: number) => Math.sin((Math.PI * (i + 0.5)) / hours);
  let sum = 0;
  for (let i = 0; i < hours; i++) sum += weight(i);
  return (rainMm * weight(index)) / sum;
}

function sunshine(of: { normal: DailyNormals; wet: boolean; daylightHours: number; chance: number }): number {
  const { normal, wet, daylightHours, chance } = of;
  if (daylightHours === 0) return 0;
  const share = Math.min(0.97, normal.sunHours / daylightHours);
  const whenWet = share * 0.4;
  const whenDry = Math.min(0.98, (share - normal.wetChance * whenWet) / Math.max(0.05, 1 - normal.wetChance));
  const mean = wet ? whenWet : whenDry;
  // The widest spread around the mean that stays within a day without sun and one without a cloud.
  const half = Math.min(mean, 1 - mean, 0.35);
  return daylightHours * (mean + half * (2 * chance - 1));
}

// The coldest air of a day is about saturated (FAO Irrigation and Drainage Paper 56, eq. 48), less so where it is dry.
function relativeHumidity(lowC: number, meanC: number, wet: boolean): number {
  const vapour = (celsius: number) => Math.exp((17.27 * celsius) / (celsius + 237.3));
  return Math.min(1, Math.max(0.12, vapour(wet ? lowC : lowC - 2) / vapour(meanC)));
}
