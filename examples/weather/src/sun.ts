// Sunrise and sunset by the low-accuracy solar equations of the Astronomical Almanac (good to a minute or two).
import { dayParts, offsetMinutes } from './calendar.ts';

export interface SunTimes {
  /** Hours of the wall clock, with fraction; both absent when the sun does not cross the horizon. */
  sunrise?: number;
  sunset?: number;
  /** 0 in the polar night, 24 under the midnight sun. */
  daylightHours: number;
}

const RAD = Math.PI / 180;

/** Computes when the sun rises and sets on a day (days since 1970-01-01) at a place. */
export function sunTimes(
  day: number,
  { latitude, longitude, timeZone }: { latitude: number; longitude: number; timeZone: string },
): SunTimes {
  const angle = ((2 * Math.PI) / 365.25) * (dayParts(day).ofYear - 1);
  const equationMinutes =
    229.18 *
    (0.000075 +
      0.001868 * Math.cos(angle) -
      0.032077 * Math.sin(angle) -
      0.014615 * Math.cos(2 * angle) -
      0.040849 * Math.sin(2 * angle));
  const declination =
    0.006918 -
    0.399912 * Math.cos(angle) +
    0.070257 * Math.sin(angle) -
    0.006758 * Math.cos(2 * angle) +
    0.000907 * Math.sin(2 * angle);
  // 90.833°: the sun's upper edge, seen through the air's refraction.
  const cosine =
    Math.cos(90.833 * RAD) / (Math.cos(latitude * RAD) * Math.cos(declination)) -
    Math.tan(latitude * RAD) * Math.tan(declination);
  if (cosine > 1) return { daylightHours: 0 };
  if (cosine < -1) return { daylightHours: 24 };
  const halfDay = Math.acos(cosine) / RAD / 15;
  const offset = offsetMinutes(new Date(day * 86_400_000 + 43_200_000), timeZone) / 60;
  // Into the day again where the date line bends around a place, as it does for Samoa.
  const noon = (12 - longitude / 15 - equationMinutes / 60 + offset + 24) % 24;
  return { sunrise: noon - halfDay, sunset: noon + halfDay, daylightHours: 2 * halfDay };
}
