import { WeatherWidget } from '@vitrine/components/weather-widget';
import { renderToString } from 'react-dom/server';
import { expect, it } from 'vitest';
import { toRangePlaces } from './forecast-list.tsx';
import { weatherWidgetContract } from './schema.ts';

it('the data of version 3.1 of tool-ui are accepted', () => {
  const props = weatherWidgetContract.parse({
    version: '3.1',
    id: 'weather-1',
    location: { name: 'Oslo' },
    units: { temperature: 'celsius' },
    current: { temperature: 4, tempMin: 1, tempMax: 6, conditionCode: 'snow', windSpeed: 3 },
    forecast: [{ label: 'Tue', tempMin: 0, tempMax: 3, conditionCode: 'sleet' }],
    time: { timeBucket: 11 },
  });
  expect(props).toMatchObject({
    location: 'Oslo',
    unit: 'celsius',
    current: { temp: 4, condition: 'snow' },
    forecast: [{ day: 'Tue', condition: 'sleet' }],
  });
  expect(props.localTimeOfDay).toBeGreaterThan(0.9);
});

it('an unknown condition is refused by its path', () => {
  const data = { location: 'Oslo', current: { temp: 1, condition: 'lava' } };
  expect(weatherWidgetContract.safeParse(data)).toMatchObject({
    success: false,
    issues: [{ path: ['current', 'condition'] }],
  });
});

it('while the arguments arrive, the place is drawn before the temperature', () => {
  const props = weatherWidgetContract.readPartial({ location: 'Osl', current: { temp: 4 } });
  const html = renderToString(<WeatherWidget {...props} status={{ type: 'streaming' }} />);
  expect(html).toContain('Osl');
  expect(html).not.toContain('NaN');
});

it('each day’s range is placed on the scale of all days', () => {
  const days = [
    { tempMin: 0, tempMax: 10 },
    { tempMin: 5, tempMax: 20 },
    { tempMin: 20, tempMax: 20 },
  ];
  expect(toRangePlaces(days)).toEqual([
    { start: 0, size: 50 },
    { start: 25, size: 75 },
    { start: 94, size: 6 },
  ]);
  expect(toRangePlaces([{ tempMin: 3, tempMax: 3 }])).toEqual([{ start: 0, size: 100 }]);
});

it('the words of a condition are read aloud, its picture is not', () => {
  const html = renderToString(
    <WeatherWidget
      location="Oslo"
      current={{ temp: 3.6, condition: 'heavy-rain' }}
      forecast={[{ day: '2026-12-01', tempMin: 1, tempMax: 2, condition: 'fog' }]}
    />,
  );
  expect(html).toContain('Heavy rain');
  expect(html).toContain('Fog');
  expect(html).toContain('Tue');
  expect(html).toContain('4°');
  expect(html.match(/<svg/g)).toHaveLength(html.match(/<svg[^>]*aria-hidden="true"/g)!.length);
});
