// The stories of `chart`: its states, for Storybook and for the tests that open every story.
import { Chart } from '@vitrine/components/chart';
import type { ComponentProps } from 'react';
import type { Story, StoryMeta } from '../../story.ts';

type Props = ComponentProps<typeof Chart>;
const meta: StoryMeta<Props> = { title: 'Components/Chart', component: Chart };
export default meta;

/** vega-datasets/stocks.csv, the first month of each quarter: date, Apple, Amazon, Google (listed since 2004), Microsoft. */
const STOCKS = [
  ['2000-01-01', 25.94, 64.56, null, 39.81],
  ['2000-04-01', 31.01, 55.19, null, 28.37],
  ['2000-07-01', 25.41, 30.12, null, 28.4],
  ['2000-10-01', 9.78, 36.62, null, 28.02],
  ['2001-01-01', 10.81, 17.31, null, 24.84],
  ['2001-04-01', 12.74, 15.78, null, 27.56],
  ['2001-07-01', 9.4, 12.49, null, 26.93],
  ['2001-10-01', 8.78, 6.98, null, 23.65],
  ['2002-01-01', 12.36, 14.19, null, 25.92],
  ['2002-04-01', 12.14, 16.69, null, 21.26],
  ['2002-07-01', 7.63, 14.45, null, 19.52],
  ['2002-10-01', 8.03, 19.36, null, 21.75],
  ['2003-01-01', 7.18, 21.85, null, 19.31],
  ['2003-04-01', 7.11, 28.69, null, 20.87],
  ['2003-07-01', 10.54, 41.64, null, 21.56],
  ['2003-10-01', 11.44, 54.43, null, 21.45],
  ['2004-01-01', 11.28, 50.4, null, 22.69],
  ['2004-04-01', 12.89, 43.6, null, 21.45],
  ['2004-07-01', 16.17, 38.92, null, 23.38],
  ['2004-10-01', 26.2, 34.13, 190.64, 23.02],
  ['2005-01-01', 38.45, 43.22, 195.62, 24.11],
  ['2005-04-01', 36.06, 32.36, 220, 23.28],
  ['2005-07-01', 42.65, 45.15, 287.76, 23.64],
  ['2005-10-01', 57.59, 39.86, 372.14, 23.8],
  ['2006-01-01', 75.51, 44.82, 432.66, 26.14],
  ['2006-04-01', 70.39, 35.21, 417.94, 22.5],
  ['2006-07-01', 67.96, 26.89, 386.6, 22.51],
  ['2006-10-01', 81.08, 38.09, 476.39, 26.96],
  ['2007-01-01', 85.73, 37.67, 501.5, 29.07],
  ['2007-04-01', 99.8, 61.33, 471.38, 28.3],
  ['2007-07-01', 131.76, 78.54, 510, 27.5],
  ['2007-10-01', 189.95, 89.15, 707, 35.03],
  ['2008-01-01', 135.36, 77.7, 564.3, 31.13],
  ['2008-04-01', 173.95, 78.63, 574.29, 27.34],
  ['2008-07-01', 158.95, 76.34, 473.75, 24.75],
  ['2008-10-01', 107.59, 57.24, 359.36, 21.57],
  ['2009-01-01', 90.13, 58.82, 338.53, 16.63],
  ['2009-04-01', 125.83, 80.52, 395.97, 19.84],
  ['2009-07-01', 163.39, 85.76, 443.05, 23.18],
  ['2009-10-01', 188.5, 118.81, 536.12, 27.48],
  ['2010-01-01', 192.06, 125.41, 529.94, 28.05],
].map(([date, AAPL, AMZN, GOOG, MSFT]) => ({ date, AAPL, AMZN, GOOG, MSFT }));

/** vega-datasets/seattle-weather.csv, 2015: month, mean highest and lowest temperature, rain in all. */
const WEATHER = [
  ['Jan', 10.2, 4.4, 93.0],
  ['Feb', 12.5, 6.1, 134.2],
  ['Mar', 14.4, 6.2, 113.5],
  ['Apr', 15.5, 6.0, 51.6],
  ['May', 20.0, 10.1, 14.8],
  ['Jun', 26.1, 13.6, 5.9],
  ['Jul', 28.1, 15.5, 2.3],
  ['Aug', 26.1, 14.7, 83.3],
  ['Sep', 20.3, 11.4, 21.1],
  ['Oct', 17.5, 10.5, 122.4],
  ['Nov', 9.7, 3.5, 212.6],
  ['Dec', 8.4, 3.8, 284.5],
].map(([month, high, low, rain]) => ({ month, high, low, rain }));

