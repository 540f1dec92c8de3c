// The `sample-card` component, and its definition for catalogs and `ComponentView`. Its styles are sample-card.css.
'use client';

import {
  ComponentFrame,
  defineComponent,
  ReceiptSummary,
  type RuntimeProps,
  SkeletonLines,
  UntrustedText,
  useComponentState,
} from '@vitrine/components/define-component';
import type { ReactNode } from 'react';
import { type SampleCardData, sampleCardContract } from './schema.ts';

function SampleCardView(props: SampleCardData & RuntimeProps): ReactNode {
  const { title, items } = props;
  const { lifecycle, isWaiting } = useComponentState(props);
  return (
    <ComponentFrame name="sample-card" props={props} lifecycle={lifecycle} label={title}>
      <div className="vitrine-card sample-card">
        {/* Data are of a server or a model: UntrustedText shows them without letting them change the text around them. */}
        <h3>
          <UntrustedText text={title} />
        </h3>
        {items.length === 0 && (isWaiting ? <SkeletonLines count={2} /> : <p>No values.</p>)}
        {items.length > 0 && (
          <dl>
            {items.map(({ label, value }, index) => (
              <div key={index}>
                <dt>
                  <UntrustedText text={label} />
                </dt>
                <dd>
                  <UntrustedText text={value} />
                </dd>
              </div>
            ))}
          </dl>
        )}
      </div>
    </ComponentFrame>
  );
}

/** `sample-card` for catalogs: its contract, its component and its receipt. */
export const sampleCardDefinition = defineComponent(sampleCardContract, {
  View: SampleCardView,
  Receipt: ReceiptSummary,
});
/** The React component. Its props are the data of the schema, and `RuntimeProps`. */
export const SampleCard = sampleCardDefinition.Component;
