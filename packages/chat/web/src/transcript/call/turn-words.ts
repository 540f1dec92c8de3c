// Says what calls of one tool did, by an English title that begins with a verb: "Look up item", twelve times, is "Looked up 12 items".
import { DONE_TEXTS, TURN_TEXTS } from '../../texts/turn.ts';

interface Verb {
  readonly done: keyof typeof DONE_TEXTS;
  /** - `each`: a call is about one thing. - `changes`: so, and a call that failed has done nothing. - `all`: about all of them. */
  readonly about: 'each' | 'changes' | 'all';
}

const verb = (done: Verb['done'], about: Verb['about'] = 'each'): Verb => ({ done, about });

const VERBS: ReadonlyMap<string, Verb> = new Map([
  ['look up', verb('lookedUp')],
  ['lookup', verb('lookedUp')],
  ['get', verb('fetched')],
  ['fetch', verb('fetched')],
  ['retrieve', verb('fetched')],
  ['load', verb('fetched')],
  ['read', verb('read')],
  ['view', verb('read')],
  ['check', verb('checked')],
  ['open', verb('opened')],
  ['list', verb('listed', 'all')],
  ['search', verb('searched', 'all')],
  ['search for', verb('searchedFor', 'all')],
  ['find', verb('searchedFor', 'all')],
  ['query', verb('queried', 'all')],
  ['run', verb('ran')],
  ['execute', verb('ran')],
  ['calculate', verb('calculated')],
  ['convert', verb('converted')],
  ['download', verb('downloaded')],
  ['create', verb('created', 'changes')],
  ['add', verb('added', 'changes')],
  ['update', verb('updated', 'changes')],
  ['edit', verb('edited', 'changes')],
  ['write', verb('wrote', 'changes')],
  ['move', verb('moved', 'changes')],
  ['copy', verb('copied', 'changes')],
  ['rename', verb('renamed', 'changes')],
  ['send', verb('sent', 'changes')],
  ['upload', verb('uploaded', 'changes')],
  ['close', verb('closed', 'changes')],
  ['delete', verb('deleted', 'changes')],
  ['remove', verb('removed', 'changes')],
]);

/** A title of words alone: the verb, what it is about, and how. */
const TITLE =
  /^(look up|search for|[a-z]+) (?:an? |the )?([a-z][a-z -]{1,40}?)( (?:by|for|from|in|of|on|to|with|at) [a-z -]+)?$/i;
/** Nouns without a plural. */
const UNCOUNTED =
  /(?:data|information|info|content|weather|news|help|text|code|metadata|status|history|time|output|traffic|access|state|feedback|research|progress|all)$/i;

export interface ToolCalls {
  /** The title of the tool. */
  readonly title: string;
  readonly count: number;
  /** The calls that have failed or were not made. */
  readonly failedCount: number;
}

/** The words for calls of one tool; undefined where its title does not say it. */
export function describeCalls({ title, count, failedCount }: ToolCalls): string | undefined {
  const [, word = '', thing = '', how = ''] = TITLE.exec(title.trim()) ?? [];
  const { done, about } = VERBS.get(word.toLowerCase()) ?? {};
  const doneCount = about === 'changes' ? count - failedCount : count;
  if (done === undefined || doneCount < 1) return undefined;
  const plural = about === 'all' || UNCOUNTED.test(thing) ? undefined : toPlural(thing);
  if (plural === undefined) {
    const words = DONE_TEXTS[done](`${thing}${how}`);
    return doneCount > 1 ? TURN_TEXTS.times(words, doneCount) : words;
  }
  return DONE_TEXTS[done](`${TURN_TEXTS.things(doneCount, doneCount > 1 ? plural : thing)}${how}`);
}

/** The plural of an English noun; undefined where it is one. */
function toPlural(noun: string): string | undefined {
  if (/person$/i.test(noun)) return noun.replace(/person$/i, 'people');
  if (/child$/i.test(noun)) return `${noun}ren`;
  if (/(?:ss|us|is|x|z|ch|sh)$/i.test(noun)) return /is$/i.test(noun) ? noun.replace(/is$/i, 'es') : `${noun}es`;
  if (/s$|people$|children$/i.test(noun)) return undefined;
  return /[^aeiou]y$/i.test(noun) ? noun.replace(/y$/i, 'ies') : `${noun}s`;
}

/** The tools whose calls are told; calls of others are counted. */
const MAX_TOOLS = 2;

/** The words for calls of several tools; undefined where no title says what they did. */
export function describeTools(tools: readonly ToolCalls[]): string | undefined {
  const phrases: string[] = [];
  let otherCount = 0;
  for (const tool of tools) {
    const words = phrases.length < MAX_TOOLS ? describeCalls(tool) : undefined;
    if (words === undefined) otherCount += tool.count;
    else phrases.push(phrases.length === 0 ? words : words.charAt(0).toLowerCase() + words.slice(1));
  }
  if (phrases.length === 0) return undefined;
  return [...phrases, ...(otherCount > 0 ? [TURN_TEXTS.moreCalls(otherCount)] : [])].join(', ');
}
