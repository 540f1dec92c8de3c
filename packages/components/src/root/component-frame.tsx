// The frame of a component: its root, its content, the line of its receipt, and the buttons below.
import type { ReactNode } from 'react';
import { FooterActions } from '../components/action-buttons/footer-actions.tsx';
import type { Action, ActionsConfig, ReceiptData } from '../contract/common-schemas.ts';
import type { Lifecycle } from '../lifecycle/use-lifecycle.ts';
import { ComponentRoot } from './component-root.tsx';
import { ProblemLine } from './problem-line.tsx';
import { ReceiptLine } from './receipt-summary.tsx';
import type { RuntimeProps } from './runtime-props.ts';

/** Props that the frame reads of every component. */
interface FramedProps extends RuntimeProps<never> {
  id?: string | undefined;
  receipt?: ReceiptData | undefined;
  footerActions?: readonly Action[] | ActionsConfig | undefined;
  /** The later name of `footerActions`. */
  responseActions?: readonly Action[] | ActionsConfig | undefined;
}

/** The props of `<ComponentFrame>`. */
interface ComponentFrameProps {
  /** The component's name, such as `code-block`: the class is `vitrine-code-block`. */
  name: string;
  /** The component's props. */
  props: FramedProps;
  /** Life cycle of the component, as `useComponentState(props)` returns it. */
  lifecycle: Lifecycle;
  /** Names the group for assistive technology. Absent: the group has no name. */
  label?: string | undefined;
  /** Actions of the component; without any, no row is drawn. @default `footerActions` of the props */
  actions?: readonly Action[] | ActionsConfig | undefined;
  /** Controls of a decision, which replace the actions, and which a receipt replaces. */
  footer?: ReactNode;
  children?: ReactNode;
}

/**
 * The frame of a component: the element around it with its name and state, its content, the line of its receipt, why its call failed, and
 * its actions.
 * @example
 * const { lifecycle } = useComponentState(props);
 * const gauge = <ComponentFrame name="gauge" props={props} lifecycle={lifecycle}>{props.value}</ComponentFrame>;
 */
export function ComponentFrame({ props, lifecycle, footer, children, ...rest }: ComponentFrameProps): ReactNode {
  const { status } = lifecycle;
  const { receipt } = props;
  return (
    <ComponentRoot
      name={rest.name}
      id={props.id}
      status={status}
      label={rest.label}
      className={props.className}
      style={props.style}
    >
      {children}
      {receipt && <ReceiptLine receipt={receipt} />}
      {footer === undefined ? (
        <FooterActions
          actions={rest.actions ?? props.footerActions ?? props.responseActions}
          lifecycle={lifecycle}
          onAction={props.onAction}
          onBeforeAction={props.onBeforeAction}
        />
      ) : (
        status.type !== 'receipt' && (
          <>
            <ProblemLine status={status} />
            {footer}
          </>
        )
      )}
    </ComponentRoot>
  );
}
