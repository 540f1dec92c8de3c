import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  fitView,
  formatDegrees,
  groupMarkers,
  initialView,
  limitView,
  listGraticule,
  MAP_HEIGHT,
  MAP_WIDTH,
  scaleToZoom,
  toDegrees,
  toPicture,
  toWorld,
  zoomToScale,
} from './projection.ts';
import { geoMapContract } from './schema.ts';

const point = fc.record({
  lat: fc.double({ min: -85, max: 85, noNaN: true }),
  lng: fc.double({ min: -180, max: 180, noNaN: true }),
});

it('degrees and shares of the world are the inverse of each other', () => {
  void fc.assert(
    fc.property(point, ({ lat, lng }) => {
      const back = toDegrees(toWorld({ lat, lng }));
      expect(back.lat).toBeCloseTo(lat, 6);
      expect(Math.abs(((back.lng - lng + 540) % 360) - 180)).toBeLessThan(1e-6);
    }),
  );
});

it('all points are in the picture that fits them', () => {
  void fc.assert(
    fc.property(fc.array(point, { minLength: 1, maxLength: 20 }), points => {
      const world = points.map(toWorld);
      const view = fitView(world);
      for (const item of world) {
        const { left, top } = toPicture(item, view);
        // Points around the whole world do not fit beside each other at the smallest scale.
        if (view.scale > MAP_WIDTH) expect(left).toBeGreaterThanOrEqual(-0.001);
        if (view.scale > MAP_WIDTH) expect(left).toBeLessThanOrEqual(MAP_WIDTH + 0.001);
        expect(top).toBeGreaterThanOrEqual(-0.001);
        expect(top).toBeLessThanOrEqual(MAP_HEIGHT + 0.001);
      }
    }),
  );
});

it('points on both sides of the date line are next to each other', () => {
  const view = fitView(
    [
      { lat: -18, lng: 178 },
      { lat: -14, lng: -171 },
    ].map(toWorld),
  );
  expect(scaleToZoom(view.scale)).toBeGreaterThan(3);
  expect(toDegrees(view).lng).toBeCloseTo(-176.5, 0);
});

it('a single place is shown with its surroundings, and no view leaves the world', () => {
  expect(scaleToZoom(fitView([{ x: 0.5, y: 0.5 }]).scale)).toBeCloseTo(13);
  expect(limitView({ x: 1.25, y: -4, scale: 1 })).toEqual({ x: 0.25, y: 0.5, scale: MAP_HEIGHT });
  expect(initialView({ viewport: { mode: 'center', center: { lat: 0, lng: 0 }, zoom: 3 } }).scale).toBe(zoomToScale(3));
});

it('what the viewport names is in sight; without such points all are', () => {
  const markers = [{ lat: 60, lng: 5 }];
  const areas = [
    {
      points: [
        { lat: 0, lng: 0 },
        { lat: 1, lng: 1 },
        { lat: 0, lng: 1 },
      ],
    },
  ];
  expect(toDegrees(initialView({ markers, areas, viewport: { mode: 'fit', target: 'markers' } })).lat).toBeCloseTo(60);
  expect(toDegrees(initialView({ markers, viewport: { mode: 'fit', target: 'routes' } })).lat).toBeCloseTo(60);
});

it('the grid has three to ten lines at round degrees', () => {
  for (const zoom of [0.5, 2, 5, 9, 13]) {
    const { meridians } = listGraticule({ x: 0.53, y: 0.4, scale: zoomToScale(zoom) });
    expect(meridians.length).toBeGreaterThanOrEqual(3);
    expect(meridians.length).toBeLessThanOrEqual(11);
  }
  expect(formatDegrees(-12.5, ['N', 'S'], 'de-DE')).toBe('12,5° S');
});

it('near markers are one group, none is lost', () => {
  void fc.assert(
    fc.property(fc.array(point, { maxLength: 60 }), points => {
      const world = points.map(toWorld);
      const view = fitView(world);
      const groups = groupMarkers(world, view, 40);
      const shown = groups.flatMap(group => group.indexes);
      expect(new Set(shown).size).toBe(shown.length);
      if (view.scale > MAP_WIDTH) expect(shown.length).toBe(points.length);
      expect(groupMarkers(world, view, 0).every(group => group.indexes.length === 1)).toBe(true);
    }),
  );
});

it.each([
  [{}, ['markers']],
  [{ markers: [] }, ['markers']],
  [{ markers: [{ lat: 91, lng: 0 }] }, ['markers', 0, 'lat']],
  [{ routes: [{ points: [{ lat: 0, lng: 0 }] }] }, ['routes', 0, 'points']],
])('%j is refused', (data, path) => {
  expect(geoMapContract.safeParse(data)).toMatchObject({ success: false, issues: [{ path }] });
});

it('data of tool-ui are accepted, and the beginning of a map is drawn', () => {
  const data = {
    id: 'map',
    markers: [
      { lat: 40.7, lng: -74, label: 'New York', tooltip: 'always', icon: { type: 'emoji', value: '🗽', size: 24 } },
    ],
    routes: [
      {
        points: [
          { lat: 1, lng: 2 },
          { lat: 3, lng: 4 },
        ],
        color: '#f00',
        weight: 4,
        opacity: 0.5,
        dashArray: '4 6',
      },
    ],
    clustering: { enabled: true, radius: 60, maxZoom: 12, minPoints: 3 },
    viewport: { mode: 'fit', padding: 40, target: 'all' },
    showZoomControl: true,
    theme: 'dark',
  };
  expect(geoMapContract.parse(data)).toEqual(data);
  expect(geoMapContract.readPartial({ markers: [{ lat: 1, lng: 2 }, { lat: 3 }] })).toEqual({
    markers: [{ lat: 1, lng: 2 }],
  });
});
