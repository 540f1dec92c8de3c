// The stories of `geo-map`: its states, for Storybook and for the tests that open every story.
import { ComponentsProvider } from '@vitrine/components';
import { GeoMap } from '@vitrine/components/geo-map';
import type { ComponentProps, ReactNode } from 'react';
import type { Story, StoryMeta } from '../../story.ts';

type Props = ComponentProps<typeof GeoMap>;

interface Camera {
  center: readonly [lng: number, lat: number];
  zoom: number;
}

/** Stands for MapLibre, which draws with WebGL and a server's tiles: a surface of one colour that says what it was told to show. */
class PlainTiles {
  readonly container: HTMLElement;
  constructor({ container, ...camera }: Camera & { container: HTMLElement }) {
    this.container = container;
    container.style.background = '#cfe3c8';
    this.jumpTo(camera);
  }
  on(event: string, listener: () => void): void {
    if (event === 'load') queueMicrotask(listener);
  }
  jumpTo({ zoom }: Camera): void {
    this.container.dataset.zoom = String(zoom);
  }
  remove(): void {
    this.container.style.background = '';
  }
}

const MAPS: Readonly<Record<string, ComponentProps<typeof ComponentsProvider>['maps']>> = {
  'map-tiles': { load: async () => ({ Map: PlainTiles as never }), style: {} },
  'map-no-tiles': { load: () => Promise.reject(new Error('offline')), style: {} },
};

/** Draws the map as an application with tiles does, in two of the stories. */
function GeoMapInPage(props: Props): ReactNode {
  return (
    <ComponentsProvider maps={MAPS[props.id ?? '']}>
      <GeoMap {...props} />
    </ComponentsProvider>
  );
}
const meta: StoryMeta<Props> = { title: 'Components/Geo map', component: GeoMapInPage };
export default meta;

const markers: Props['markers'] = [
  { id: 'bergen', lat: 60.39, lng: 5.32, label: 'Bergen', description: 'Ferries to the fjords', tooltip: 'always' },
  { id: 'oslo', lat: 59.91, lng: 10.75, label: 'Oslo', icon: { type: 'dot', color: '#1d5fb4', radius: 9 } },
  { id: 'stockholm', lat: 59.33, lng: 18.07, label: 'Stockholm', icon: { type: 'emoji', value: '⛴️' } },
];
const routes: Props['routes'] = [
  {
    label: 'Railway',
    points: [
      { lat: 60.39, lng: 5.32 },
      { lat: 60.6, lng: 7.5 },
      { lat: 59.91, lng: 10.75 },
      { lat: 59.33, lng: 18.07 },
    ],
    color: '#7a3fb0',
    dashArray: '6 4',
  },
];

export const Default: Story<Props> = {
  args: { id: 'map-default', title: 'Across Scandinavia', description: 'Two days by train', markers, routes },
};
export const Areas: Story<Props> = {
  args: {
    id: 'map-areas',
    areas: [
      {
        label: 'Search area',
        points: [
          { lat: 46.4, lng: 9.1 },
          { lat: 46.9, lng: 9.9 },
          { lat: 46.2, lng: 10.4 },
        ],
      },
    ],
    markers: [{ lat: 46.5, lng: 9.8, label: 'Base' }],
  },
};
export const DateLine: Story<Props> = {
  args: {
    id: 'map-date-line',
    routes: [
      {
        points: [
          { lat: 21.3, lng: -157.9 },
          { lat: -18.1, lng: 178.4 },
          { lat: -36.8, lng: 174.8 },
        ],
        label: 'Flight',
      },
    ],
    markers: [
      { lat: 21.3, lng: -157.9, label: 'Honolulu' },
      { lat: -36.8, lng: 174.8, label: 'Auckland' },
    ],
  },
};
export const Many: Story<Props> = {
  args: {
    id: 'map-many',
    title: 'Stations',
    markers: Array.from({ length: 500 }, (_, index) => ({
      lat: 30 + ((index * 37) % 300) / 10,
      lng: -120 + ((index * 91) % 500) / 10,
      label: `Station ${index + 1}`,
    })),
  },
};
export const One: Story<Props> = { args: { id: 'map-one', markers: markers.slice(0, 1), showZoomControl: false } };
export const Centered: Story<Props> = {
  args: { id: 'map-centered', markers, viewport: { mode: 'center', center: { lat: 0, lng: 0 }, zoom: 1 } },
};
export const WithTiles: Story<Props> = { args: { id: 'map-tiles', markers, routes } };
export const WithoutTiles: Story<Props> = { args: { id: 'map-no-tiles', markers, routes } };
export const LongTexts: Story<Props> = {
  args: {
    id: 'map-long',
    markers: [
      { lat: 1, lng: 2, label: 'A label that goes on. '.repeat(9), description: 'x'.repeat(90), tooltip: 'always' },
    ],
  },
};
export const WithActions: Story<Props> = {
  args: { id: 'map-actions', markers, footerActions: [{ id: 'book', label: 'Book the trip' }] },
};
export const Loading: Story<Props> = { args: { id: 'map-loading', status: { type: 'invoking' } } };
export const Streaming: Story<Props> = {
  args: { id: 'map-streaming', title: 'Across', markers: markers.slice(0, 2), status: { type: 'streaming' } },
};
export const Receipt: Story<Props> = {
  args: {
    id: 'map-receipt',
    markers,
    receipt: { outcome: 'success', summary: 'The trip was booked.', at: '2026-11-23T09:30:00Z' },
  },
};
export const Failed: Story<Props> = {
  args: { id: 'map-failed', markers, status: { type: 'error', message: 'The server closed the connection.' } },
};
