// Makes one freeform page with a model: extraction, the static check, the trial of the page as it would be served.
import type { ToolDefinition } from '@vitrine/autoview';
import { type Authoring, createAuthoring } from '../generation/authoring.ts';
import {
  FREEFORM_SYSTEM_PROMPT,
  firstFreeformPrompt,
  freeformCorrectionPrompt,
  freeformRefinementPrompt,
} from '../generation/prompt/freeform-prompt-v1.ts';
import type { RefinementRequest } from '../generation/prompt/view-spec-prompt.ts';
import type { AnsweredText } from '../generation/requests/request-text.ts';
import {
  type CheckResult,
  type CorrectedOutput,
  type RequestOptions,
  requestWithCorrection,
} from '../generation/requests/request-with-correction.ts';
import { extractPage } from './checks/extract-page.ts';
import { freeformPage } from './freeform-page.ts';
import type { FreeformTrial } from './trial/freeform-trial.ts';

export interface GeneratePageOptions extends RequestOptions {
  readonly tool: ToolDefinition;
  /** The other tools of the server, which the page may call. */
  readonly siblings: readonly ToolDefinition[];
  /** Refinement of the page; absent for the first page of a tool. */
  readonly refinement?: (RefinementRequest & { readonly page: string | undefined }) | undefined;
  /** System prompt with the user's wish. @default the built-in one */
  readonly systemPrompt?: string;
  /** @default no settings of the user */
  readonly authoring?: Authoring;
  /** Tries what the static check accepts. @default not tried */
  readonly trial?: FreeformTrial | undefined;
}

/** `thing`: the page as the model wrote it. Never rejects. */
export function generatePage(options: GeneratePageOptions): Promise<CorrectedOutput<string>> {
  const {
    tool,
    siblings,
    refinement,
    trial,
    authoring = createAuthoring(),
    systemPrompt = FREEFORM_SYSTEM_PROMPT,
    ...asked
  } = options;
  const facts = authoring.facts(tool, siblings);

  async function checkAnswer({ text, isCut }: AnsweredText): Promise<CheckResult<string>> {
    const extracted = extractPage(text, isCut);
    if ('problem' in extracted) return { reasons: [extracted.problem] };
    const page = freeformPage(extracted.html, { tool, siblings });
    if ('reasons' in page) return page;
    const reasons = (await trial?.run({ tool, html: page.html })) ?? [];
    return reasons.length > 0 ? { reasons } : { output: extracted.html };
  }

  return requestWithCorrection({
    ...asked,
    systemPrompt,
    prompt: refinement ? freeformRefinementPrompt(facts, refinement.page, refinement) : firstFreeformPrompt(facts),
    correction: freeformCorrectionPrompt,
    check: checkAnswer,
  });
}
