// Makes the React component and the catalog entry of a component from its contract and its view.
import { type ComponentType, type FunctionComponent, memo, type ReactNode } from 'react';
import type { ReceiptData } from '../contract/common-schemas.ts';
import type { ComponentContract } from '../contract/define-contract.ts';
import { ErrorBoundary } from './error-boundary.tsx';
import { FailedCall } from './failed-call.tsx';
import { PropsFallback } from './props-fallback.tsx';
import type { RuntimeProps } from './runtime-props.ts';

/**
 * A contract with its React components. `Receipt` draws the outcome of a decision; components without decisions use the receipt's summary.
 */
export interface ComponentDefinition<Props, Name extends string = string, Runtime extends RuntimeProps = RuntimeProps>
  extends ComponentContract<Props, Name> {
  readonly Component: ComponentType<Props & Runtime>;
  readonly Receipt: ComponentType<{ id?: string | undefined; receipt: ReceiptData }>;
}

/** The React components of a definition. */
export interface DefinitionParts<Props, Runtime> {
  readonly View: FunctionComponent<Props & Runtime>;
  readonly Receipt: ComponentType<{ id?: string | undefined; receipt: ReceiptData }>;
}

/**
 * The definition of a component, for `ComponentView` and for catalogs. It puts an error boundary around `View`: an exception shows the data
 * as text until other props arrive.
 * @example
 * export const gauge = defineComponent(gaugeContract, { View: GaugeView, Receipt: ReceiptSummary });
 */
export function defineComponent<Props extends object, const Name extends string, Runtime extends RuntimeProps>(
  contract: ComponentContract<Props, Name>,
  { View, Receipt }: DefinitionParts<Props, Runtime>,
): ComponentDefinition<Props, Name, Runtime> {
  const MemoView = memo(View) as unknown as FunctionComponent<Props & Runtime>;
  function Component(props: Props & Runtime): ReactNode {
    return (
      <ErrorBoundary
        resetKey={props}
        fallback={error =>
          props.status?.type === 'error' ? (
            <FailedCall name={contract.name} status={props.status} />
          ) : (
            <PropsFallback name={contract.name} data={props} error={error} />
          )
        }
      >
        <MemoView {...props} />
      </ErrorBoundary>
    );
  }
  Component.displayName = toPascalCase(contract.name);
  return { ...contract, Component, Receipt };
}

function toPascalCase(name: string): string {
  return name.replace(/(?:^|-)(\w)/g, (_, letter: string) => letter.toUpperCase());
}
