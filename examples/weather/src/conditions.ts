// The kinds of sky, and the numbers by which each is chosen.

export const CONDITIONS = [
  'clear',
  'mostly-clear',
  'partly-cloudy',
  'cloudy',
  'fog',
  'drizzle',
  'rain',
  'heavy-rain',
  'thunderstorm',
  'sleet',
  'snow',
] as const;
export type Condition = (typeof CONDITIONS)[number];

export interface Sky {
  /** 0 clear – 1 overcast. */
  cloud: number;
  rainMm: number;
  temperatureC: number;
  /** 0–1. */
  humidity: number;
  /** Decides between kinds that the numbers leave open; 0–1. */
  chance: number;
  /** Whether the rain is a day's or an hour's. */
  perDay: boolean;
}

/** The condition for a sky. */
export function describeSky({ cloud, rainMm, temperatureC, humidity, chance, perDay }: Sky): Condition {
  const light = perDay ? 2.5 : 0.4;
  const heavy = perDay ? 18 : 3.5;
  if (rainMm > 0) {
    if (temperatureC < 0.5) return 'snow';
    if (temperatureC < 2.5) return 'sleet';
    if (rainMm > heavy / 2 && temperatureC > 17 && chance < 0.55) return 'thunderstorm';
    return rainMm > heavy ? 'heavy-rain' : rainMm < light ? 'drizzle' : 'rain';
  }
  if (cloud > 0.7 && humidity > 0.8 && temperatureC < 12 && chance < 0.2) return 'fog';
  if (cloud > 0.72) return 'cloudy';
  if (cloud > 0.42) return 'partly-cloudy';
  return cloud > 0.18 ? 'mostly-clear' : 'clear';
}
