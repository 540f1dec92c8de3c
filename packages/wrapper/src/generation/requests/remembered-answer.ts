// The answer that the same request got before, checked again: this server may lack a tool that the spec links to, and the file may be of anyone.
import type { ToolDefinition } from '@vitrine/autoview';
import { checkViewSpec, repairViewSpec } from '@vitrine/autoview/view-spec';
import type { GeneratedSpec } from '../generate-spec.ts';
import type { SpecCheck } from '../trial/spec-check.ts';
import type { AnswerCache } from './answer-cache.ts';

export interface RememberedAnswerOptions {
  readonly answers: AnswerCache;
  readonly check?: SpecCheck | undefined;
  /** Key of the request, by `requestKey`. */
  readonly key: string;
  readonly tool: ToolDefinition;
  readonly siblings: readonly ToolDefinition[];
}

/** Returns a remembered answer; undefined where there is none, or it cannot be shown here: then the model is asked. */
export async function rememberedAnswer(options: RememberedAnswerOptions): Promise<GeneratedSpec | undefined> {
  const { answers, check, key, tool, siblings } = options;
  const answer = await answers.get(key);
  // A refusal may have been of the moment: the model writes something else next time.
  if (!answer?.spec) return undefined;
  const result = { repairs: [], requests: 0, usage: { inputTokens: 0, outputTokens: 0 }, durationMs: 0 };
  const { spec, problems } = repairViewSpec(answer.spec, tool, { siblings });
  if (!spec || problems.length > 0 || checkViewSpec(spec, tool).length > 0) return undefined;
  const reasons = (await check?.run({ tool, siblings, spec })) ?? [];
  return reasons.length > 0 ? undefined : { ...result, outcome: 'accepted', spec, reasons: [] };
}
