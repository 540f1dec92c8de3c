// The message that an action of a component becomes.
import type { Decision } from '@vitrine/components';
import { exactNumbers } from '@vitrine/std/internal/exact-numbers';

interface ActionLike {
  readonly id: string;
  readonly label?: unknown;
  readonly sentence?: unknown;
}

/** Levels of the props that are searched for the action. */
const MAX_DEPTH = 4;

/** The action's sentence, else its label, else its id; then what the component adds: the choice of a decision, or the detail as JSON. */
export function actionText(props: unknown, actionId: string, detail?: unknown): string {
  const decision = asDecision(detail);
  const { label = decision?.actionLabel, sentence } = findAction(props, actionId, MAX_DEPTH) ?? {};
  const text =
    [sentence, label].find(candidate => typeof candidate === 'string' && candidate.trim() !== '') ?? actionId;
  const suffix = decision ? decision.payload.choice : detail;
  return suffix === undefined || suffix === null ? `${text}` : `${text}: ${exactNumbers.stringify(suffix)}`;
}

/** Checked here, because the components are loaded only when a result needs one. */
function asDecision(detail: unknown): Decision | undefined {
  const isDecision = typeof detail === 'object' && detail !== null && 'kind' in detail && detail.kind === 'decision';
  return isDecision ? (detail as Decision) : undefined;
}

/** Components name their lists of actions differently, so an action is recognised by its id and its label. */
function findAction(value: unknown, id: string, depth: number): ActionLike | undefined {
  if (typeof value !== 'object' || value === null || depth < 0) return undefined;
  if (!Array.isArray(value) && 'id' in value && value.id === id && 'label' in value) return value as ActionLike;
  for (const [key, member] of Object.entries(value)) {
    // Rows may be many, and have no actions.
    if (key === 'data' || key === 'rows') continue;
    const action = findAction(member, id, depth - 1);
    if (action) return action;
  }
  return undefined;
}
