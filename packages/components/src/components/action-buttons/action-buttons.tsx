// The `action-buttons` component: a row of buttons for the user's next step.
import type { ReactNode } from 'react';
import { useComponentState } from '../../lifecycle/use-component-state.ts';
import { ComponentFrame } from '../../root/component-frame.tsx';
import type { RuntimeProps } from '../../root/runtime-props.ts';
import type { ActionButtonsData } from './schema.ts';

export function ActionButtonsView(props: ActionButtonsData & RuntimeProps): ReactNode {
  const { items, align, confirmTimeout } = props;
  const { lifecycle } = useComponentState(props);
  return (
    <ComponentFrame
      name="action-buttons"
      props={props}
      lifecycle={lifecycle}
      actions={{ items, align, confirmTimeout }}
    ></ComponentFrame>
  );
}
