import { defineComponent } from '../../root/define-component.tsx';
import type { NavigationProps } from '../../root/external-link.tsx';
import { ReceiptSummary } from '../../root/receipt-summary.tsx';
import type { RuntimeProps } from '../../root/runtime-props.ts';
import { CitationView } from './citation.tsx';
import { type CitationData, citationContract } from './schema.ts';

export const citation = defineComponent<CitationData, 'citation', RuntimeProps & NavigationProps>(citationContract, {
  View: CitationView,
  Receipt: ReceiptSummary,
});
export const Citation = citation.Component;
export type { CitationData } from './schema.ts';
