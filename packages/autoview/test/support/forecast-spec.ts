// A tool with a view spec, and its result.
import { compileView, prepareSiblings } from '../../src/compile-view.ts';
import type { ViewSpec } from '../../src/view-spec/view-spec.ts';

export const forecast = {
  name: 'forecast',
  title: 'Forecast',
  inputSchema: {
    type: 'object',
    properties: {
      place: { type: 'string' },
      days: { type: 'integer', minimum: 1, maximum: 14 },
      units: { enum: ['metric', 'imperial'] },
      note: { type: 'string' },
      debug: { type: 'boolean' },
    },
    required: ['place'],
  },
};

const current = {
  name: 'current',
  title: 'Current weather',
  annotations: { readOnlyHint: true },
  inputSchema: {
    type: 'object',
    properties: { place: { type: 'string' }, date: { type: 'string' } },
    required: ['place', 'date'],
  },
};

const tools = [forecast, current];

const spec: ViewSpec = {
  version: 1,
  title: 'Weather of the next days',
  form: {
    layout: [
      {
        tabs: [
          { label: 'Look', fields: ['/units', '/note'] },
          { label: 'Where', fields: ['/place', '/days'] },
        ],
      },
    ],
    fields: {
      '/days': { label: 'Days ahead', control: 'slider' },
      '/units': { control: 'radio', help: 'Of temperatures' },
      '/debug': { advanced: true },
    },
    presets: [{ label: 'A week in Oslo', arguments: { place: 'Oslo', days: 7 } }],
    submit: 'Show the forecast',
  },
  result: {
    parts: [
      { part: 'stats', at: '', tiles: [{ at: '/mean', label: 'Mean', unit: '°C' }, { at: '/place' }] },
      {
        part: 'tabs',
        tabs: [
          {
            label: 'Chart',
            parts: [
              {
                part: 'chart',
                at: '/days',
                kind: 'area',
                x: { at: '/date', format: 'date' },
                y: [{ at: '/high', label: 'High' }],
              },
            ],
          },
          {
            label: 'Table',
            parts: [
              {
                part: 'table',
                at: '/days',
                label: 'Days',
                sort: '-/high',
                columns: [
                  { at: '/date', format: 'date' },
                  { at: '/high', format: 'integer' },
                  { at: '/rain/share', label: 'Rain', format: 'percent' },
                ],
                links: [
                  { tool: 'current', label: 'Details', arguments: { place: { at: '/town' }, date: { at: '/date' } } },
                ],
              },
            ],
          },
          { label: 'Map', parts: [{ part: 'map', at: '/days', latitude: '/lat', longitude: '/lon', title: '/date' }] },
          { label: 'Events', parts: [{ part: 'timeline', at: '/days', when: '/date', title: '/town' }] },
        ],
      },
    ],
  },
};

const days = [10, 14, 12].map((high, index) => ({
  town: 'Oslo',
  date: `2026-06-0${index + 1}`,
  high,
  rain: { share: 0.25 },
  lat: 59 + index,
  lon: 10,
}));

const data = { place: 'Oslo', mean: 12, days };

export const result = { structuredContent: data, content: [{ type: 'text', text: JSON.stringify(data) }] };

export const { html } = compileView(forecast, { siblings: prepareSiblings(tools), spec, revision: 1 });

/** Creates the messages of a host that has called the tool itself. */
export const createCallMessages = (answer: object, args = {}) => [
  { method: 'ui/notifications/tool-input', params: { arguments: args } },
  { method: 'ui/notifications/tool-result', params: { ...answer } },
];
