// The `parameter-slider` component: the user sets numbers and applies them.
import { type ReactNode, useState } from 'react';
import { toActionList } from '../../actions/action-list.ts';
import type { Decision } from '../../actions/decision.ts';
import { useDecision } from '../../actions/use-decision.ts';
import type { Action } from '../../contract/common-schemas.ts';
import { usableLocale } from '../../format/dates-and-durations.ts';
import { useLifecycle } from '../../lifecycle/use-lifecycle.ts';
import { ComponentFrame } from '../../root/component-frame.tsx';
import { Heading } from '../../root/heading.tsx';
import { type RuntimeProps, resolveStatus } from '../../root/runtime-props.ts';
import { SkeletonLines } from '../../root/skeleton-lines.tsx';
import { uniqueKeys } from '../../root/text/unique-keys.ts';
import { UntrustedText } from '../../root/text/untrusted-text.tsx';
import { useSettings, useTexts } from '../../texts/texts.ts';
import { ActionRow } from '../action-buttons/action-row.tsx';
import { isApplying, type ParameterSliderData, type Slider, type SliderValue } from './schema.ts';
import { SliderField } from './slider-field.tsx';
import { formatSliderValue, readSliderValue } from './slider-values.ts';

const ENGLISH = { parameters: 'Parameters', apply: 'Apply', reset: 'Reset' };

export interface ParameterSliderRuntime extends RuntimeProps<Decision<SliderValue[]>> {
  /** Values held by the application; the component does not change them itself. */
  values?: readonly SliderValue[];
  onChange?: (values: SliderValue[]) => void;
}

export function ParameterSliderView(props: ParameterSliderData & ParameterSliderRuntime): ReactNode {
  const { id, title, sliders, receipt, choice = null } = props;
  const texts = useTexts('parameter-slider', ENGLISH);
  const settings = useSettings();
  const locale = usableLocale(props.locale, settings.locale);
  const lifecycle = useLifecycle(resolveStatus(props), receipt !== undefined || choice !== null);
  const isOpen = lifecycle.status.type === 'interactive';
  const isWaiting = lifecycle.status.type === 'invoking' || lifecycle.status.type === 'streaming';
  const [own, setOwn] = useState<readonly SliderValue[]>();
  const current = props.values ?? own;
  const values = sliders.map(slider => ({ id: slider.id, value: readSliderValue(slider, current) }));
  const isChanged = sliders.some((slider, index) => values[index]?.value !== readSliderValue(slider, undefined));
  const customActions = props.footerActions ?? props.responseActions;
  const list = toActionList(
    customActions ?? [
      { id: 'reset', label: texts.reset },
      { id: 'apply', label: texts.apply },
    ],
  );
  const decision = useDecision<SliderValue[]>({
    id,
    lifecycle,
    confirmTimeout: list.confirmTimeout,
    choiceOf: () => values,
    isFinal: isApplying,
    onAction: props.onAction,
    onBeforeAction: props.onBeforeAction,
  });
  function change(next: SliderValue[]): void {
    setOwn(next);
    props.onChange?.(next);
  }
  function press(action: Action): void {
    // Undoing one's own changes is nothing that the assistant needs to know.
    if (action.id === 'reset')
      change(sliders.map(slider => ({ id: slider.id, value: readSliderValue(slider, undefined) })));
    else decision.press(action);
  }
  const isReceipt = lifecycle.status.type === 'receipt';
  const shown = isReceipt ? (choice ?? decision.decision?.payload.choice) : undefined;
  const keys = uniqueKeys(sliders);
  return (
    <ComponentFrame
      name="parameter-slider"
      props={props}
      lifecycle={lifecycle}
      label={title ?? texts.parameters}
      footer={
        <ActionRow
          list={list}
          isDisabled={action => !isOpen || (action.id === 'reset' && !isChanged)}
          actions={{ ...decision, press }}
        />
      }
    >
      <Heading title={title} description={props.description} />
      {(sliders.length > 0 || isWaiting) && (
        <div className="vitrine-card vitrine-sliders" role={isReceipt ? 'status' : undefined}>
          {isReceipt ? (
            <AppliedValues sliders={sliders} values={shown} locale={locale} />
          ) : (
            sliders.map((slider, index) => (
              <SliderField
                key={keys[index]}
                slider={slider}
                value={values[index]!.value}
                locale={locale}
                isDisabled={!isOpen}
                onChange={value => change(values.map((old, place) => (place === index ? { ...old, value } : old)))}
              />
            ))
          )}
          {sliders.length === 0 && isWaiting && <SkeletonLines />}
        </div>
      )}
    </ComponentFrame>
  );
}

interface AppliedValuesProps {
  sliders: readonly Slider[];
  /** Values of the sliders. @default the values in the data */
  values: readonly SliderValue[] | undefined;
  locale: string;
}

function AppliedValues({ sliders, values, locale }: AppliedValuesProps): ReactNode {
  const keys = uniqueKeys(sliders);
  return (
    <dl className="vitrine-slider-receipt">
      {sliders.map((slider, index) => (
        <div key={keys[index]}>
          <dt>
            <UntrustedText text={slider.label} />
          </dt>
          <dd>
            <UntrustedText text={formatSliderValue(slider, readSliderValue(slider, values), locale)} />
          </dd>
        </div>
      ))}
    </dl>
  );
}
