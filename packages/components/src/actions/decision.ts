// The decision that `onAction` receives and a host stores: after a reload its choice is the component's `choice` prop.

/** The user's decision in a component: the choice, the action, and the time. */
export interface Decision<Choice = unknown> {
  readonly kind: 'decision';
  readonly version: 1;
  /** The component's id; empty when it has none. */
  readonly decisionId: string;
  readonly actionId: string;
  readonly actionLabel: string;
  /** ISO 8601. */
  readonly at: string;
  readonly payload: { readonly choice: Choice };
}

/**
 * Whether the detail of an action is a decision.
 * @example
 * const onAction = (id: string, detail: unknown) => isDecision(detail) && save(detail.payload);
 */
export function isDecision(detail: unknown): detail is Decision {
  return typeof detail === 'object' && detail !== null && 'kind' in detail && detail.kind === 'decision';
}

interface DecisionParts<Choice> {
  id: string | undefined;
  action: { readonly id: string; readonly label: string };
  choice: Choice;
  now?: () => Date;
}

export function createDecision<Choice>({
  id = '',
  action,
  choice,
  now = () => new Date(),
}: DecisionParts<Choice>): Decision<Choice> {
  return {
    kind: 'decision',
    version: 1,
    decisionId: id,
    actionId: action.id,
    actionLabel: action.label,
    at: now().toISOString(),
    payload: { choice },
  };
}
