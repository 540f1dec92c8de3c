// The outlines of the land as the path of an SVG, in the world's units: 0 to 1000 from west to east and from north to south.
import { LAND_OUTLINE } from './land-outline.ts';
import { toWorld } from './projection.ts';

export const LAND_UNITS = 1000;

function createLandPath(): string {
  return LAND_OUTLINE.split('|')
    .map(ring => {
      let [lng, lat] = [0, 0];
      const points = ring.split(' ').map(pair => {
        const [east = 0, north = 0] = pair.split(',').map(Number);
        lng += east;
        lat += north;
        const { x, y } = toWorld({ lat: lat / 10, lng: lng / 10 });
        return `${round(x)} ${round(y)}`;
      });
      return `M${points.join('L')}Z`;
    })
    .join('');
}

function round(share: number): number {
  return Math.round(share * LAND_UNITS * 100) / 100;
}

export const landPath = createLandPath();
