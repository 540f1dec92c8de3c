// The tiles below the map, where the application has them: MapLibre, loaded with the first map, in step with the picture above it.
import { type RefObject, useEffect, useRef, useState } from 'react';
import { useSettings } from '../../texts/texts.ts';
import { MAP_WIDTH, type MapView, scaleToZoom, toDegrees } from './projection.ts';

/** `ready`: tiles are drawn, so that the picture leaves out the outlines of the land. */
export type TilesState = 'none' | 'loading' | 'ready' | 'failed';

interface TileMap {
  jumpTo(view: { center: [lng: number, lat: number]; zoom: number }): unknown;
  on(event: string, listener: () => void): unknown;
  remove(): void;
}

/** Draws into `container`. Without tiles, or when they cannot be loaded, the picture stands alone. */
export function useTiles(container: RefObject<HTMLDivElement | null>, view: MapView, isWaiting: boolean): TilesState {
  const { maps } = useSettings();
  const [state, setState] = useState<TilesState>('none');
  const map = useRef<TileMap>(undefined);
  const latest = useRef(view);
  latest.current = view;

  useEffect(() => {
    const element = container.current;
    if (!maps || !element || isWaiting) return;
    let isClosed = false;
    setState('loading');
    const fail = (): void => {
      if (!isClosed) setState(state => (state === 'ready' ? state : 'failed'));
    };
    maps
      .load()
      .then(({ Map: MapClass }) => {
        if (isClosed) return;
        const tiles = new MapClass({
          container: element,
          style: maps.style,
          interactive: false,
          ...toCamera(latest.current, element),
        } as never) as TileMap;
        map.current = tiles;
        tiles.on('load', () => !isClosed && setState('ready'));
        tiles.on('error', fail);
        tiles.on('resize', () => tiles.jumpTo(toCamera(latest.current, element)));
      })
      .catch(fail);
    return () => {
      isClosed = true;
      map.current?.remove();
      map.current = undefined;
      setState('none');
    };
  }, [maps, container, isWaiting]);

  useEffect(() => {
    if (container.current) map.current?.jumpTo(toCamera(view, container.current));
  }, [container, view]);
  return state;
}

function toCamera(view: MapView, element: HTMLElement): { center: [lng: number, lat: number]; zoom: number } {
  const { lat, lng } = toDegrees(view);
  const pixels = element.clientWidth || MAP_WIDTH;
  return { center: [lng, lat], zoom: scaleToZoom((view.scale * pixels) / MAP_WIDTH) };
}
