// The stories of `weather-widget`: its states, for Storybook and for the tests that open every story.
import { WeatherWidget } from '@vitrine/components/weather-widget';
import type { ComponentProps } from 'react';
import type { Story, StoryMeta } from '../../story.ts';

type Props = ComponentProps<typeof WeatherWidget>;
const meta: StoryMeta<Props> = { title: 'Components/Weather widget', component: WeatherWidget };
export default meta;

const forecast: Props['forecast'] = [
  { day: 'Tue', tempMin: 11, tempMax: 19, condition: 'partly-cloudy' },
  { day: 'Wed', tempMin: 9, tempMax: 14, condition: 'heavy-rain' },
  { day: 'Thu', tempMin: 7, tempMax: 12, condition: 'thunderstorm' },
  { day: 'Fri', tempMin: 8, tempMax: 16, condition: 'fog' },
  { day: 'Sat', tempMin: 10, tempMax: 21, condition: 'clear' },
];
const weather: Props = {
  id: 'weather-default',
  location: 'Bergen',
  current: { temp: 16.4, tempMin: 11, tempMax: 19, condition: 'clear', windSpeed: 14, humidity: 62, feelsLike: 15 },
  forecast,
  updatedAt: '2026-11-23T09:30:00Z',
};

export const Default: Story<Props> = { args: weather };
export const Rain: Story<Props> = {
  args: { ...weather, id: 'weather-rain', current: { temp: 9, condition: 'rain', precipitationLevel: 'moderate' } },
};
export const StormAtNight: Story<Props> = {
  args: { ...weather, id: 'weather-storm', current: { temp: 22, condition: 'thunderstorm' }, localTimeOfDay: 0.95 },
};
export const ClearNight: Story<Props> = {
  args: { ...weather, id: 'weather-night', localTimeOfDay: 0.02, forecast: [] },
};
export const Snow: Story<Props> = {
  args: {
    ...weather,
    id: 'weather-snow',
    location: 'Tromsø',
    current: { temp: -7, tempMin: -11, tempMax: -3, condition: 'snow' },
    forecast: ['snow', 'sleet', 'hail', 'windy', 'overcast', 'drizzle', 'cloudy'].map((condition, day) => ({
      day: `2026-12-0${day + 1}`,
      tempMin: -12 + day,
      tempMax: -4 + 2 * day,
      condition: condition as 'snow',
    })),
  },
};
export const Fahrenheit: Story<Props> = {
  args: {
    id: 'weather-fahrenheit',
    location: 'Kansas City, MO',
    unit: 'fahrenheit',
    current: { temp: 72, tempMin: 65, tempMax: 78, condition: 'cloudy', windSpeed: 11 },
  },
};
export const LongTexts: Story<Props> = {
  args: { ...weather, id: 'weather-long', location: 'Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch' },
};
export const WithActions: Story<Props> = {
  args: { ...weather, id: 'weather-actions', footerActions: [{ id: 'week', label: 'Show two weeks' }] },
};
export const Loading: Story<Props> = {
  args: {
    id: 'weather-loading',
    location: '',
    current: { temp: Number.NaN, condition: 'cloudy' },
    status: { type: 'invoking' },
  },
};
export const Streaming: Story<Props> = {
  args: { ...weather, id: 'weather-streaming', forecast: forecast.slice(0, 1), status: { type: 'streaming' } },
};
export const Receipt: Story<Props> = {
  args: {
    ...weather,
    id: 'weather-receipt',
    receipt: { outcome: 'success', summary: 'Added to the travel plan.', at: '2026-11-23T09:30:00Z' },
  },
};
export const Failed: Story<Props> = {
  args: { ...weather, id: 'weather-failed', status: { type: 'error', message: 'The server closed the connection.' } },
};
