// Decides what the planner does with a request: call tools, offer a prefilled form, or answer.
import type { JSONValue } from '@ai-sdk/provider';
import { hasNumber } from './arguments/numbers.ts';
import { type EarlierCall, readFollowUps } from './follow-up.ts';
import { type Candidate, rankTools } from './rank-tools.ts';
import { readRestraint } from './restraints.ts';
import { readSlashCommand, type SlashCommand } from './slash-command.ts';
import { answerSmallTalk, readSmallTalk } from './small-talk.ts';
import type { KnownTool } from './tool-facts.ts';
import { readValueLists } from './value-lists.ts';
import { translateRequest } from './words/translate.ts';

interface PlannedCall {
  readonly tool: KnownTool;
  readonly args: Readonly<Record<string, JSONValue>>;
  /** Whether arguments are missing or the tool is uncertain, so that the user checks the form first. */
  readonly draft: boolean;
}

export type Plan =
  | { readonly type: 'calls'; readonly calls: readonly PlannedCall[] }
  | {
      readonly type: 'answer';
      readonly text: string;
      /** True for the answer to a question, false for a report that no tool fits. @default false */
      readonly isReply?: boolean;
    };

export interface PlanContext {
  readonly tools: readonly KnownTool[];
  readonly now: Date;
  /** The calls of the last turn that made any. */
  readonly earlierCalls: readonly EarlierCall[];
}

/** Score below which no tool matches. */
const MIN_SCORE = 3;
/** Minimum explained share of the request: below the first no tool matches, below the second the match is uncertain. */
const MIN_EXPLAINED = 0.45;
const SURE_EXPLAINED = 0.6;

/** Words that mean something only together. */
const TO_DO = /\b(?:to-dos?|(?:have|got|need|left) to do)\b/gi;

