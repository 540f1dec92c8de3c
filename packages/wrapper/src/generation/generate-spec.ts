// Makes one view spec with a model: one request, deterministic repair, checks and the trial of the page, at most one second request that
// names the faults.

import type { ToolDefinition } from '@vitrine/autoview';
import { viewSpecSchemaForModels } from '@vitrine/autoview/internal/view-spec';
import { checkViewSpec, parseSpecText, repairViewSpec, type ViewSpec } from '@vitrine/autoview/view-spec';
import { type Authoring, createAuthoring } from './authoring.ts';
import {
  correctionPrompt,
  firstPrompt,
  type RefinementRequest,
  refinementPrompt,
  SYSTEM_PROMPT,
} from './prompt/view-spec-prompt.ts';
import type { AnsweredText } from './requests/request-text.ts';
import {
  type CheckResult,
  type CorrectedOutput,
  type RequestOptions,
  requestWithCorrection,
} from './requests/request-with-correction.ts';
import { checkFoldedData } from './trial/dropped-data.ts';

export interface GenerateSpecOptions extends RequestOptions {
  readonly tool: ToolDefinition;
  /** The other tools of the server, for links. */
  readonly siblings: readonly ToolDefinition[];
  /** The current spec and the instruction of a refinement. Absent: the first spec of a tool. */
  readonly refinement?: RefinementRequest & { readonly spec: ViewSpec | undefined };
  /** @default no settings of the user */
  readonly authoring?: Authoring;
  /** Tries a spec that has passed the checks. Resolves with the reasons why it must not be shown. @default not tried */
  readonly tryPage?: (spec: ViewSpec) => Promise<readonly string[]>;
  /** @default the built-in one */
  readonly systemPrompt?: string;
}

export interface GeneratedSpec extends Omit<CorrectedOutput<never>, 'output'> {
  /** Spec of an accepted answer. */
  readonly spec?: ViewSpec;
  /** Repairs that were made, one sentence each. */
  readonly repairs: readonly string[];
}

/** Schema of the answer: where the provider has structured output, the answer has at least this shape. */
const RESPONSE_SCHEMA = { name: 'view_spec', schema: viewSpecSchemaForModels() };

interface Accepted {
  readonly spec: ViewSpec;
  readonly repairs: readonly string[];
}

/** Generates a spec, and never rejects. */
export async function generateSpec(options: GenerateSpecOptions): Promise<GeneratedSpec> {
  const { tool, siblings, refinement, tryPage, ...asked } = options;
  const { authoring = createAuthoring() } = options;
  const facts = authoring.facts(tool, siblings);
  const { output, ...generated } = await requestWithCorrection<Accepted>({
    ...asked,
    systemPrompt: authoring.system(options.systemPrompt ?? SYSTEM_PROMPT),
    responseSchema: RESPONSE_SCHEMA,
    prompt: refinement ? refinementPrompt(facts, refinement.spec ?? null, refinement) : firstPrompt(facts),
    correction: correctionPrompt,
    async check(answer) {
      const checked = checkAnswer(answer, options);
      if (!('output' in checked)) return checked;
      const { spec } = checked.output;
      const faults = (await tryPage?.(spec)) ?? [];
      const reasons = faults.length > 0 || refinement ? faults : checkFoldedData(tool, spec);
      return reasons.length > 0 ? { reasons } : checked;
    },
  });
  return { ...generated, repairs: output?.repairs ?? [], ...(output && { spec: output.spec }) };
}

/** Repairs and checks an answer. A partly refused spec is refused as a whole, because the second request may give a better one. */
function checkAnswer(answer: AnsweredText, { tool, siblings }: GenerateSpecOptions): CheckResult<Accepted> {
  if (answer.text.trim() === '') return { reasons: ['The answer is empty.'] };
  const parsed = parseSpecText(answer.text);
  if (parsed.problem) return { reasons: [parsed.problem.message] };
  const { spec, repairs, problems } = repairViewSpec(parsed.value, tool, { siblings });
  const allProblems = [...problems, ...(spec ? checkViewSpec(spec, tool) : [])];
  if (!spec || allProblems.length > 0)
    return { reasons: allProblems.map(({ path, message }) => `${path || '/'}: ${message}`) };
  return {
    output: { spec, repairs: [...parsed.repairs, ...repairs.map(({ path, message }) => `${path}: ${message}`)] },
  };
}