/** vega-datasets/gapminder.json, 2000: children a woman, life expectancy. */
const COUNTRIES = [
  [7.53, 54.73],
  [2.59, 74.22],
  [1.77, 79.72],
  [1.36, 78.49],
  [2.1, 71.25],
  [3.22, 65.47],
  [1.78, 74.74],
  [1.66, 78.04],
  [3.99, 66.53],
  [2.26, 71.18],
  [1.49, 79.36],
  [1.99, 76.93],
  [1.63, 71.33],
  [2.57, 74.23],
  [2.41, 77.9],
  [1.47, 74.65],
  [1.58, 77.01],
  [2.86, 73.66],
  [3.1, 74.46],
  [3.44, 68.54],
  [3.14, 73.07],
  [1.73, 78.04],
  [1.88, 79.19],
  [1.6, 70.68],
  [1.38, 78.39],
  [1.33, 78.44],
  [2.58, 71.97],
  [4.39, 57.43],
  [1.03, 80.75],
  [2.07, 80.35],
  [3.35, 62.94],
  [2.54, 67.24],
  [2.02, 71.94],
  [4.95, 68.64],
  [1.89, 76.77],
  [2.95, 78.87],
  [1.25, 79.64],
  [2.21, 74.64],
  [1.37, 81.57],
  [5.14, 54.83],
  [2.5, 74.82],
  [2.72, 74.21],
  [1.72, 78.28],
  [1.98, 78.39],
  [6.12, 54.63],
  [1.97, 63.9],
  [1.85, 78.9],
  [5.26, 61.04],
  [2.85, 74.61],
  [3.71, 70.31],
  [1.37, 73.9],
  [1.54, 76.84],
  [5.92, 50.51],
  [4.12, 70.37],
  [2.41, 55.58],
  [1.42, 76.34],
  [1.22, 79.47],
  [1.49, 80.3],
  [2.51, 74.73],
  [1.64, 77.97],
  [2.05, 77.03],
  [2.82, 74.17],
].map(([fertility, life]) => ({ fertility, life }));

const COMPANIES: Props['series'] = [
  { key: 'AAPL', label: 'Apple' },
  { key: 'AMZN', label: 'Amazon' },
  { key: 'GOOG', label: 'Google' },
  { key: 'MSFT', label: 'Microsoft' },
];
const stocks: Props = {
  id: 'chart-stocks',
  type: 'line',
  title: 'Share prices',
  description: 'US dollars at the start of each quarter',
  data: STOCKS,
  xKey: 'date',
  series: COMPANIES,
};
const weather: Props = {
  id: 'chart-weather',
  type: 'bar',
  title: 'Temperatures in Seattle, 2015',
  description: 'Monthly means in °C',
  data: WEATHER,
  xKey: 'month',
  series: [
    { key: 'high', label: 'Highest' },
    { key: 'low', label: 'Lowest' },
  ],
};

export const Lines: Story<Props> = { args: stocks };
export const Bars: Story<Props> = { args: weather };
export const OneSeries: Story<Props> = {
  args: {
    ...weather,
    id: 'chart-rain',
    title: 'Rain in Seattle, 2015',
    description: 'Millimetres a month',
    series: [{ key: 'rain', label: 'Rain' }],
  },
};
export const StackedArea: Story<Props> = { args: { ...stocks, id: 'chart-stacked', type: 'area', stacked: true } };
export const Areas: Story<Props> = {
  args: { ...weather, id: 'chart-areas', type: 'area', yLabel: '°C', xLabel: 'Month' },
};
export const Points: Story<Props> = {
  args: {
    id: 'chart-gapminder',
    type: 'scatter',
    title: 'Children and life expectancy, 2000',
    data: COUNTRIES,
    xKey: 'fertility',
    xLabel: 'Children a woman',
    yLabel: 'Life expectancy in years',
    series: [{ key: 'life', label: 'Country' }],
  },
};
export const MissingValues: Story<Props> = {
  args: {
    ...weather,
    id: 'chart-missing',
    type: 'line',
    data: WEATHER.map((row, index) =>
      index === 4 || index === 7 ? { month: row.month, low: row.low, high: null } : row,
    ),
  },
};
export const EightSeries: Story<Props> = {
  args: {
    id: 'chart-eight',
    type: 'line',
    title: 'Eight series, a long title that needs more than one line in a narrow column',
    data: WEATHER.map((row, month) => ({
      month: row.month,
      ...Object.fromEntries(
        Array.from({ length: 8 }, (_, index) => [`s${index}`, Number(row.high) + index * 3 + (month % 3)]),
      ),
    })),
    xKey: 'month',
    series: Array.from({ length: 8 }, (_, index) => ({ key: `s${index}`, label: `Station ${index + 1}` })),
  },
};
export const OwnColors: Story<Props> = {
  args: {
    ...weather,
    id: 'chart-colors',
    colors: ['var(--chart-1)', '#8638b5'],
    footerActions: [{ id: 'save', label: 'Save' }],
  },
};
export const Pressable: Story<Props> = { args: { ...weather, id: 'chart-pressable', onDataPointClick: () => {} } };
export const Empty: Story<Props> = { args: { ...weather, id: 'chart-empty', data: [] } };
export const Loading: Story<Props> = {
  args: { id: 'chart-loading', type: 'line', data: [], xKey: 'x', series: [], status: { type: 'invoking' } },
};
export const Streaming: Story<Props> = {
  args: { ...stocks, id: 'chart-streaming', data: STOCKS.slice(0, 14), status: { type: 'streaming' } },
};
export const Receipt: Story<Props> = {
  args: {
    ...weather,
    id: 'chart-receipt',
    receipt: { outcome: 'success', summary: 'The chart was added to the report.', at: '2026-11-23T09:30:00Z' },
  },
};
export const Failed: Story<Props> = {
  args: { ...weather, id: 'chart-failed', status: { type: 'error', message: 'The server closed the connection.' } },
};
