// The `option-list` component: the user chooses one or several options and confirms.
import { type ReactNode, useId, useState } from 'react';
import { toActionList } from '../../actions/action-list.ts';
import type { Decision } from '../../actions/decision.ts';
import { useDecision } from '../../actions/use-decision.ts';
import type { Action } from '../../contract/common-schemas.ts';
import { useLifecycle } from '../../lifecycle/use-lifecycle.ts';
import { ComponentFrame } from '../../root/component-frame.tsx';
import { Heading } from '../../root/heading.tsx';
import { type RuntimeProps, resolveStatus } from '../../root/runtime-props.ts';
import { SkeletonLines } from '../../root/skeleton-lines.tsx';
import { useTexts } from '../../texts/texts.ts';
import { ActionRow } from '../action-buttons/action-row.tsx';
import { Listbox } from './listbox.tsx';
import { OptionListReceipt } from './option-list-receipt.tsx';
import { isClearing, type OptionListData, type OptionListSelection } from './schema.ts';
import { readSelection, type SelectionRules, selectionRules, toSelection } from './selection.ts';

const ENGLISH = {
  options: 'Options',
  confirm: 'Confirm',
  confirmCount: (label: string, count: number) => `${label} (${count})`,
  clear: 'Clear',
  chooseOne: 'Choose one.',
  chooseAny: 'Choose any number.',
  chooseExactly: (count: number) => `Choose ${count}.`,
  chooseAtLeast: (min: number) => `Choose at least ${min}.`,
  chooseUpTo: (max: number) => `Choose up to ${max}.`,
  chooseBetween: (min: number, max: number) => `Choose ${min} to ${max}.`,
  selected: (count: number) => `${count} selected`,
};

export interface OptionListRuntime extends RuntimeProps<Decision<OptionListSelection>> {
  /** Selection held by the application; the component does not change it itself. */
  value?: OptionListSelection;
  onChange?: (selection: OptionListSelection) => void;
}

export function OptionListView(props: OptionListData & OptionListRuntime): ReactNode {
  const { id, title, options, receipt, choice = null } = props;
  const texts = useTexts('option-list', ENGLISH);
  const hintId = useId();
  const lifecycle = useLifecycle(resolveStatus(props), receipt !== undefined || choice !== null);
  const rules = selectionRules(props);
  const [own, setOwn] = useState<string[]>();
  const selected = readSelection(props.value !== undefined ? props.value : (own ?? props.defaultValue), options, rules);
  function select(ids: string[]): void {
    setOwn(ids);
    props.onChange?.(toSelection(ids, options, rules.isMulti));
  }

  const customActions = props.footerActions ?? props.responseActions;
  const list = toActionList(
    customActions ?? [
      { id: 'cancel', label: texts.clear },
      { id: 'confirm', label: texts.confirm },
    ],
  );
  const isOpen = lifecycle.status.type === 'interactive';
  const decision = useDecision<OptionListSelection>({
    id,
    lifecycle,
    confirmTimeout: list.confirmTimeout,
    choiceOf: actionId => toSelection(isClearing(actionId) ? [] : selected, options, rules.isMulti),
    isFinal: actionId => !isClearing(actionId),
    onAction: props.onAction,
    onBeforeAction: props.onBeforeAction,
  });
  const items = list.items.map(action => withState(action, selected.length, rules, isOpen, texts));

  const footer = (
    <div className="vitrine-option-footer">
      <p className="vitrine-option-hint">
        <span id={hintId}>{options.length > 0 && describeRules(rules, options.length, texts)}</span>{' '}
        <span role="status">{rules.isMulti && own !== undefined && texts.selected(selected.length)}</span>
      </p>
      <ActionRow
        list={{ ...list, items }}
        actions={{
          ...decision,
          press(action) {
            if (isClearing(action.id)) select([]);
            if (customActions || !isClearing(action.id)) decision.press(action);
          },
        }}
      />
    </div>
  );
  return (
    <ComponentFrame name="option-list" props={props} lifecycle={lifecycle} label={title} footer={footer}>
      {lifecycle.status.type === 'receipt' ? (
        <OptionListReceipt
          title={title}
          options={options}
          choice={choice ?? decision.decision?.payload.choice ?? null}
          decision={decision.decision}
        />
      ) : (
        <>
          <Heading title={title} description={props.description} />
          {options.length > 0 && (
            <Listbox
              options={options}
              selected={selected}
              rules={rules}
              label={title ?? texts.options}
              describedBy={hintId}
              isInert={!isOpen}
              onSelect={select}
            />
          )}
          {options.length === 0 && lifecycle.status.type !== 'error' && (
            <div className="vitrine-card vitrine-option-waiting">
              <SkeletonLines />
            </div>
          )}
        </>
      )}
    </ComponentFrame>
  );
}

type OptionTexts = typeof ENGLISH;

/** The action with its current state: without a selection only dismissing actions are enabled. */
function withState(action: Action, count: number, rules: SelectionRules, isOpen: boolean, texts: OptionTexts): Action {
  const isConfirm = action.id === 'confirm';
  const isMissing = isConfirm && count < rules.min;
  const hasNothingToClear = isClearing(action.id) && count === 0;
  const label = isConfirm && rules.isMulti && count > 0 ? texts.confirmCount(action.label, count) : action.label;
  return { ...action, label, disabled: action.disabled === true || !isOpen || isMissing || hasNothingToClear };
}

function describeRules({ isMulti, min, max }: SelectionRules, count: number, texts: OptionTexts): string {
  if (!isMulti || (min === 1 && max === 1)) return texts.chooseOne;
  if (max >= count) return min === 0 ? texts.chooseAny : texts.chooseAtLeast(min);
  if (min === max) return texts.chooseExactly(min);
  return min === 0 ? texts.chooseUpTo(max) : texts.chooseBetween(min, max);
}
