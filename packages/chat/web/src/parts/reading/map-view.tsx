// Draws the places of rows on a small map, which needs no network. Import it lazily.
import { ComponentView } from '@vitrine/components';
import { geoMap } from '@vitrine/components/geo-map';
import type { Place } from '@vitrine/models/internal/reading';
import '../../components/page-styles.ts';

/** The most places on one map; the table has all. */
const MAX_PLACES = 200;

export function MapView({ places }: { places: readonly Place[] }) {
  const markers = places.slice(0, MAX_PLACES).map(({ latitude, longitude, title }) => ({
    lat: latitude,
    lng: longitude,
    ...(title !== '' && { label: title }),
  }));
  return (
    <div className="reading-map">
      <ComponentView definition={geoMap} data={{ markers }} />
    </div>
  );
}
