// The line that a component shows after a decision: outcome, summary and time.

import { safeText } from '@vitrine/std/internal/safe-text';
import type { ReactNode } from 'react';
import type { ReceiptData } from '../contract/common-schemas.ts';
import { useSettings, useTexts } from '../texts/texts.ts';
import { ComponentRoot } from './component-root.tsx';
import { UntrustedText } from './text/untrusted-text.tsx';

const ENGLISH = { success: 'Done', partial: 'Partly done', failed: 'Failed', cancelled: 'Cancelled' };
const RECEIPT_STATUS = { type: 'receipt' } as const;

/** The outcome of a decision in one line: outcome, summary, identifiers, time. */
export function ReceiptSummary({ receipt, id }: { receipt: ReceiptData; id?: string | undefined }): ReactNode {
  return (
    <ComponentRoot name="receipt" id={id} status={RECEIPT_STATUS}>
      <ReceiptLine receipt={receipt} />
    </ComponentRoot>
  );
}

/** The same inside the root of another component. */
export function ReceiptLine({ receipt }: { receipt: ReceiptData }): ReactNode {
  const texts = useTexts('receipt', ENGLISH);
  const { locale, timeZone } = useSettings();
  const time = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short', timeZone });
  return (
    <div className="vitrine-receipt-line" data-outcome={receipt.outcome} role="status">
      <span className="vitrine-receipt-outcome">{texts[receipt.outcome]}</span>
      <span>
        <UntrustedText text={receipt.summary} lines />
      </span>
      {Object.entries(receipt.identifiers ?? {}).map(([name, value]) => (
        <code key={name} title={safeText(name)}>
          <UntrustedText text={value} />
        </code>
      ))}
      <time dateTime={receipt.at}>{time.format(new Date(receipt.at))}</time>
    </div>
  );
}
