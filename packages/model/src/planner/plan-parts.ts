// The parts of a request for several things. One is done after the other, because the second may need what the first has changed.

import { ownStems } from './arguments/texts.ts';
import { readClauses, readNounPairs } from './clauses.ts';
import { asDraft, type Plan, type PlanContext, planRequest } from './plan.ts';
import { readRestraint } from './restraints.ts';
import { isGeneric, isStopWord, type Token, tokenize } from './words/tokens.ts';
import { translateRequest } from './words/translate.ts';

export interface PlannedPart {
  readonly text: string;
  readonly plan: Plan;
}

const QUOTED_NOUN = /^(?:an?|another|the|one)\s+[\p{L}\s]+["“«`']/u;

type Calls = Extract<Plan, { type: 'calls' }>;

/** One part, unless the request has several of which one is certain. */
export function planParts(request: string, context: PlanContext): PlannedPart[] {
  const single = [{ text: request, plan: planRequest(request, context) }];
  const english = translateRequest(request);
  // A question about a tool has its own "and": "what happens if I reset the game and press start?"
  if (request.startsWith('/') || (readRestraint(english) === 'asks' && !/[.;?!]\s/.test(english))) return single;
  const clauses = readClauses(english);
  if (clauses.length < 2) return splitNouns({ ...single[0]!, text: english }, context) ?? single;
  const parts: PlannedPart[] = [];
  for (const [i, { text, isApart }] of clauses.entries()) {
    // "If it rains in Rome, add a task": the condition is for the user to check.
    const isConditional =
      !isApart && clauses.slice(0, i).some(clause => /^(?:if|unless|when|wenn|falls)\b/i.test(clause.text));
    const planned = planRequest(text, context);
    const plan = isConditional ? asDraft(planned) : planned;
    const before = parts.at(-1);
    // "Add a note to call Anna and send her the plan" is one note.
    if (before && !isApart && !isCertain(plan) && writesOwnText(before.plan)) return single;
    parts.push(...(splitNouns({ text, plan }, context) ?? [{ text, plan }]));
  }
  return parts.some(({ plan }) => isCertain(plan)) ? parts : single;
}

/**
 * Two parts that one verb asks for: "the weather in Oslo and the forecast for Durban". The second is planned when it names its tool; else it is
 * one that is not done. Undefined: the part is one, or its call has words of both.
 */
function splitNouns({ text, plan }: PlannedPart, context: PlanContext): PlannedPart[] | undefined {
  if (plan.type === 'calls' && plan.calls.length > 1) return undefined;
  for (const { first, second, request } of readNounPairs(text)) {
    // A note "a" and a task "b": each has a text of its own.
    const isQuoted = /["”»`']$/.test(first) && QUOTED_NOUN.test(second);
    const writes = (each: Plan): boolean => !isQuoted && writesOwnText(each);
    if (writes(plan)) return undefined;
    // The next number of a sum.
    if (/^\d/.test(second) || readWords(second).length === 0) continue;
    if (!isQuoted && plan.type === 'calls' && [first, second].every(half => findWord(plan, half, hasWord))) continue;
    const before = planRequest(first, context);
    if (!isCertain(before) || writes(before)) continue;
    const after = (isQuoted ? [request] : [second, request])
      .map(each => planRequest(each, { ...context, earlierCalls: [] }))
      .filter(isCertain)
      .find(each => isQuoted || (findWord(each, second, isNamedBy) && !writes(each)));
    if (after && JSON.stringify(after.calls) === JSON.stringify(before.calls)) continue;
    return [
      { text: first, plan: before },
      { text: second, plan: after ?? { type: 'answer', text: '' } },
    ];
  }
  return undefined;
}

type PlannedCall = Calls['calls'][number];

/** The words of a text that mean something by themselves, as a number does not. */
const readWords = (text: string): Token[] =>
  tokenize(text).filter(({ text: word, stem }) => /\p{L}/u.test(word) && !isStopWord(word) && !isGeneric(stem));

/** Whether a call fits a word of a text. */
function findWord({ calls }: Calls, text: string, fits: (call: PlannedCall, word: Token) => boolean): boolean {
  const words = readWords(text);
  return calls.some(call => words.some(word => fits(call, word)));
}

const isNamedBy = ({ tool }: PlannedCall, { stem }: Token): boolean => ownStems(tool).has(stem);
const hasWord = (call: PlannedCall, word: Token): boolean =>
  isNamedBy(call, word) || JSON.stringify(call.args).toLowerCase().includes(word.text.toLowerCase());

const isCertain = (plan: Plan): plan is Calls => plan.type === 'calls' && plan.calls.every(({ draft }) => !draft);

/** Whether a call has words of the user to write them somewhere, rather than to look for them. */
const writesOwnText = (plan: Plan): boolean =>
  plan.type === 'calls' &&
  plan.calls.some(({ tool, args }) =>
    tool.parameters.some(({ name, isProse, nameStems }) => isProse && name in args && !nameStems.some(isSearch)),
  );
const isSearch = (stem: string): boolean => /^(?:query|search|keyword|topic)/.test(stem);
