// Public: `@vitrine/components/preferences-panel`.
'use client';

import { defineComponent } from '../../root/define-component.tsx';
import { ReceiptSummary } from '../../root/receipt-summary.tsx';
import { PreferencesPanelView } from './preferences-panel.tsx';
import { preferencesPanelContract } from './schema.ts';

/** `preferences-panel` for catalogs: its contract, its component and its receipt. */
export const preferencesPanel = defineComponent(preferencesPanelContract, {
  View: PreferencesPanelView,
  Receipt: ReceiptSummary,
});
/** The React component `preferences-panel`. Its props are the data of the schema, and `RuntimeProps`. */
export const PreferencesPanel = preferencesPanel.Component;
