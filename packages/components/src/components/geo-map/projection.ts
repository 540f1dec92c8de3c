// Web Mercator, as tiles have it: where points of the earth lie in the picture, and which part of the world the picture shows.
import type { GeoMapData, GeoPoint } from './schema.ts';

/** The picture's own units; it is scaled to the width that it gets. */
export const MAP_WIDTH = 640;
export const MAP_HEIGHT = 384;
/** Units of the whole world at zoom 0, as in MapLibre. */
const WORLD = 512;
const MAX_LATITUDE = 85.051129;
const MIN_SCALE = MAP_HEIGHT;
const MAX_ZOOM = 20;
/** A single place is shown with its surroundings. */
const MAX_FIT_ZOOM = 13;
const PADDING = 48;

/** Shares of the world: `x` from west to east, `y` from north to south; `x` may pass 0 and 1. */
export interface WorldPoint {
  readonly x: number;
  readonly y: number;
}

/** The part of the world that is shown: its middle, and the units that the world's width has. */
export interface MapView extends WorldPoint {
  readonly scale: number;
}

export function toWorld({ lat, lng }: GeoPoint): WorldPoint {
  const latitude = (Math.max(-MAX_LATITUDE, Math.min(MAX_LATITUDE, lat)) * Math.PI) / 180;
  return { x: (lng + 180) / 360, y: 0.5 - Math.log(Math.tan(Math.PI / 4 + latitude / 2)) / (2 * Math.PI) };
}

export function toDegrees({ x, y }: WorldPoint): GeoPoint {
  const lng = (((x % 1) + 1) % 1) * 360 - 180;
  return { lat: (Math.atan(Math.sinh((0.5 - y) * 2 * Math.PI)) * 180) / Math.PI, lng };
}

/** Converts a point to the picture's units; it chooses the copy of the point that is nearest to the middle. */
export function toPicture(point: WorldPoint, view: MapView): { left: number; top: number } {
  const turns = Math.round(view.x - point.x);
  return {
    left: (point.x + turns - view.x) * view.scale + MAP_WIDTH / 2,
    top: (point.y - view.y) * view.scale + MAP_HEIGHT / 2,
  };
}

/** The view that has all points in it, across the date line where that is shorter. */
export function fitView(points: readonly WorldPoint[], padding = PADDING, maxZoom = MAX_FIT_ZOOM): MapView {
  if (points.length === 0) return { x: 0.5, y: 0.5, scale: MAP_WIDTH };
  const [west, width] = findSpan(points.map(point => point.x));
  const ys = points.map(point => point.y);
  const [north, south] = [ys.reduce((a, b) => Math.min(a, b)), ys.reduce((a, b) => Math.max(a, b))];
  const room = (size: number): number => Math.max(size / 4, size - 2 * padding);
  const scale = Math.min(
    width === 0 ? Number.POSITIVE_INFINITY : room(MAP_WIDTH) / width,
    south === north ? Number.POSITIVE_INFINITY : room(MAP_HEIGHT) / (south - north),
    zoomToScale(maxZoom),
  );
  return limitView({ x: west + width / 2, y: (north + south) / 2, scale });
}

/** The shortest arc around the world that has all of them: its beginning and its length. */
function findSpan(xs: readonly number[]): [west: number, width: number] {
  const sorted = [...xs].sort((a, b) => a - b);
  const [first = 0] = sorted;
  let gap = first + 1 - (sorted.at(-1) ?? first);
  let west = first;
  let before = first;
  for (const x of sorted) {
    if (x - before > gap) {
      gap = x - before;
      west = x;
    }
    before = x;
  }
  return [west, Math.max(0, 1 - gap)];
}

export function zoomToScale(zoom: number): number {
  return WORLD * 2 ** zoom;
}

export function scaleToZoom(scale: number): number {
  return Math.log2(scale / WORLD);
}

/** No further out than the whole world, and not past its poles. */
export function limitView({ x, y, scale }: MapView): MapView {
  const limited = Math.min(zoomToScale(MAX_ZOOM), Math.max(MIN_SCALE, scale));
  const half = MAP_HEIGHT / 2 / limited;
  return { x: ((x % 1) + 1) % 1, y: Math.min(1 - half, Math.max(half, y)), scale: limited };
}

