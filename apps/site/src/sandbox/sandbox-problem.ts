// The message by which a sandbox's static page tells the playground that the browser runs no service worker there.
import { isRecord } from '@vitrine/std/internal/json';

export const SANDBOX_PROBLEM = 'vitrine-sandbox-problem';

export interface SandboxProblem {
  readonly type: typeof SANDBOX_PROBLEM;
  /**
   * `no-service-worker`: the browser has none here, as in an insecure context. `refused`: it did not register it, as with all storage
   * blocked. `bypassed`: it is registered and not used.
   */
  readonly reason: 'no-service-worker' | 'refused' | 'bypassed';
}

const REASONS: readonly unknown[] = ['no-service-worker', 'refused', 'bypassed'] satisfies SandboxProblem['reason'][];

/** Whether a message is a report of a sandbox's static page. */
export function isSandboxProblem(data: unknown): data is SandboxProblem {
  return isRecord(data) && data.type === SANDBOX_PROBLEM && REASONS.includes(data.reason);
}
