// The places of a map in words: the one that is selected, and all of them as a list.
import type { ReactNode } from 'react';
import { safeColor } from '../../format/safe-color.ts';
import { UntrustedText } from '../../root/text/untrusted-text.tsx';
import { useTexts } from '../../texts/texts.ts';
import { formatDegrees } from './projection.ts';
import type { GeoMapData, GeoMarker, GeoPoint } from './schema.ts';

const ENGLISH = {
  list: (count: number) => (count === 1 ? 'List of 1 place' : `List of ${count} places`),
  marker: (place: number) => `Place ${place}`,
  route: 'Route',
  area: 'Area',
  further: (count: number) => `and ${count} more`,
  north: 'N',
  south: 'S',
  east: 'E',
  west: 'W',
};
const MAX_ITEMS = 200;

export function SelectedPlace({ marker, locale }: { marker: GeoMarker; locale: string }): ReactNode {
  const texts = useTexts('geo-map', ENGLISH);
  return (
    <div className="vitrine-map-selected" role="status">
      <strong>
        <UntrustedText text={marker.label || texts.marker(1)} />
      </strong>
      {marker.description !== undefined && (
        <p>
          <UntrustedText text={marker.description} lines />
        </p>
      )}
      <Coordinates point={marker} locale={locale} />
    </div>
  );
}

export function PlaceList({ map, locale }: { map: GeoMapData; locale: string }): ReactNode {
  const texts = useTexts('geo-map', ENGLISH);
  const { markers = [], routes = [], areas = [] } = map;
  const places = [
    ...markers.map((marker, index) => ({
      ...marker,
      name: marker.label || texts.marker(index + 1),
      point: marker,
      color: undefined,
    })),
    ...routes.map(route => ({ ...route, name: route.label || texts.route, point: undefined })),
    ...areas.map(area => ({ ...area, name: area.label || texts.area, point: undefined })),
  ];
  return (
    <details className="vitrine-map-list">
      <summary>{texts.list(places.length)}</summary>
      <ul>
        {places.slice(0, MAX_ITEMS).map(({ name, description, point, color }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: ids may be absent or repeat
          <li key={index}>
            <span>
              {point === undefined && (
                <span className="vitrine-map-swatch" style={{ background: safeColor(color) }} aria-hidden="true" />
              )}
              <UntrustedText text={name} />
            </span>
            {description !== undefined && (
              <span className="vitrine-map-coordinates">
                <UntrustedText text={description} lines />
              </span>
            )}
            {point !== undefined && <Coordinates point={point} locale={locale} />}
          </li>
        ))}
        {places.length > MAX_ITEMS && <li>{texts.further(places.length - MAX_ITEMS)}</li>}
      </ul>
    </details>
  );
}

function Coordinates({ point: { lat, lng }, locale }: { point: GeoPoint; locale: string }): ReactNode {
  const texts = useTexts('geo-map', ENGLISH);
  return (
    <span className="vitrine-map-coordinates">
      <UntrustedText
        text={`${formatDegrees(lat, [texts.north, texts.south], locale)}, ${formatDegrees(lng, [texts.east, texts.west], locale)}`}
      />
    </span>
  );
}
