// The `geo-map` component: a map to move and to zoom, and the same places as a list.
import { safeText } from '@vitrine/std/internal/safe-text';
import { type KeyboardEvent, type PointerEvent, type ReactNode, useMemo, useRef, useState } from 'react';
import { useComponentState } from '../../lifecycle/use-component-state.ts';
import { ComponentFrame } from '../../root/component-frame.tsx';
import { Heading } from '../../root/heading.tsx';
import type { RuntimeProps } from '../../root/runtime-props.ts';
import { useSettings, useTexts } from '../../texts/texts.ts';
import { MapMarkers } from './map-markers.tsx';
import { MapDegrees, MapPicture } from './map-picture.tsx';
import { useTiles } from './map-tiles.ts';
import { PlaceList, SelectedPlace } from './place-list.tsx';
import { initialView, limitView, MAP_WIDTH, type MapView } from './projection.ts';
import type { GeoMapData } from './schema.ts';

const ENGLISH = {
  map: 'Map',
  loading: 'Loading the map',
  help: 'Arrow keys move the map, plus and minus zoom.',
  zoomIn: 'Zoom in',
  zoomOut: 'Zoom out',
  reset: 'Show all',
  noTiles: 'The map’s background could not be loaded.',
  north: 'N',
  south: 'S',
  east: 'E',
  west: 'W',
};
const ZOOM_STEP = 2;
/** Share of the picture that an arrow key moves. */
const MOVE_STEP = 0.15;

export function GeoMapView(props: GeoMapData & RuntimeProps): ReactNode {
  const { title, markers = [] } = props;
  const texts = useTexts('geo-map', ENGLISH);
  const { lifecycle, isWaiting } = useComponentState(props);
  const isEmpty = [markers, props.routes, props.areas].every(list => list === undefined || list.length === 0);
  return (
    <ComponentFrame name="geo-map" props={props} lifecycle={lifecycle} label={title ?? texts.map}>
      <Heading title={title} description={props.description} />
      {isEmpty && isWaiting && (
        <div className="vitrine-card" role="status">
          <span className="vitrine-visually-hidden">{texts.loading}</span>
          <div className="vitrine-map-frame vitrine-skeleton" />
        </div>
      )}
      {!isEmpty && <MapCard map={props} isWaiting={isWaiting} />}
    </ComponentFrame>
  );
}

function MapCard({ map, isWaiting }: { map: GeoMapData; isWaiting: boolean }): ReactNode {
  const texts = useTexts('geo-map', ENGLISH);
  const { locale } = useSettings();
  const { markers = [], routes, areas, viewport } = map;
  // biome-ignore lint/correctness/useExhaustiveDependencies: of the whole map only these decide what is in sight
  const start = useMemo(() => initialView(map), [map.markers, routes, areas, viewport]);
  const [moved, setMoved] = useState<MapView>();
  const [selected, setSelected] = useState<number>();
  const container = useRef<HTMLDivElement>(null);
  const view = moved ?? start;
  const tiles = useTiles(container, view, isWaiting);
  const change = (next: Partial<MapView>): void => setMoved(limitView({ ...view, ...next }));
  const drag = useDrag(view, setMoved);

  function onKeyDown(event: KeyboardEvent): void {
    if (event.target !== event.currentTarget || event.ctrlKey || event.metaKey || event.altKey) return;
    const step = (MOVE_STEP * MAP_WIDTH) / view.scale;
    const moves: Readonly<Record<string, Partial<MapView>>> = {
      ArrowLeft: { x: view.x - step },
      ArrowRight: { x: view.x + step },
      ArrowUp: { y: view.y - step },
      ArrowDown: { y: view.y + step },
      '+': { scale: view.scale * ZOOM_STEP },
      '=': { scale: view.scale * ZOOM_STEP },
      '-': { scale: view.scale / ZOOM_STEP },
      '0': start,
    };
    const move = Object.hasOwn(moves, event.key) ? moves[event.key] : undefined;
    if (!move) return;
    event.preventDefault();
    change(move);
  }
  return (
    <div className="vitrine-card vitrine-map">
      <section
        className="vitrine-map-frame"
        aria-label={`${map.title === undefined ? texts.map : safeText(map.title)}. ${texts.help}`}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the keys of the map move it
        tabIndex={0}
        data-tiles={tiles}
        onKeyDown={onKeyDown}
        {...drag}
      >
        {/* Not hidden from assistive technology: the tiles’ server may want links to its licence in it. */}
        <div ref={container} className="vitrine-map-tiles" />
        <MapPicture map={map} view={view} hasTiles={tiles === 'ready'} />
        {tiles !== 'ready' && <MapDegrees view={view} locale={locale} texts={texts} />}
        <MapMarkers
          map={map}
          markers={markers}
          view={view}
          selected={selected}
          isWaiting={isWaiting}
          onSelect={index => setSelected(index === selected ? undefined : index)}
          onZoom={setMoved}
        />
        {map.showZoomControl !== false && (
          <div className="vitrine-map-zoom">
            <MapButton label={texts.zoomIn} sign="+" onPress={() => change({ scale: view.scale * ZOOM_STEP })} />
            <MapButton label={texts.zoomOut} sign="−" onPress={() => change({ scale: view.scale / ZOOM_STEP })} />
            <MapButton label={texts.reset} sign="⤢" onPress={() => setMoved(undefined)} />
          </div>
        )}
      </section>
      {tiles === 'failed' && <p className="vitrine-map-note">{texts.noTiles}</p>}
      {selected !== undefined && markers[selected] && <SelectedPlace marker={markers[selected]} locale={locale} />}
      <PlaceList map={map} locale={locale} />
    </div>
  );
}

/** Moves the map with the pointer; a press on a button of it stays a press. */
function useDrag(view: MapView, onMove: (view: MapView) => void) {
  const last = useRef<{ x: number; y: number }>(undefined);
  const end = (): void => {
    last.current = undefined;
  };
  return {
    onPointerDown(event: PointerEvent<HTMLElement>) {
      // A finger scrolls the page; the map is moved by its keys and buttons there.
      if (event.button !== 0 || event.pointerType === 'touch' || (event.target as Element).closest('button')) return;
      last.current = { x: event.clientX, y: event.clientY };
      event.currentTarget.setPointerCapture(event.pointerId);
    },
    onPointerMove(event: PointerEvent<HTMLElement>) {
      if (!last.current) return;
      const units = MAP_WIDTH / event.currentTarget.clientWidth / view.scale;
      const [x, y] = [event.clientX - last.current.x, event.clientY - last.current.y];
      last.current = { x: event.clientX, y: event.clientY };
      onMove(limitView({ ...view, x: view.x - x * units, y: view.y - y * units }));
    },
    onPointerUp: end,
    onPointerCancel: end,
  };
}

interface MapButtonProps {
  label: string;
  sign: string;
  onPress(): void;
}

function MapButton({ label, sign, onPress }: MapButtonProps): ReactNode {
  return (
    <button type="button" aria-label={label} title={label} onClick={onPress}>
      <span aria-hidden="true">{sign}</span>
    </button>
  );
}
