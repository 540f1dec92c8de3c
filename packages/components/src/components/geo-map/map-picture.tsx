// The picture of a map: the grid, the land, areas and routes. Markers are buttons above it.
import type { ReactNode } from 'react';
import { safeColor } from '../../format/safe-color.ts';
import { loadWhenNeeded } from '../../root/load-when-needed.ts';
import { UntrustedText } from '../../root/text/untrusted-text.tsx';
import { formatDegrees, listGraticule, MAP_HEIGHT, MAP_WIDTH, type MapView, toPicture, toWorld } from './projection.ts';
import type { GeoMapData, GeoPoint } from './schema.ts';

const useLand = loadWhenNeeded(() => import('./land-path.ts'));
/** The outlines are too coarse for a picture that shows less of the world, in units of its width. */
const MAX_LAND_SCALE = MAP_WIDTH * 24;

interface MapPictureProps {
  map: Pick<GeoMapData, 'routes' | 'areas'>;
  view: MapView;
  /** Tiles show the land. */
  hasTiles: boolean;
}

export function MapPicture({ map: { routes = [], areas = [] }, view, hasTiles }: MapPictureProps): ReactNode {
  const showsLand = !hasTiles && view.scale < MAX_LAND_SCALE;
  const land = useLand(showsLand);
  const { meridians, parallels } = listGraticule(view);
  return (
    <svg className="vitrine-map-picture" viewBox={`0 0 ${MAP_WIDTH} ${MAP_HEIGHT}`} aria-hidden="true">
      {showsLand && land && <rect className="vitrine-map-sea" width={MAP_WIDTH} height={MAP_HEIGHT} />}
      {showsLand &&
        land &&
        [-1, 0, 1].map(turn => (
          <path
            key={turn}
            className="vitrine-map-land"
            d={land.landPath}
            transform={`translate(${(turn - view.x) * view.scale + MAP_WIDTH / 2} ${MAP_HEIGHT / 2 - view.y * view.scale}) scale(${view.scale / land.LAND_UNITS})`}
          />
        ))}
      {!hasTiles && (
        <path
          className="vitrine-map-grid"
          d={[
            ...meridians.map(({ left }) => `M${left} 0V${MAP_HEIGHT}`),
            ...parallels.map(({ top }) => `M0 ${top}H${MAP_WIDTH}`),
          ].join('')}
        />
      )}
      {areas.map((area, index) => (
        <path
          // biome-ignore lint/suspicious/noArrayIndexKey: ids may be absent or repeat
          key={index}
          className="vitrine-map-area"
          d={`${toPath(area.points, view)}Z`}
          style={{ color: safeColor(area.color), fillOpacity: area.opacity }}
        />
      ))}
      {routes.map((route, index) => (
        <path
          // biome-ignore lint/suspicious/noArrayIndexKey: ids may be absent or repeat
          key={index}
          className="vitrine-map-route"
          d={toPath(route.points, view)}
          style={{
            color: safeColor(route.color),
            strokeWidth: Math.min(route.weight ?? 3, MAX_WEIGHT),
            strokeOpacity: route.opacity,
            strokeDasharray: route.dashArray && /^[\d\s.,]+$/.test(route.dashArray) ? route.dashArray : undefined,
          }}
        />
      ))}
    </svg>
  );
}

const MAX_WEIGHT = 12;

/** Each point is drawn next to the one before, so that a line across the date line does not cross the whole map. */
function toPath(points: readonly GeoPoint[], view: MapView): string {
  let last: number | undefined;
  return points
    .map((point, index) => {
      const world = toWorld(point);
      const x: number = world.x + Math.round((last ?? view.x) - world.x);
      last = x;
      const eastward = (x - view.x) * view.scale + MAP_WIDTH / 2;
      const { top } = toPicture(world, view);
      return `${index === 0 ? 'M' : 'L'}${round(eastward)} ${round(top)}`;
    })
    .join('');
}

/** Browsers draw nothing of a path with numbers beyond 32 bits. */
function round(value: number): number {
  return Math.round(Math.max(-1e7, Math.min(1e7, value)) * 10) / 10;
}

/** The degrees at the edges of the picture. */
export function MapDegrees({ view, locale, texts }: MapDegreesProps): ReactNode {
  const { meridians, parallels } = listGraticule(view);
  return (
    <div className="vitrine-map-degrees" aria-hidden="true">
      {meridians
        .filter(({ left }) => isInside(left / MAP_WIDTH))
        .map(({ degrees, left }) => (
          <span key={`x${left}`} data-edge="bottom" style={{ left: `${(left / MAP_WIDTH) * 100}%` }}>
            <UntrustedText text={formatDegrees(degrees, [texts.east, texts.west], locale)} />
          </span>
        ))}
      {parallels
        .filter(({ top }) => isInside(top / MAP_HEIGHT))
        .map(({ degrees, top }) => (
          <span key={`y${top}`} data-edge="side" style={{ top: `${(top / MAP_HEIGHT) * 100}%` }}>
            <UntrustedText text={formatDegrees(degrees, [texts.north, texts.south], locale)} />
          </span>
        ))}
    </div>
  );
}

/** Far enough from the edge that the text is not cut. */
function isInside(share: number): boolean {
  return share > 0.09 && share < 0.91;
}

interface MapDegreesProps {
  view: MapView;
  locale: string;
  texts: { north: string; south: string; east: string; west: string };
}
