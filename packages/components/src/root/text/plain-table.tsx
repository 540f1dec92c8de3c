// A table without sorting and filtering: a few rows in the order they have. Styles: plain-table.css.
'use client';

import type { ReactNode } from 'react';
import { ScrollRegion } from './scroll-region.tsx';

/** The props of `<PlainTable>`. */
export interface PlainTableProps {
  /** The table's name for assistive technology. */
  label: string;
  /** `thead` and `tbody`. A cell's `data-align` is `end` or `center`; absent: start. */
  children: ReactNode;
}

/**
 * Scrolls sideways in narrow places. Outside of a component it needs an element of the class `vitrine-component` around it.
 * @example
 * <PlainTable label="Prices"><tbody>{rows}</tbody></PlainTable>
 */
export function PlainTable({ label, children }: PlainTableProps): ReactNode {
  return (
    <ScrollRegion className="vitrine-plain-table" label={label}>
      <table>{children}</table>
    </ScrollRegion>
  );
}
