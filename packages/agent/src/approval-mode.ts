// Whether everything is asked: a setting of the user, kept with the sessions.
import type { Policy } from '@vitrine/policy';
import { APPROVAL_MODES, type ApprovalMode } from '@vitrine/protocol';
import { AgentError } from './errors.ts';
import type { Store } from './store/store.ts';

const SETTING = 'approval-mode';

export interface ApprovalModeOptions {
  readonly policy: Policy;
  readonly store: Store;
}

/** What the user set before a restart wins over the policy's own mode. */
export function restoreApprovalMode({ policy, store }: ApprovalModeOptions): void {
  const stored = APPROVAL_MODES.find(mode => mode === store.getSetting(SETTING));
  if (stored !== undefined) policy.setMode(stored);
}

/** Throws `AgentError` `bad-arguments`, `store-failed`. */
export function setApprovalMode({ policy, store }: ApprovalModeOptions, mode: ApprovalMode): void {
  if (!APPROVAL_MODES.includes(mode))
    throw new AgentError('bad-arguments', `The mode is one of ${APPROVAL_MODES.join(', ')}.`, { received: mode });
  store.setSetting(SETTING, mode);
  policy.setMode(mode);
}
