// Public: `@vitrine/components/weather-widget`.
'use client';

import { defineComponent } from '../../root/define-component.tsx';
import { ReceiptSummary } from '../../root/receipt-summary.tsx';
import { weatherWidgetContract } from './schema.ts';
import { WeatherWidgetView } from './weather-widget.tsx';

/** `weather-widget` for catalogs: its contract, its component and its receipt. */
export const weatherWidget = defineComponent(weatherWidgetContract, {
  View: WeatherWidgetView,
  Receipt: ReceiptSummary,
});
/** The React component `weather-widget`. Its props are the data of the schema, and `RuntimeProps`. */
export const WeatherWidget = weatherWidget.Component;
