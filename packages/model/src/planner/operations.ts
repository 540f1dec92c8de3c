// What a request asks to be done, so that a tool that does something else is never called: 7 times 6 is not a sum, and "remove" does not add.

import { type KnownTool, takesTwoNumbers } from './tool-facts.ts';
import { isStopWord, readStems } from './words/tokens.ts';

interface Operation {
  /** The request asks for it. */
  readonly request: RegExp;
  /** The tool's texts name it. */
  readonly stems: ReadonlySet<string>;
}

const operation = (request: RegExp, words: string): Operation => ({ request, stems: new Set(readStems(words)) });

const BEFORE_NUMBER = String.raw`(?=\s*[-−]?\d|\s+\p{L}+)`;

/** Calculations; they matter to tools that take two numbers. */
const CALCULATIONS: readonly Operation[] = [
  operation(/\+|\b(?:plus|add|adding|sum|total|together)\b/iu, 'add plus sum total addition'),
  operation(
    /(?<=\d)\s*[-−]\s*(?=\d)|\b(?:minus|less|subtract|subtracted|difference)\b/iu,
    'minus subtract difference subtraction',
  ),
  operation(
    new RegExp(String.raw`(?<=\d)\s*[*×x]\s*(?=\d)|\b(?:times|multiply|multiplied|product of)\b${BEFORE_NUMBER}`, 'iu'),
    'times multiply product multiplication',
  ),
  operation(/(?<=\d)\s*[/÷:]\s*(?=\d)|\b(?:divided?|quotient|ratio)\b/iu, 'divide division quotient ratio'),
  operation(
    /(?<=\d)\s*\^|\b(?:power|squared|cubed|root|modulo|average|mean|percent)\b|%/iu,
    'power square root modulo average mean percent',
  ),
];

/** A hyphen or a slash without spaces belongs to a date. */
const OPERATOR = String.raw`[+*×x÷^]|(?<=\s)[-−/](?=\s)|plus|minus|times|multiplied by|divided by|over|to the power of`;
/** "7 times 6": only a tool that takes both numbers fits. */
const CALCULATION = new RegExp(String.raw`\d\s*(?:${OPERATOR})\s*\d`, 'iu');

/** Pattern of words before the verb of a request. */
const LEAD = String.raw`^\s*(?:(?:please|now|then|and|can you|could you|would you|i want to|i would like to|i'd like to|let's)\s+)*`;
const verb = (words: string): RegExp => new RegExp(`${LEAD}(?:${words})\\b`, 'iu');
const A_THING = String.raw`(?=\s+(?:the|my|this|that|these|all|every|it|a|an)\b)`;

/** Commands that change something; a tool must say that it does them. */
const COMMANDS: readonly Operation[] = [
  operation(
    verb(
      String.raw`remove|delete|erase|uninstall|cancel|discard|take|truncate|(?:clear|empty)${A_THING}|drop(?!.*\b(?:in|into|to|on)\b)`,
    ),
    'remove delete erase uninstall cancel discard clear empty drop take',
  ),
  operation(verb(`stop|halt|pause|quit|(?:end|close)${A_THING}`), 'stop halt pause quit end close toggle cancel'),
  operation(verb('update|edit|rename|modify|replace|move|change'), 'update edit rename modify replace move change set'),
  operation(verb('remind|remember|jot'), 'remind remember note task memo'),
  operation(verb('remind|remember|jot'), 'remind remember add create new write'),
  operation(verb('send|email|mail|post|publish|share'), 'send email mail post publish share message'),
];

/** Matches words that stand beside the numbers of a calculation. */
const CALCULATION_WORD =
  /[+*×x÷^/=€$£−-]|\b(?:add|adding|plus|sum|total|together|altogether|minus|less|subtract|times|multiplied|divided|equals?|result|numbers?|euros?|dollars?|pounds?|calculate|compute)\b/giu;

/** "Add 17 and 25": two numbers or more, and nothing that is counted. */
function isOnlyNumbers(request: string): boolean {
  const numbers = request.match(/(?<![\p{L}\p{N}])\d+(?:[.,]\d+)*(?![\p{L}\p{N}])/gu) ?? [];
  if (numbers.length < 2 || !/\p{L}|[+*×÷]/u.test(request)) return false;
  const words =
    request
      .replace(/\d+(?:[.,]\d+)*/g, ' ')
      .replace(CALCULATION_WORD, ' ')
      .match(/\p{L}+/gu) ?? [];
  return words.every(isStopWord);
}

/** Whether the tool does what the request asks for; true when the request names no operation. */
export function doesOperation(request: string, tool: KnownTool): boolean {
  const calculates = takesTwoNumbers(tool);
  if (!calculates && isOnlyNumbers(request) && CALCULATIONS.some(one => one.request.test(request))) return false;
  if (CALCULATION.test(request) && !calculates && !tool.parameters.some(({ isProse }) => isProse)) return false;
  const operations = [...COMMANDS, ...(calculates ? CALCULATIONS : [])];
  const stems = new Set(readStems(`${tool.name} ${tool.title} ${tool.description}`));
  return operations.every(one => !one.request.test(request) || [...one.stems].some(stem => stems.has(stem)));
}