/** A label before a text says what is done with it. */
const STATEMENT_LABEL = /^\s*query\s*:\s*(?=["“«`']?(?:select|with)\s)/i;
const NOTE_LABEL = /^(?:note|memo|task|todo)(?=\s*:\s)/i;

export function planRequest(request: string, context: PlanContext): Plan {
  const { tools, now } = context;
  const command = readSlashCommand(request, tools, now);
  const smallTalk = readSmallTalk(request);
  if (smallTalk) return answer(answerSmallTalk(smallTalk, tools, findExamples(context)));
  if (command) return planCommand(command, context);
  if (tools.length === 0) return answer('No tools are connected, so the offline planner has nothing to call.');

  const english = translateRequest(request)
    .replace(/^[¿¡\s]+/, '')
    .replace(TO_DO, 'tasks')
    .replace(STATEMENT_LABEL, 'sql: ')
    .replace(NOTE_LABEL, 'add a $&');
  return restrain(english, planEnglish(english, context));
}

/** The plan without the calls that the request does not ask for. */
function restrain(request: string, plan: Plan): Plan {
  const restraint = plan.type === 'calls' ? readRestraint(request) : undefined;
  if (plan.type === 'answer' || restraint === undefined) return plan;
  const { tool } = plan.calls[0]!;
  const changes = plan.calls.some(call => !call.tool.readOnly);
  const command = `\`/${tool.name}\``;
  switch (restraint) {
    case 'asks':
      return reply(`**${tool.title}** (${command}): ${tool.description}`);
    case 'undoes':
      return reply(`Nothing was called: the offline planner cannot undo what **${tool.title}** (${command}) has done.`);
    case 'forbids':
      return reply(refuse(tool));
    case 'negates':
      return changes ? reply(refuse(tool)) : plan;
    case 'limits':
      return asDraft(plan);
  }
}

/** The plan whose calls that may change something are checked by the user first. */
export function asDraft(plan: Plan): Plan {
  if (plan.type === 'answer') return plan;
  return calls(plan.calls.map(call => ({ ...call, draft: call.draft || !call.tool.readOnly })));
}

const reply = (text: string): Plan => ({ type: 'answer', text, isReply: true });
const refuse = ({ title, name }: KnownTool): string =>
  `**${title}** was not called, because the request does not ask for it. To call it, type \`/${name}\`.`;

function planEnglish(english: string, context: PlanContext): Plan {
  const { tools, now, earlierCalls } = context;
  const ranked = rankTools(english, tools, now);
  const best = planBest(ranked);
  const followUps = readFollowUps(english, earlierCalls, tools, now);
  if (followUps.length > 0 && (followUps.some(({ isMarked }) => isMarked) || best === undefined || best.draft))
    return calls(followUps.map(({ tool, args, extraction }) => ({ tool, args, draft: extraction.outside.length > 0 })));
  const several = planSeveral(english, context);
  if (several.length > 0) return calls(several);
  return best ? calls([best]) : answer(`No tool fits this request well enough. ${describeNearest(ranked)}`);
}

const answer = (text: string): Plan => ({ type: 'answer', text });
const calls = (planned: readonly PlannedCall[]): Plan => ({ type: 'calls', calls: planned });

function planCommand(command: SlashCommand, { tools, now }: PlanContext): Plan {
  switch (command.type) {
    case 'call': {
      const missing = command.tool.parameters.some(({ name, required }) => required && !(name in command.args));
      return calls([{ tool: command.tool, args: command.args as Record<string, JSONValue>, draft: missing }]);
    }
    case 'bad-json':
      return answer(`The arguments of \`/${command.tool.name}\` are not valid JSON: ${command.problem}`);
    case 'unknown-tool': {
      const ranked = rankTools(command.name.replace(/[_./-]/g, ' '), tools, now);
      return answer(`There is no tool \`${command.name}\`. ${describeNearest(ranked)}`);
    }
  }
}

/** The call of the best candidate; undefined when none fits well enough. */
function planBest(ranked: readonly Candidate[]): PlannedCall | undefined {
  const [best, ...others] = ranked.filter(fits);
  if (!best) return undefined;
  const { tool, extraction } = best;
  return { tool, args: extraction.args as Record<string, JSONValue>, draft: !isSure(best, others) };
}

function fits({ score, explained, evidence, extraction }: Candidate): boolean {
  if (score < MIN_SCORE || explained < MIN_EXPLAINED || evidence === 'none') return false;
  // A word of a description and a guessed id: neither says that this tool is meant.
  return !(evidence === 'description' && extraction.guessesId);
}

/** Whether the tool is called without a question. `others`: what the request may mean, too. */
function isSure({ tool, explained, evidence, extraction }: Candidate, others: readonly Candidate[]): boolean {
  const { args, rest, missing, outside, hasMoreNumbers, guessesId } = extraction;
  if (explained < SURE_EXPLAINED || missing.length > 0 || outside.length > 0) return false;
  if (hasMoreNumbers || guessesId) return false;
  // "Two mugs plus three kettles": the second amount is no name.
  if (Object.values(args).some(value => typeof value === 'number') && rest.some(({ text }) => hasNumber(text)))
    return false;
  if (evidence === 'name') return true;
  if (!tool.readOnly) return false;
  return evidence === 'description' || others.every(other => other.evidence !== 'generic');
}

/** One call for each value of a list in the request, when each is certain and they differ in that value, and in numbers, alone; else none. */
function planSeveral(request: string, { tools, now }: PlanContext): PlannedCall[] {
  for (const variants of readValueLists(request)) {
    const planned = variants.flatMap(variant => planBest(rankTools(variant.request, tools, now)) ?? []);
    const [first] = planned;
    const parameter = first?.tool.parameters.find(({ name }) => first.args[name] === variants[0]?.value);
    if (!first || !parameter || parameter.isProse || planned.length < variants.length) continue;
    const others = ({ args }: PlannedCall): string =>
      JSON.stringify(
        Object.entries(args).filter(([name, value]) => name !== parameter.name && typeof value !== 'number'),
      );
    const isList = planned.every(
      (call, i) =>
        !call.draft &&
        call.tool === first.tool &&
        call.args[parameter.name] === variants[i]?.value &&
        others(call) === others(first),
    );
    if (isList) return planned;
  }
  return [];
}

/** Titles of tools that the planner calls without a question when they are typed: at most three, of different servers where there are some. */
function findExamples({ tools, now }: PlanContext): string[] {
  const order = tools.toSorted((a, b) => Number(b.hasInterface) - Number(a.hasInterface));
  const byServer = new Map<string, string>();
  for (const tool of order) {
    if (byServer.size === 3) break;
    if (!tool.readOnly || byServer.has(tool.server) || [...byServer.values()].includes(tool.title)) continue;
    const planned = planBest(rankTools(tool.title, tools, now));
    if (planned?.tool.title === tool.title && !planned.draft) byServer.set(tool.server, tool.title);
  }
  return [...byServer.values()];
}

function describeNearest(ranked: readonly Candidate[]): string {
  const names = new Map(ranked.map(({ tool }) => [tool.title, tool]));
  const few = [...names.values()].slice(0, 3);
  const example = few[0];
  if (!example)
    return 'The offline planner is no language model: it finds tools by the words of a request. Type `/` to see the tools.';
  const list = few.map(({ title, name }) => `- **${title}** (\`/${name}\`)`).join('\n');
  const parameter = example.parameters.find(({ required }) => required) ?? example.parameters[0];
  const form = parameter ? `\`/${example.name} ${parameter.name}=…\`` : `\`/${example.name}\``;
  return `The nearest tools are:\n\n${list}\n\nTo call one, name it with its arguments, for example ${form}.`;
}
