import { describe, expect, it } from 'vitest';
import { nameRemarks } from './display-name.ts';

describe('nameRemarks()', () => {
  it.each(['Delete file', 'Wetter für Zürich', 'Погода', 'Καιρός', '東京の天気'])('%s has no warning', name => {
    expect(nameRemarks(name)).toEqual([]);
  });
  it.each([
    ['pаypal', /look like others: а U\+0430\./],
    ['Gοogle', /ο U\+03BF/],
    ['a\u202Eb', /cannot be seen/],
  ])('%s has a warning', (name, remark) => {
    expect(nameRemarks(name).join(' ')).toMatch(remark);
  });
  it('an identifier has plain letters', () => {
    expect(nameRemarks('ѕ', { plain: true })).toEqual(['Some of its characters can look like others: ѕ U+0455.']);
    expect(nameRemarks('get_weather-2', { plain: true })).toEqual([]);
  });
});
