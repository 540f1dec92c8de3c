// Normalises action lists: both forms that the schemas allow, and the default variant of dismissing actions.
import type { Action, ActionsConfig } from '../contract/common-schemas.ts';

const DEFAULT_CONFIRM_TIMEOUT = 3000;
const DISMISSING = /^(?:cancel|dismiss|skip|no|reset|close|decline|reject|back|later|not-now|maybe-later)$/i;

export interface ActionList {
  readonly items: readonly Action[];
  readonly align: 'left' | 'center' | 'right';
  /** Milliseconds. */
  readonly confirmTimeout: number;
}

export function toActionList(actions: readonly Action[] | ActionsConfig | undefined): ActionList {
  const { items, align, confirmTimeout } = toConfig(actions);
  return { items, align: align ?? 'right', confirmTimeout: confirmTimeout ?? DEFAULT_CONFIRM_TIMEOUT };
}

function toConfig(
  actions: readonly Action[] | ActionsConfig = [],
): Omit<ActionsConfig, 'items'> & Pick<ActionList, 'items'> {
  return 'items' in actions ? actions : { items: actions };
}

export function actionVariant(action: Action): NonNullable<Action['variant']> {
  return action.variant ?? (isDismissing(action.id) ? 'ghost' : 'default');
}

/** Whether an action only dismisses the component, by its id. */
function isDismissing(actionId: string): boolean {
  return DISMISSING.test(actionId);
}
