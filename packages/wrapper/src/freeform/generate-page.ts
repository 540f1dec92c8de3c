// Makes one freeform page with a model: extraction, the static judge, the trial of the page as it would be served.
import type { ToolDefinition } from '@vitrine/autoview';
import type { Model } from '@vitrine/model';
import { type AnswerListener, type Asked, type AskOptions, askTwice, type Judgement } from '../generation/ask-twice.ts';
import { type Authoring, createAuthoring } from '../generation/authoring.ts';
import {
  FREEFORM_SYSTEM_PROMPT,
  firstFreeformPrompt,
  freeformCorrectionPrompt,
  freeformRefinementPrompt,
} from '../generation/prompt/freeform-prompt-v1.ts';
import type { RefinementRequest } from '../generation/prompt/prompt-v1.ts';
import type { AnsweredText } from '../generation/request-text.ts';
import { freeformPage } from './freeform-page.ts';
import { extractPage } from './judge/extract-page.ts';
import type { FreeformJudge } from './trial/freeform-judge.ts';

export interface GeneratePageOptions {
  readonly model: Model;
  readonly tool: ToolDefinition;
  /** The other tools of the server, which the page may call. */
  readonly siblings: readonly ToolDefinition[];
  /** What a refinement changes, and how. Absent: the first page of a tool. */
  readonly refinement?: (RefinementRequest & { readonly page: string | undefined }) | undefined;
  /** With the user's wish. @default the built-in one */
  readonly systemPrompt?: string;
  /** @default no settings of the user */
  readonly authoring?: Authoring;
  /** Tries what the static judge accepts. @default not tried */
  readonly judge?: FreeformJudge | undefined;
  readonly maxOutputTokens: number;
  /** Milliseconds for both requests and the trials together. */
  readonly timeoutMs: number;
  readonly signal: AbortSignal;
  readonly onAnswer?: AnswerListener | undefined;
  /** As in `AskOptions`. */
  readonly spending?: AskOptions<unknown>['spending'];
  /** As in `AskOptions`. */
  readonly undecided?: AskOptions<unknown>['undecided'];
}

/** `thing`: the page as the model wrote it. Never rejects. */
export function generatePage(options: GeneratePageOptions): Promise<Asked<string>> {
  const {
    tool,
    siblings,
    refinement,
    judge,
    authoring = createAuthoring(),
    systemPrompt = FREEFORM_SYSTEM_PROMPT,
    ...asked
  } = options;
  const facts = authoring.facts(tool, siblings);

  async function judged({ text, isCut }: AnsweredText): Promise<Judgement<string>> {
    const extracted = extractPage(text, isCut);
    if ('problem' in extracted) return { reasons: [extracted.problem] };
    const page = freeformPage(extracted.html, { tool, siblings });
    if ('reasons' in page) return page;
    const reasons = (await judge?.judge({ tool, html: page.html })) ?? [];
    return reasons.length > 0 ? { reasons } : { thing: extracted.html };
  }

  return askTwice({
    ...asked,
    systemPrompt,
    prompt: refinement ? freeformRefinementPrompt(facts, refinement.page, refinement) : firstFreeformPrompt(facts),
    correction: freeformCorrectionPrompt,
    judge: judged,
  });
}
