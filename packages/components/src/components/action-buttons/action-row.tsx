// The row of buttons that components draw below their content, and the whole of the `action-buttons` component.

import { safeText } from '@vitrine/std/internal/safe-text';
import { type ReactNode, useId, useRef } from 'react';
import { type ActionList, actionVariant } from '../../actions/action-list.ts';
import type { Actions } from '../../actions/use-actions.ts';
import type { Action } from '../../contract/common-schemas.ts';
import { UntrustedText } from '../../root/text/untrusted-text.tsx';
import { useTexts } from '../../texts/texts.ts';

const ENGLISH = {
  running: 'Working…',
  confirm: (label: string) => `Press again to confirm: ${label}`,
  failed: (label: string, message: string) => `${label} failed: ${message}`,
};

interface ActionRowProps<Detail> {
  list: Pick<ActionList, 'items' | 'align'>;
  actions: Pick<Actions<Detail>, 'state' | 'cancel'> & { press(action: Action, detail?: Detail): void };
  /** Detail sent with each press, such as the selection. */
  detail?: Detail;
  /** Tells which actions are disabled beside those that say so themselves. */
  isDisabled?(action: Action): boolean;
}

export function ActionRow<Detail>({ list, actions, detail, isDisabled }: ActionRowProps<Detail>): ReactNode {
  const texts = useTexts('action-buttons', ENGLISH);
  const { state, press, cancel } = actions;
  const row = useRef<HTMLDivElement>(null);
  const statusId = useId();
  if (list.items.length === 0) return null;
  const label = 'actionId' in state ? safeText(list.items.find(item => item.id === state.actionId)?.label ?? '') : '';
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for the controls of a form
    <div
      ref={row}
      className="vitrine-actions"
      role="group"
      data-align={list.align}
      onKeyDown={event => {
        if (event.key !== 'Escape' || state.type !== 'confirming') return;
        // Escape undoes only the first press; a dialog around the component stays open.
        event.stopPropagation();
        cancel();
      }}
      onBlur={event => {
        if (!event.currentTarget.contains(event.relatedTarget)) cancel();
      }}
    >
      {list.items.map(action => (
        <ActionButton
          key={action.id}
          action={action}
          isConfirming={state.type === 'confirming' && state.actionId === action.id}
          isRunning={action.loading === true || (state.type === 'running' && state.actionId === action.id)}
          isBlocked={action.disabled === true || isDisabled?.(action) === true || state.type === 'running'}
          statusId={statusId}
          onPress={() => press(action, detail)}
        />
      ))}
      <span
        id={statusId}
        className={state.type === 'failed' ? 'vitrine-action-problem' : 'vitrine-visually-hidden'}
        role="status"
      >
        {state.type === 'confirming' && texts.confirm(label)}
        {state.type === 'running' && texts.running}
        {state.type === 'failed' && texts.failed(label, safeText(state.message, { lines: true }))}
      </span>
    </div>
  );
}

interface ActionButtonProps {
  action: Action;
  isConfirming: boolean;
  isRunning: boolean;
  isBlocked: boolean;
  statusId: string;
  onPress(): void;
}

function ActionButton({ action, isConfirming, isRunning, isBlocked, statusId, onPress }: ActionButtonProps): ReactNode {
  return (
    <button
      type="button"
      className="vitrine-button"
      data-variant={actionVariant(action)}
      data-confirming={isConfirming || undefined}
      data-action-id={action.id}
      // Not `disabled`: that would remove the focus from the button that has just been pressed.
      aria-disabled={isBlocked || isRunning || undefined}
      aria-busy={isRunning || undefined}
      aria-describedby={isConfirming ? statusId : undefined}
      onKeyDown={event => {
        // A held key would press the button again and again.
        if (event.key === 'Enter' && event.repeat) event.preventDefault();
      }}
      onClick={event => {
        // The second click of a double-click confirms nothing: the user has not read the question.
        const isDoubleClick = isConfirming && event.detail > 1;
        if (!isBlocked && !isRunning && !isDoubleClick) onPress();
      }}
    >
      {isRunning && <span className="vitrine-spinner" aria-hidden="true" />}
      <UntrustedText text={(isConfirming ? action.confirmLabel : undefined) ?? action.label} />
      {action.shortcut !== undefined && (
        <kbd>
          <UntrustedText text={action.shortcut} />
        </kbd>
      )}
    </button>
  );
}
