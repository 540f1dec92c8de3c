// Decides what the planner does with a request: call a tool, offer a prefilled form, or list similar tools.
import type { JSONValue } from '@ai-sdk/provider';
import { type Candidate, rankTools } from './rank-tools.ts';
import { readSlashCommand } from './slash-command.ts';
import type { KnownTool } from './tool-facts.ts';

export type Plan =
  | {
      readonly type: 'call';
      readonly tool: KnownTool;
      readonly args: Readonly<Record<string, JSONValue>>;
      /** True: arguments are missing or the tool is uncertain, so the user checks the form first. */
      readonly draft: boolean;
    }
  | { readonly type: 'answer'; readonly text: string };

/** Below this score no tool matches. */
const MIN_SCORE = 3;
/** Minimum explained share of the request: below the first no tool matches, below the second the match is uncertain. */
const MIN_EXPLAINED = 0.45;
const SURE_EXPLAINED = 0.6;

export function planRequest(request: string, tools: readonly KnownTool[], now: Date): Plan {
  const command = readSlashCommand(request, tools, now);
  if (command?.type === 'call') {
    const missing = command.tool.parameters.some(({ name, required }) => required && !(name in command.args));
    return { type: 'call', tool: command.tool, args: command.args as Record<string, JSONValue>, draft: missing };
  }
  if (command?.type === 'bad-json')
    return {
      type: 'answer',
      text: `The arguments of \`/${command.tool.name}\` are not valid JSON: ${command.problem}`,
    };
  if (tools.length === 0)
    return { type: 'answer', text: 'No tools are connected, so the offline planner has nothing to call.' };
  if (command)
    return {
      type: 'answer',
      text: `There is no tool \`${command.name}\`. ${nearest(rankTools(command.name.replace(/[_./-]/g, ' '), tools, now))}`,
    };

  const ranked = rankTools(request, tools, now);
  const [best] = ranked;
  if (!best || best.score < MIN_SCORE || best.explained < MIN_EXPLAINED)
    return { type: 'answer', text: `No tool fits this request well enough. ${nearest(ranked)}` };
  const { tool, explained, extraction } = best;
  const isSure = explained >= SURE_EXPLAINED && extraction.missing.length === 0 && extraction.outside.length === 0;
  return { type: 'call', tool, args: extraction.args as Record<string, JSONValue>, draft: !isSure };
}

function nearest(ranked: readonly Candidate[]): string {
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
