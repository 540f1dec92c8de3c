// Public: `@vitrine/components/geo-map`.
'use client';

import { defineComponent } from '../../root/define-component.tsx';
import { ReceiptSummary } from '../../root/receipt-summary.tsx';
import { GeoMapView } from './geo-map.tsx';
import { geoMapContract } from './schema.ts';

/** `geo-map` for catalogs: its contract, its component and its receipt. */
export const geoMap = defineComponent(geoMapContract, { View: GeoMapView, Receipt: ReceiptSummary });
/** The React component `geo-map`. Its props are the data of the schema, and `RuntimeProps`. */
export const GeoMap = geoMap.Component;