/** The points that the viewport of the data wants in sight. */
export function initialView({ markers = [], routes = [], areas = [], viewport }: GeoMapData): MapView {
  if (viewport?.mode === 'center') return limitView({ ...toWorld(viewport.center), scale: zoomToScale(viewport.zoom) });
  const target = viewport?.target ?? 'all';
  const lines = [
    ...(target === 'all' || target === 'routes' ? routes : []),
    ...(target === 'all' || target === 'areas' ? areas : []),
  ];
  const points = [...(target === 'all' || target === 'markers' ? markers : []), ...lines.flatMap(line => line.points)];
  const all = points.length > 0 ? points : [...markers, ...[...routes, ...areas].flatMap(line => line.points)];
  return fitView(all.map(toWorld), viewport?.padding, viewport?.maxZoom);
}

const STEPS = [60, 30, 20, 10, 5, 2, 1, 0.5, 0.2, 0.1, 0.05, 0.02, 0.01, 0.005, 0.002, 0.001];

export interface Graticule {
  /** Degrees, with the place in the picture's units. */
  readonly meridians: readonly { degrees: number; left: number }[];
  readonly parallels: readonly { degrees: number; top: number }[];
}

/** Lines at round degrees, three to seven across the picture. */
export function listGraticule(view: MapView): Graticule {
  const width = (MAP_WIDTH / view.scale) * 360;
  const step = STEPS.find(step => width / step >= 4) ?? STEPS.at(-1)!;
  const west = view.x * 360 - 180 - width / 2;
  const meridians = range(west, west + width, step).map(degrees => ({
    degrees: ((((degrees + 180) % 360) + 360) % 360) - 180,
    left: ((degrees - west) / width) * MAP_WIDTH,
  }));
  const half = MAP_HEIGHT / 2 / view.scale;
  const south = toDegrees({ x: 0, y: view.y + half }).lat;
  const north = toDegrees({ x: 0, y: view.y - half }).lat;
  const parallels = range(south, north, step).map(degrees => ({
    degrees,
    top: (toWorld({ lat: degrees, lng: 0 }).y - view.y) * view.scale + MAP_HEIGHT / 2,
  }));
  return { meridians, parallels };
}

const MAX_LINES = 40;

function range(from: number, to: number, step: number): number[] {
  const first = Math.ceil(from / step);
  const count = Math.min(MAX_LINES, Math.max(0, Math.floor(to / step) - first + 1));
  return Array.from({ length: count }, (_, index) => Math.round((first + index) * step * 1e6) / 1e6);
}

/** `12.5° N`; `pair` are the letters of the positive and the negative half. */
export function formatDegrees(degrees: number, pair: readonly [string, string], locale: string): string {
  const number = new Intl.NumberFormat(locale, { maximumFractionDigits: 4 }).format(Math.abs(degrees));
  return degrees === 0 ? `${number}°` : `${number}° ${degrees > 0 ? pair[0] : pair[1]}`;
}

export interface MarkerGroup {
  /** Indexes into the markers. */
  readonly indexes: readonly number[];
  readonly left: number;
  readonly top: number;
}

/** Markers within `radius` units of the first of a group are one. `radius` 0: each is its own. */
export function groupMarkers(points: readonly WorldPoint[], view: MapView, radius: number): MarkerGroup[] {
  const groups: { indexes: number[]; left: number; top: number }[] = [];
  const cells = new Map<string, typeof groups>();
  for (const [index, point] of points.entries()) {
    const { left, top } = toPicture(point, view);
    if (left < -radius || top < -radius || left > MAP_WIDTH + radius || top > MAP_HEIGHT + radius) continue;
    if (radius === 0) {
      groups.push({ indexes: [index], left, top });
      continue;
    }
    const [column, row] = [Math.floor(left / radius), Math.floor(top / radius)];
    const near = [-1, 0, 1].flatMap(x => [-1, 0, 1].flatMap(y => cells.get(`${column + x} ${row + y}`) ?? []));
    const group = near.find(group => Math.hypot(group.left - left, group.top - top) < radius);
    if (group) {
      group.indexes.push(index);
      continue;
    }
    const created = { indexes: [index], left, top };
    groups.push(created);
    const key = `${column} ${row}`;
    cells.set(key, [...(cells.get(key) ?? []), created]);
  }
  return groups;
}
