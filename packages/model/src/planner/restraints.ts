// Requests that ask for no call: "don't reset the game", "what does reset do?", "undo …", "I already have two mugs".
import { blankTexts, startsClause } from './clauses.ts';

/**
 * `forbids`: nothing is to be called; `negates`: nothing that may change something; `asks`: about a tool, rather than for its result;
 * `undoes`: what a call has done; `limits`: the user checks the form first.
 */
export type Restraint = 'forbids' | 'negates' | 'asks' | 'undoes' | 'limits';

const LEAD = String.raw`^(?:(?:please|now|and|but|ok(?:ay)?|so|hey|(?:can|could|would) you|tell me|i (?:want|would like) to know)\b[,\s]*)*`;
const ASKS = new RegExp(
  String.raw`${LEAD}(?:what(?:'s| would| will)? happens?\b|what if\b|explain \S+\s*\??$|what (?:do|does|would|will)\b.*\bdo\s*\??$|(?:explain\s+)?(?:what|how)\b.*\b(?:does|works?)\s*\??$|what (?:is|are) .*\bfor\s*\??$|(?:explain\s+)?how (?:do|can|could|would|should) (?:i|we|you|one)\b|how to\b|how (?:many|much)\b.*\b(?:can|could|may|should) (?:i|we)\b|(?:was|which) passiert\b|(?:was|which) (?:macht|tut) \S+\s*\??$|(?:wie|how) (?:kann|könnte|muss|soll) (?:ich|i|man)\b|(?:wie|how) funktioniert\b)`,
  'iu',
);
const UNDOES = new RegExp(String.raw`${LEAD}(?:undo|revert|take back|mach\p{L}*\b.*\brückgängig)\b`, 'iu');
/** A supposition, what the user has done, or a question about a deed. */
const STATES =
  /^(?:if|suppose|assuming|when|wenn|falls)\s+(?:i|we|ich|wir)\b|^(?:i|we)\s+(?:already|just|have (?!to\b)|had|bought|own|got|added|did)\b|^(?:ich|wir)\s+(?:habe|hatte)n?\b|^(?:should|may) (?:i|we)\b|^(?:did|have|had) you\b|^(?:why|was|were)\b/iu;
const PROHIBITION =
  /(?<!\bwhy )\b(?:(?:do|does|must|should|will|would|can|could)(?:\s+not|n['’]?t)|never|nie|niemals)\b(?!\s+(?:forget|worry|hesitate|you)\b)/iu;
const NEGATION =
  /\b(?:(?:do|does|must|should|will|would|can|could)(?:\s+not|n['’]?t)|never|not|without|nothing|none|no(?!,)|avoid|nichts?|kein\p{L}*|nie|niemals|ohne|pas|rien|ne|n['’]|jamais|nunca|rather than|instead of)\b(?!\s+(?:forget|worry|hesitate)\b)/iu;
const CONDITION = /^(?:can|may) (?:i|we)\b|\b(?:if|unless|except|provided|wenn|falls|sofern|außer)\b/iu;

/** The restraint that a request puts on its calls; undefined when there is none. The user's own texts are left out. */
export function readRestraint(request: string): Restraint | undefined {
  const plain = blankTexts(request).trim();
  if (UNDOES.test(plain)) return 'undoes';
  if (ASKS.test(plain)) return 'asks';
  const prohibition = PROHIBITION.exec(plain);
  if (prohibition && !hasVerb(plain.slice(0, prohibition.index))) return 'forbids';
  if (STATES.test(plain)) return 'negates';
  const negation = NEGATION.exec(plain);
  if (negation) {
    const before = plain.slice(0, negation.index);
    // "Add nothing", "buy no mugs"; "lösche die Notiz nicht".
    const isOfVerb = countWords(before) <= 1 || /\bnot?[\s.!]*$/.test(plain);
    return isOfVerb || !hasVerb(before) ? 'negates' : 'limits';
  }
  return CONDITION.test(plain) ? 'limits' : undefined;
}

const countWords = (text: string): number => text.match(/\p{L}+/gu)?.length ?? 0;
const hasVerb = (text: string): boolean => (text.match(/\p{L}+/gu) ?? []).some(startsClause);
