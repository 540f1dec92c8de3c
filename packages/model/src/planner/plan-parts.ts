// The parts of a request for several things. One is done after the other, because the second may need what the first has changed.
import { readClauses } from './clauses.ts';
import { translateRequest } from './languages/translate.ts';
import { type Plan, type PlanContext, planRequest } from './plan.ts';

export interface PlannedPart {
  readonly text: string;
  readonly plan: Plan;
}

type Calls = Extract<Plan, { type: 'calls' }>;

/** One part, unless the request has several of which one is certain. */
export function planParts(request: string, context: PlanContext): PlannedPart[] {
  const single = [{ text: request, plan: planRequest(request, context) }];
  if (request.startsWith('/')) return single;
  const clauses = readClauses(translateRequest(request));
  if (clauses.length < 2) return single;
  const parts: PlannedPart[] = [];
  for (const { text, isApart } of clauses) {
    const plan = planRequest(text, context);
    const before = parts.at(-1);
    // "Add a note to call Anna and send her the plan" is one note.
    if (before && !isApart && !isCertain(plan) && writesOwnText(before.plan)) return single;
    parts.push({ text, plan });
  }
  return parts.some(({ plan }) => isCertain(plan)) ? parts : single;
}

const isCertain = (plan: Plan): plan is Calls => plan.type === 'calls' && plan.calls.every(({ draft }) => !draft);

/** Whether a call has words of the user to write them somewhere, rather than to look for them. */
const writesOwnText = (plan: Plan): boolean =>
  plan.type === 'calls' &&
  plan.calls.some(({ tool, args }) =>
    tool.parameters.some(({ name, isProse, nameStems }) => isProse && name in args && !nameStems.some(isSearch)),
  );
const isSearch = (stem: string): boolean => /^(?:query|search|keyword|topic)/.test(stem);
