// Public: `@vitrine/components/citation`.
'use client';

import { defineComponent } from '../../root/define-component.tsx';
import type { NavigationProps } from '../../root/links/external-link.tsx';
import { ReceiptSummary } from '../../root/receipt-summary.tsx';
import type { RuntimeProps } from '../../root/runtime-props.ts';
import { CitationView } from './citation.tsx';
import { type CitationData, citationContract } from './schema.ts';

/** `citation` for catalogs: its contract, its component and its receipt. */
export const citation = defineComponent<CitationData, 'citation', RuntimeProps & NavigationProps>(citationContract, {
  View: CitationView,
  Receipt: ReceiptSummary,
});
/** The React component `citation`. Its props are the data of the schema, and `RuntimeProps`. */
export const Citation = citation.Component;
