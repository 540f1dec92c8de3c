// The `link-preview` component: one web address as a card.
import type { ReactNode } from 'react';
import { useComponentState } from '../../lifecycle/use-component-state.ts';
import { ComponentFrame } from '../../root/component-frame.tsx';
import type { NavigationProps } from '../../root/links/external-link.tsx';
import type { RuntimeProps } from '../../root/runtime-props.ts';
import { LinkCard } from './link-card.tsx';
import type { LinkPreviewData } from './schema.ts';

export function LinkPreviewView(props: LinkPreviewData & RuntimeProps & NavigationProps): ReactNode {
  const { lifecycle, isWaiting } = useComponentState(props);
  return (
    <ComponentFrame name="link-preview" props={props} lifecycle={lifecycle}>
      <div className="vitrine-card">
        <LinkCard {...props} isWaiting={isWaiting} />
      </div>
    </ComponentFrame>
  );
}
