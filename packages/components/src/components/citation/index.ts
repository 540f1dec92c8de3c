import { defineComponent } from '../../root/define-component.tsx';
import { ReceiptSummary } from '../../root/receipt-summary.tsx';
import { CitationView } from './citation.tsx';
import { citationContract } from './schema.ts';

export const citation = defineComponent(citationContract, { View: CitationView, Receipt: ReceiptSummary });
export const Citation = citation.Component;
export { type CitationData, CitationSchema } from './schema.ts';
