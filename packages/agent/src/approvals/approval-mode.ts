// The user's approval mode (whether every call is asked about), kept with the sessions; an agent file can make it stricter, never looser.
import type { Policy } from '@vitrine/policy';
import { APPROVAL_MODES, type ApprovalMode } from '@vitrine/protocol/internal/session/consent';
import { AgentError } from '../errors.ts';
import type { Store } from '../store/store.ts';
import type { AgentProfile } from '../types.ts';

const SETTING = 'approval-mode';

export interface ApprovalModeOptions {
  readonly policy: Policy;
  readonly store: Store;
  readonly profile: AgentProfile | undefined;
}

export interface ApprovalModeSetting {
  /** The mode in effect. */
  get(): ApprovalMode;
  /** Sets the user's mode. Rejects with `AgentError` `bad-arguments`, `store-failed`. */
  set(mode: ApprovalMode): Promise<void>;
  /** Reads what the user set. Rejects with `AgentError` `store-failed`. */
  restore(): Promise<void>;
  /** Applies the mode of an agent file. */
  follow(profile: AgentProfile): void;
}

/** Creates the approval mode: what the user set before a restart overrides the policy's own mode. */
export function createApprovalMode({ policy, store, profile }: ApprovalModeOptions): ApprovalModeSetting {
  const ownMode = policy.mode;
  let ofUser = ownMode;
  let ofAgent = profile;
  const apply = (): void => policy.setMode(ofAgent?.approvals === 'ask-always' ? 'ask-always' : ofUser);
  apply();
  return {
    get: () => policy.mode,
    async restore() {
      const setting = await store.getSetting(SETTING);
      ofUser = APPROVAL_MODES.find(mode => mode === setting) ?? ownMode;
      apply();
    },
    async set(mode) {
      if (!APPROVAL_MODES.includes(mode))
        throw new AgentError('bad-arguments', `The mode is one of ${APPROVAL_MODES.join(', ')}.`, { received: mode });
      if (mode !== 'ask-always' && ofAgent?.approvals === 'ask-always')
        throw new AgentError(
          'bad-arguments',
          `The agent ${ofAgent.name} asks for everything. Choose another agent first.`,
          {
            received: mode,
          },
        );
      await store.setSetting(SETTING, mode);
      ofUser = mode;
      apply();
    },
    follow(next) {
      ofAgent = next;
      apply();
    },
  };
}
