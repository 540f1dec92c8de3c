// The answer that the same request got before, judged again: this server may lack a tool that the spec links to, and the file may be of anyone.
import type { ToolDefinition } from '@vitrine/autoview';
import { checkViewSpec, repairViewSpec } from '@vitrine/autoview/view-spec';
import type { AnswerCache } from './answer-cache.ts';
import type { GeneratedSpec } from './generate-spec.ts';
import type { SpecJudge } from './judge.ts';

export interface RememberedAnswerOptions {
  readonly answers: AnswerCache;
  readonly judge?: SpecJudge | undefined;
  /** Of `requestKey`. */
  readonly key: string;
  readonly tool: ToolDefinition;
  readonly siblings: readonly ToolDefinition[];
}

/** Undefined where there is none, or it cannot be shown here: then the model is asked. */
export async function rememberedAnswer(options: RememberedAnswerOptions): Promise<GeneratedSpec | undefined> {
  const { answers, judge, key, tool, siblings } = options;
  const answer = await answers.get(key);
  // A refusal may have been of the moment: the model writes something else next time.
  if (!answer?.spec) return undefined;
  const made = { repairs: [], requests: 0, usage: { inputTokens: 0, outputTokens: 0 }, durationMs: 0 };
  const { spec, problems } = repairViewSpec(answer.spec, tool, { siblings });
  if (!spec || problems.length > 0 || checkViewSpec(spec, tool).length > 0) return undefined;
  const reasons = (await judge?.judge({ tool, siblings, spec })) ?? [];
  return reasons.length > 0 ? undefined : { ...made, outcome: 'accepted', spec, reasons: [] };
}
