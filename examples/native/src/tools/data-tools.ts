// Tools whose results are rows and figures: a table, a chart, key figures, a JSON value.
import type { McpServer } from '@modelcontextprotocol/server';
import { readCities, readDataset, readSeattle, round } from './public-data.ts';
import { showTool } from './show-tool.ts';

const YEAR = 2015;

export function registerDataTools(server: McpServer): void {
  showTool(
    server,
    'data-table',
  )({
    name: 'list_cities',
    title: 'List cities',
    description: 'The cities of Iceland with their places on the map.',
    text: 'The user sees a table of the cities of Iceland.',
    props: () => ({
      columns: [
        { key: 'name', label: 'City' },
        { key: 'lat', label: 'Latitude', format: { kind: 'number', decimals: 3 } },
        { key: 'lng', label: 'Longitude', format: { kind: 'number', decimals: 3 } },
      ],
      data: readCities()
        .filter(({ country }) => country === 'IS')
        .map(({ name, lat, lng }) => ({ name, lat: Number(lat), lng: Number(lng) })),
      defaultSort: { by: 'name', direction: 'asc' },
    }),
  });
  showTool(
    server,
    'chart',
  )({
    name: 'compare_months',
    title: 'Compare months',
    description: `Highs and lows of each month of ${YEAR} in Seattle.`,
    text: 'The user sees a chart of the temperatures in Seattle.',
    props: () => ({
      type: 'line',
      title: `Seattle, ${YEAR}`,
      description: 'Means of the daily highs and lows',
      data: readSeattle(YEAR).map(({ month, high, low }) => ({ month, high, low })),
      xKey: 'month',
      series: [
        { key: 'high', label: 'High' },
        { key: 'low', label: 'Low' },
      ],
      showLegend: true,
      yLabel: '°C',
    }),
  });
  showTool(
    server,
    'stats-display',
  )({
    name: 'year_in_figures',
    title: 'A year in figures',
    description: `The weather of ${YEAR} in Seattle in a few figures, beside the year before.`,
    text: 'The user sees the figures of the year.',
    props: () => ({
      title: `Seattle, ${YEAR}`,
      stats: [yearFigure('rain', 'Rain, mm'), yearFigure('high', 'Mean high, °C'), yearFigure('low', 'Mean low, °C')],
    }),
  });
  showTool(
    server,
    'json-view',
  )({
    name: 'inspect_penguins',
    title: 'Inspect penguins',
    description: 'Measurements of the first penguins of the Palmer archipelago, as JSON.',
    text: 'The user sees the measurements.',
    props: () => ({ label: 'penguins.json', value: JSON.parse(readDataset('penguins.json').toString()).slice(0, 20) }),
  });
}

function yearFigure(key: 'rain' | 'high' | 'low', label: string) {
  const [before, now] = [YEAR - 1, YEAR].map(year => readSeattle(year).map(month => month[key]));
  const total = (values: readonly number[] = []): number => {
    const sum = values.reduce((all, value) => all + value, 0);
    return round(key === 'rain' ? sum : sum / values.length);
  };
  return {
    key,
    label,
    value: total(now),
    format: { kind: 'number' as const, decimals: 1 },
    diff: {
      value: round((total(now) / total(before) - 1) * 100),
      label: `vs ${YEAR - 1}`,
      upIsPositive: key !== 'rain',
    },
    sparkline: { data: now ?? [] },
  };
}
