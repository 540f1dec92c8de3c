// The message that an action of a component becomes.
interface ActionLike {
  readonly id: string;
  readonly label?: unknown;
  readonly sentence?: unknown;
}

/** Levels of the props that are searched for the action. */
const MAX_DEPTH = 4;

/** The action's sentence, else its label, else its id; then what the component adds, such as the options that are selected. */
export function actionText(props: unknown, actionId: string, detail?: unknown): string {
  const { label, sentence } = findAction(props, actionId, MAX_DEPTH) ?? {};
  const said = [sentence, label].find(text => typeof text === 'string' && text.trim() !== '') ?? actionId;
  const added = detail === undefined || detail === null ? '' : `: ${JSON.stringify(detail)}`;
  return `${said}${added}`;
}

/** Components name their lists of actions differently, so an action is recognised by its id and its label. */
function findAction(value: unknown, id: string, depth: number): ActionLike | undefined {
  if (typeof value !== 'object' || value === null || depth < 0) return undefined;
  if (!Array.isArray(value) && 'id' in value && value.id === id && 'label' in value) return value as ActionLike;
  for (const [key, member] of Object.entries(value)) {
    // Rows may be many, and have no actions.
    if (key === 'data' || key === 'rows') continue;
    const found = findAction(member, id, depth - 1);
    if (found) return found;
  }
  return undefined;
}
