// Public: `@vitrine/components/parameter-slider`.
'use client';

import { defineComponent } from '../../root/define-component.tsx';
import { ReceiptSummary } from '../../root/receipt-summary.tsx';
import { ParameterSliderView } from './parameter-slider.tsx';
import { parameterSliderContract } from './schema.ts';

/** `parameter-slider` for catalogs: its contract, its component and its receipt. */
export const parameterSlider = defineComponent(parameterSliderContract, {
  View: ParameterSliderView,
  Receipt: ReceiptSummary,
});
/** The React component `parameter-slider`. Its props are the data of the schema, and `RuntimeProps`. */
export const ParameterSlider = parameterSlider.Component;
