// A map: places as points over a grid of latitudes and longitudes, and as a list. Nothing is loaded, so there are no coastlines; the grid's
// numbers tell where the points are.
import { truncate } from '@vitrine/std/internal/truncate';
import { h, setAttributes } from '../page/dom.ts';
import type { DrawContext } from './draw-context.ts';

const WIDTH = 600;
const HEIGHT = 300;
const MAX_PLACES = 200;
/** The grid has about this many lines in each direction. */
const LINES = 5;

export interface Place {
  readonly latitude: number;
  readonly longitude: number;
  readonly title: string;
  /** Said of it in the list. */
  readonly words?: readonly (Node | string)[];
}

/** `hasList`: the places are told in words below it, because nothing beside it does. */
export function drawMap(draw: DrawContext, places: readonly Place[], { hasList = true } = {}): HTMLElement {
  const shown = places.slice(0, MAX_PLACES);
  const area = mapArea(shown);
  const x = (longitude: number): number => (WIDTH * (longitude - area.west)) / (area.east - area.west);
  const y = (latitude: number): number => HEIGHT - (HEIGHT * (latitude - area.south)) / (area.north - area.south);
  const picture = svg('svg', {
    viewBox: `0 0 ${WIDTH} ${HEIGHT}`,
    role: 'img',
    'aria-label': draw.t('Map of {count} places', { count: places.length }),
  });
  for (const longitude of gridLines(area.west, area.east))
    picture.append(
      svg('path', { class: 'grid', d: `M${x(longitude)} 0V${HEIGHT}` }),
      words(`${degrees(longitude)}${longitude < 0 ? 'W' : 'E'}`, x(longitude) + 3, HEIGHT - 4),
    );
  for (const latitude of gridLines(area.south, area.north))
    picture.append(
      svg('path', { class: 'grid', d: `M0 ${y(latitude)}H${WIDTH}` }),
      words(`${degrees(latitude)}${latitude < 0 ? 'S' : 'N'}`, 3, y(latitude) - 4),
    );
  for (const place of shown) {
    const point = svg('circle', { class: 's0', cx: x(place.longitude), cy: y(place.latitude), r: 5 });
    point.append(svg('title', {}, place.title));
    picture.append(point);
    if (shown.length <= 12) picture.append(words(place.title, x(place.longitude) + 8, y(place.latitude) + 4, 'place'));
  }
  return h('figure', { class: 'map', dir: 'ltr' }, picture as never, hasList && drawPlaces(draw, shown));
}

function drawPlaces(draw: DrawContext, places: readonly Place[]): HTMLElement {
  const list = h('ul', { class: 'list' });
  for (const { latitude, longitude, title, words = [] } of places)
    list.append(h('li', { dir: 'auto' }, title || `${latitude}, ${longitude}`, ...words));
  return h('details', {}, h('summary', {}, draw.t('Places as a list')), list);
}

/** The area around all places with a margin, at least some streets wide, in the proportions of the picture. */
function mapArea(places: readonly Place[]): { west: number; east: number; south: number; north: number } {
  const longitudes = places.map(({ longitude }) => longitude);
  const latitudes = places.map(({ latitude }) => latitude);
  const [west, east] = [Math.min(...longitudes), Math.max(...longitudes)];
  const [south, north] = [Math.min(...latitudes), Math.max(...latitudes)];
  // A degree of longitude is shorter the further it is from the equator.
  const shrink = Math.max(0.2, Math.cos((((south + north) / 2) * Math.PI) / 180));
  const height = Math.max(0.02, (north - south) * 1.3, ((east - west) * 1.3 * shrink * HEIGHT) / WIDTH);
  const width = (height * WIDTH) / HEIGHT / shrink;
  const [x, y] = [(west + east) / 2, (south + north) / 2];
  return { west: x - width / 2, east: x + width / 2, south: y - height / 2, north: y + height / 2 };
}

/** Round numbers between two limits. */
function gridLines(low: number, high: number): number[] {
  const raw = (high - low) / LINES;
  const power = 10 ** Math.floor(Math.log10(raw));
  const step = power * ([1, 2, 5].find(size => size * power >= raw) ?? 10);
  const first = Math.ceil(low / step);
  return Array.from({ length: Math.max(0, Math.floor(high / step) - first + 1) }, (_, index) =>
    Number(((first + index) * step).toPrecision(12)),
  );
}

function degrees(value: number): string {
  return `${Math.abs(value)}° `;
}

function words(text: string, x: number, y: number, className = 'mark'): Element {
  return svg('text', { x, y, class: className }, truncate(text, 24));
}

function svg(tag: string, attributes: { readonly [name: string]: unknown }, text = ''): Element {
  const element = document.createElementNS('http://www.w3.org/2000/svg', tag);
  setAttributes(element, attributes);
  element.textContent = text;
  return element;
}
