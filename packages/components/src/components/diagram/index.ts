// Public: `@vitrine/components/diagram`.
'use client';

import { defineComponent } from '../../root/define-component.tsx';
import { ReceiptSummary } from '../../root/receipt-summary.tsx';
import { DiagramView } from './diagram.tsx';
import { diagramContract } from './schema.ts';

/** `diagram` for catalogs: its contract, its component and its receipt. */
export const diagram = defineComponent(diagramContract, { View: DiagramView, Receipt: ReceiptSummary });
/** The React component `diagram`. Its props are the data of the schema, and `RuntimeProps`. */
export const Diagram = diagram.Component;
