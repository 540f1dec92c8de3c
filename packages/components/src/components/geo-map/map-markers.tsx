// The markers of a map: buttons that show their place, or draw near when they stand for several.
import { safeText } from '@vitrine/std/internal/safe-text';
import { type CSSProperties, type ReactNode, useMemo } from 'react';
import { safeColor } from '../../format/safe-color.ts';
import { Icon } from '../../root/picture.tsx';
import { UntrustedText } from '../../root/text/untrusted-text.tsx';
import { useTexts } from '../../texts/texts.ts';
import { fitView, groupMarkers, MAP_HEIGHT, MAP_WIDTH, type MapView, scaleToZoom, toWorld } from './projection.ts';
import type { GeoMapData, GeoMarker } from './schema.ts';

const ENGLISH = {
  marker: (place: number) => `Place ${place}`,
  group: (count: number) => `${count} places: zoom in`,
};
const DEFAULT_RADIUS = 40;
/** Number of markers below which each is drawn, unless the data say otherwise. */
const MANY = 40;
/** Number of markers that are in the document at once. */
const MAX_BUTTONS = 300;

interface MapMarkersProps {
  map: Pick<GeoMapData, 'clustering'>;
  markers: readonly GeoMarker[];
  view: MapView;
  /** The index of the marker whose place is shown. */
  selected: number | undefined;
  isWaiting: boolean;
  onSelect(index: number): void;
  onZoom(view: MapView): void;
}

export function MapMarkers(props: MapMarkersProps): ReactNode {
  const { map, markers, view, selected, isWaiting, onSelect, onZoom } = props;
  const texts = useTexts('geo-map', ENGLISH);
  const points = useMemo(() => markers.map(toWorld), [markers]);
  const groups = groupMarkers(points, view, readRadius(map.clustering, markers.length, view)).slice(0, MAX_BUTTONS);
  return groups.map(({ indexes, left, top }) => {
    const index = indexes[0]!;
    const marker = markers[index]!;
    const isGroup = indexes.length > 1;
    const place: CSSProperties = { left: `${(left / MAP_WIDTH) * 100}%`, top: `${(top / MAP_HEIGHT) * 100}%` };
    const name = isGroup ? texts.group(indexes.length) : safeText(marker.label || texts.marker(index + 1));
    return (
      <button
        key={index}
        type="button"
        className="vitrine-map-marker"
        data-group={isGroup || undefined}
        data-tooltip={isGroup ? 'none' : (marker.tooltip ?? 'hover')}
        aria-label={isGroup ? name : undefined}
        aria-pressed={isGroup ? undefined : indexes.includes(selected ?? -1)}
        style={place}
        onClick={() => {
          if (!isGroup) onSelect(index);
          else onZoom(fitView(indexes.flatMap(member => points[member] ?? [])));
        }}
      >
        {isGroup ? (
          <span className="vitrine-map-count">{indexes.length}</span>
        ) : (
          <MarkerIcon icon={marker.icon} isWaiting={isWaiting} />
        )}
        {!isGroup && (
          <span
            className="vitrine-map-label"
            data-side={left < 0.3 * MAP_WIDTH ? 'left' : left > 0.7 * MAP_WIDTH ? 'right' : undefined}
          >
            <UntrustedText text={marker.label || texts.marker(index + 1)} />
          </span>
        )}
      </button>
    );
  });
}

function readRadius(clustering: GeoMapData['clustering'], count: number, view: MapView): number {
  const { enabled = count > MANY, radius = DEFAULT_RADIUS, maxZoom = 16 } = clustering ?? {};
  if (!enabled || scaleToZoom(view.scale) > maxZoom) return 0;
  return Math.min(120, Math.max(12, radius));
}

function MarkerIcon({ icon, isWaiting }: { icon: GeoMarker['icon']; isWaiting: boolean }): ReactNode {
  if (icon?.type === 'emoji')
    return (
      <span
        className="vitrine-map-emoji"
        aria-hidden="true"
        style={{
          fontSize: limit(icon.size ?? 20, 16, 40),
          background: safeColor(icon.bgColor),
          borderColor: safeColor(icon.borderColor),
        }}
      >
        <UntrustedText text={[...icon.value].slice(0, 8).join('')} />
      </span>
    );
  if (icon?.type === 'image')
    return (
      <span
        className="vitrine-map-image"
        style={{
          inlineSize: limit(icon.width ?? 28, 16, 64),
          blockSize: limit(icon.height ?? 28, 16, 64),
          borderRadius: limit(icon.borderRadius ?? 999, 0, 999),
          borderColor: safeColor(icon.borderColor),
        }}
      >
        <Icon src={icon.url} isWaiting={isWaiting} />
      </span>
    );
  const size = 2 * limit(icon?.radius ?? 7, 3, 16);
  return (
    <span
      className="vitrine-map-dot"
      style={{
        inlineSize: size,
        blockSize: size,
        background: safeColor(icon?.color),
        borderColor: safeColor(icon?.borderColor),
      }}
    />
  );
}

function limit(value: number, least: number, most: number): number {
  return Math.min(most, Math.max(least, value));
}
