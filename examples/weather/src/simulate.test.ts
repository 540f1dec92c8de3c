import { describe, expect, it } from 'vitest';
import { formatDay, localTime, parseDay } from './calendar.ts';
import { findPlace, PLACES, type Place, suggestPlaces } from './places.ts';
import { simulateDay, simulateHour } from './simulate.ts';
import { sunTimes } from './sun.ts';

const place = (name: string): Place => findPlace(name)!;
const MONTH_DAYS = [31, 28.25, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

describe('the places', () => {
  it('are at least 100, each with its own id, a time zone that exists, and lows below highs', () => {
    expect(PLACES.length).toBeGreaterThanOrEqual(100);
    expect(new Set(PLACES.map(({ id }) => id)).size).toBe(PLACES.length);
    for (const { name, timeZone, normals } of PLACES) {
      expect(() => new Intl.DateTimeFormat('en', { timeZone }), name).not.toThrow();
      expect(
        normals.highC.every((high, month) => high > normals.lowC[month]!),
        name,
      ).toBe(true);
    }
  });

  it('are in their time zone: the sun is highest around noon', () => {
    const day = parseDay('2026-03-20')!;
    for (const one of PLACES) {
      const { sunrise, sunset } = sunTimes(day, one);
      expect(Math.abs((sunrise! + sunset!) / 2 - 12.5), one.name).toBeLessThan(2.3);
    }
  });

  it('have their summer by their hemisphere', () => {
    for (const { name, latitude, normals } of PLACES.filter(one => Math.abs(one.latitude) > 30)) {
      const warmer = normals.highC[6]! > normals.highC[0]!;
      expect(warmer, name).toBe(latitude > 0);
    }
  });

  it('cannot have more sunshine than daylight', () => {
    for (const one of PLACES) {
      one.normals.sunHours.forEach((hours, month) => {
        const day = parseDay(`2026-${String(month + 1).padStart(2, '0')}-15`)!;
        const light = sunTimes(day, one).daylightHours * MONTH_DAYS[month]!;
        expect(hours, `${one.name}, month ${month + 1}`).toBeLessThanOrEqual(light * 1.02 + 3);
      });
    }
  });

  it('are found by id, name and country, without accents, and suggested when misspelled', () => {
    expect(findPlace('sao paulo')?.name).toBe('São Paulo');
    expect(findPlace('Tokyo, Japan')?.id).toBe('tokyo');
    expect(findPlace('new-york')?.name).toBe('New York');
    expect(findPlace('Atlantis')).toBeUndefined();
    expect(suggestPlaces('Lodnon')[0]?.name).toBe('London');
    expect(suggestPlaces('Berlin, Texas')[0]?.name).toBe('Berlin');
  });
});

describe('simulateDay()', () => {
  it('gives the same weather for the same place and date, and another for others', () => {
    const day = parseDay('2026-11-21')!;
    expect(simulateDay(place('Oslo'), day)).toEqual(simulateDay(place('Oslo'), day));
    expect(simulateDay(place('Oslo'), day).highC).not.toBe(simulateDay(place('Oslo'), day + 1).highC);
    expect(simulateDay(place('Oslo'), day).highC).not.toBe(simulateDay(place('Bergen'), day).highC);
  });

  it.each(['Berlin', 'Tokyo', 'Cape Town', 'Singapore', 'Reykjavík'])('over 25 years has the normals of %s', name => {
    const { normals } = place(name);
    const sums = normals.highC.map(() => ({ days: 0, high: 0, low: 0, rain: 0, rainDays: 0, sun: 0 }));
    for (let day = parseDay('1995-01-01')!; day < parseDay('2020-01-01')!; day++) {
      const weather = simulateDay(place(name), day);
      const sum = sums[Number(formatDay(day).slice(5, 7)) - 1]!;
      sum.days++;
      sum.high += weather.highC;
      sum.low += weather.lowC;
      sum.rain += weather.rainMm;
      sum.rainDays += weather.rainMm > 0 ? 1 : 0;
      sum.sun += weather.sunHours;
    }
    sums.forEach((sum, month) => {
      const perMonth = (total: number) => (total / sum.days) * MONTH_DAYS[month]!;
      expect(Math.abs(sum.high / sum.days - normals.highC[month]!)).toBeLessThan(1.2);
      expect(Math.abs(sum.low / sum.days - normals.lowC[month]!)).toBeLessThan(1.2);
      expect(Math.abs(perMonth(sum.rainDays) - normals.rainDays[month]!)).toBeLessThan(2.5);
      expect(Math.abs(perMonth(sum.rain) - normals.rainMm[month]!)).toBeLessThan(12 + 0.3 * normals.rainMm[month]!);
      expect(Math.abs(perMonth(sum.sun) - normals.sunHours[month]!)).toBeLessThan(12 + 0.15 * normals.sunHours[month]!);
    });
    const year = (values: number[]) => values.reduce((a, b) => a + b, 0);
    const rain = year(sums.map((sum, month) => (sum.rain / sum.days) * MONTH_DAYS[month]!));
    expect(Math.abs(rain / year(normals.rainMm) - 1)).toBeLessThan(0.12);
  });

  it('resembles the day before more than a day of another week', () => {
    const highs = Array.from({ length: 2000 }, (_, i) => {
      const weather = simulateDay(place('Berlin'), 10_000 + i);
      return weather.highC - weather.normal.highC;
    });
    const gap = (days: number) =>
      highs.slice(days).reduce((sum, high, i) => sum + Math.abs(high - highs[i]!), 0) / (highs.length - days);
    expect(gap(1)).toBeLessThan(gap(7) * 0.75);
  });
});

describe('simulateHour()', () => {
  it('stays within the high and low of its days, and an hour’s step is small', () => {
    for (const name of ['Oslo', 'Riyadh', 'Tromsø']) {
      const day = parseDay('2026-06-10')!;
      const hours = Array.from({ length: 72 }, (_, i) => simulateHour(place(name), day + Math.floor(i / 24), i % 24));
      const days = [-1, 0, 1, 2, 3].map(i => simulateDay(place(name), day + i));
      for (const { temperatureC } of hours) {
        expect(temperatureC).toBeLessThanOrEqual(Math.max(...days.map(one => one.highC)) + 0.01);
        expect(temperatureC).toBeGreaterThanOrEqual(Math.min(...days.map(one => one.lowC)) - 0.01);
      }
      hours.slice(1).forEach((hour, i) => {
        expect(Math.abs(hour.temperatureC - hours[i]!.temperatureC)).toBeLessThan(5);
      });
    }
  });

  it('adds up to the rain of the day', () => {
    for (let day = 20_000; day < 20_100; day++) {
      const rain = Array.from({ length: 24 }, (_, hour) => simulateHour(place('Bergen'), day, hour).rainMm);
      expect(rain.reduce((a, b) => a + b, 0)).toBeCloseTo(simulateDay(place('Bergen'), day).rainMm, 6);
    }
  });
});

describe('the sun and the clock', () => {
  it.each([
    ['London', '2026-06-21', '04:43', '21:21'],
    ['Sydney', '2026-12-21', '05:41', '20:05'],
    ['New York', '2026-12-21', '07:17', '16:32'],
  ])('rises and sets in %s on %s as almanacs say, within 4 minutes', (name, date, sunrise, sunset) => {
    const hours = (text: string) => Number(text.slice(0, 2)) + Number(text.slice(3)) / 60;
    const times = sunTimes(parseDay(date)!, place(name));
    expect(Math.abs(times.sunrise! - hours(sunrise))).toBeLessThan(4 / 60);
    expect(Math.abs(times.sunset! - hours(sunset))).toBeLessThan(4 / 60);
  });

  it('does not rise in Tromsø at midwinter nor set at midsummer', () => {
    expect(sunTimes(parseDay('2026-12-21')!, place('Tromsø'))).toEqual({ daylightHours: 0 });
    expect(sunTimes(parseDay('2026-06-21')!, place('Tromsø'))).toEqual({ daylightHours: 24 });
  });

  it('reads the wall clock across the date line and half-hour zones', () => {
    const instant = new Date('2026-11-21T23:30:00Z');
    expect(localTime(instant, 'Pacific/Auckland')).toEqual({ day: parseDay('2026-11-22'), hour: 12.5 });
    expect(localTime(instant, 'Asia/Kathmandu')).toEqual({ day: parseDay('2026-11-22'), hour: 5.25 });
    expect(localTime(instant, 'Pacific/Honolulu').day).toBe(parseDay('2026-11-21'));
  });

  it('knows which days exist', () => {
    expect(parseDay('2024-02-29')).toBeDefined();
    expect(parseDay('2026-02-29')).toBeUndefined();
    expect(parseDay('26-1-1')).toBeUndefined();
  });
});
