// The `preferences-panel` component: the user changes preferences and saves them.
import { type ReactNode, useState } from 'react';
import { toActionList } from '../../actions/action-list.ts';
import type { Decision } from '../../actions/decision.ts';
import { useDecision } from '../../actions/use-decision.ts';
import type { Action } from '../../contract/common-schemas.ts';
import { useLifecycle } from '../../lifecycle/use-lifecycle.ts';
import { ComponentFrame } from '../../root/component-frame.tsx';
import { Heading } from '../../root/heading.tsx';
import { type RuntimeProps, resolveStatus } from '../../root/runtime-props.ts';
import { SkeletonLines } from '../../root/skeleton-lines.tsx';
import { uniqueKeys } from '../../root/text/unique-keys.ts';
import { UntrustedText } from '../../root/text/untrusted-text.tsx';
import { useTexts } from '../../texts/texts.ts';
import { ActionRow } from '../action-buttons/action-row.tsx';
import { PreferenceRow } from './preference-row.tsx';
import { listOptions, readValues } from './preference-values.ts';
import { isDiscarding, isSaving, type Preference, type PreferencesPanelData, type PreferenceValues } from './schema.ts';

const ENGLISH = {
  preferences: 'Preferences',
  save: 'Save',
  discard: 'Discard changes',
  on: 'On',
  off: 'Off',
  failed: (reason: string) => `Not saved: ${reason}`,
};

export interface PreferencesPanelRuntime extends RuntimeProps<Decision<PreferenceValues>> {
  /** Values held by the application; the component does not change them itself. */
  value?: PreferenceValues;
  onChange?: (values: PreferenceValues) => void;
}

export function PreferencesPanelView(props: PreferencesPanelData & PreferencesPanelRuntime): ReactNode {
  const { id, title, sections, receipt, choice = null, error = {} } = props;
  const texts = useTexts('preferences-panel', ENGLISH);
  const lifecycle = useLifecycle(resolveStatus(props), receipt !== undefined || choice !== null);
  const isOpen = lifecycle.status.type === 'interactive';
  const isWaiting = lifecycle.status.type === 'invoking' || lifecycle.status.type === 'streaming';
  const isReceipt = lifecycle.status.type === 'receipt';
  const [own, setOwn] = useState<PreferenceValues>();
  const start = readValues(sections, undefined);
  const list = toActionList(
    props.footerActions ??
      props.responseActions ?? [
        { id: 'cancel', label: texts.discard },
        { id: 'save', label: texts.save },
      ],
  );
  const current = readValues(sections, props.value ?? own);
  const isChanged = Object.entries(start).some(([key, value]) => current[key] !== value);
  const decision = useDecision<PreferenceValues>({
    id,
    lifecycle,
    confirmTimeout: list.confirmTimeout,
    choiceOf: () => current,
    isFinal: isSaving,
    onAction: props.onAction,
    onBeforeAction: props.onBeforeAction,
  });
  const values = isReceipt ? readValues(sections, choice ?? decision.decision?.payload.choice) : current;
  function change(next: PreferenceValues): void {
    setOwn(next);
    props.onChange?.(next);
  }
  function press(action: Action): void {
    // Undoing one's own changes is nothing that the assistant needs to know.
    if (isDiscarding(action.id)) change(start);
    else decision.press(action);
  }
  return (
    <ComponentFrame
      name="preferences-panel"
      props={props}
      lifecycle={lifecycle}
      label={title ?? texts.preferences}
      footer={
        <ActionRow
          list={list}
          isDisabled={action => !isOpen || (isDiscarding(action.id) && !isChanged)}
          actions={{ ...decision, press }}
        />
      }
    >
      <Heading title={title} description={props.description} />
      {(sections.length > 0 || isWaiting) && (
        <div className="vitrine-card vitrine-preferences" role={isReceipt ? 'status' : undefined}>
          {sections.map(({ heading, items }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: sections have no identity but their place
            <Section key={index} heading={heading} items={items}>
              {item =>
                isReceipt ? (
                  <SavedValue item={item} value={values[item.id]!} error={readOwn(error, item.id)} />
                ) : (
                  <PreferenceRow
                    item={item}
                    value={values[item.id]!}
                    isDisabled={!isOpen}
                    error={readOwn(error, item.id)}
                    onChange={value => change({ ...values, [item.id]: value })}
                  />
                )
              }
            </Section>
          ))}
          {sections.length === 0 && isWaiting && <SkeletonLines isInset />}
        </div>
      )}
    </ComponentFrame>
  );
}

function readOwn(record: Readonly<Record<string, string>>, key: string): string | undefined {
  return Object.hasOwn(record, key) ? record[key] : undefined;
}

interface SectionProps {
  heading: string | undefined;
  items: readonly Preference[];
  children(item: Preference): ReactNode;
}

function Section({ heading, items, children }: SectionProps): ReactNode {
  const keys = uniqueKeys(items);
  return (
    <section className="vitrine-preference-section">
      {heading !== undefined && (
        <h4>
          <UntrustedText text={heading} />
        </h4>
      )}
      <ul>
        {items.map((item, index) => (
          <li key={keys[index]}>{children(item)}</li>
        ))}
      </ul>
    </section>
  );
}

interface SavedValueProps {
  item: Preference;
  value: string | boolean;
  error: string | undefined;
}

function SavedValue({ item, value, error }: SavedValueProps): ReactNode {
  const texts = useTexts('preferences-panel', ENGLISH);
  const text =
    typeof value === 'boolean'
      ? value
        ? texts.on
        : texts.off
      : (listOptions(item).find(option => option.value === value)?.label ?? value);
  return (
    <div className="vitrine-preference">
      <span className="vitrine-preference-text">
        <span className="vitrine-preference-label">
          <UntrustedText text={item.label} />
        </span>
        {error !== undefined && (
          <span className="vitrine-preference-error">
            <UntrustedText text={texts.failed(error)} lines />
          </span>
        )}
      </span>
      <span className="vitrine-preference-value">
        <UntrustedText text={text} />
      </span>
    </div>
  );
}
