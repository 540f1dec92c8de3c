// The window of a model: as configured, or as the refusals of its provider show it. Those are kept for a day, because a local server may be
// started anew with a larger window.
import type { Overflow } from '@vitrine/model/internal/providers';
import type { ModelInfo } from '@vitrine/protocol/internal/session/run-events';
import * as z from 'zod/mini';
import type { Clock } from '../../clock.ts';
import type { Store } from '../../store/store.ts';

/** Tokens reserved for the answer, at most a quarter of the window. */
const ANSWER_TOKENS = 8192;
/** Tokens that a prompt may have at least, whatever a provider says. */
const MIN_TOKENS = 500;
const KEPT_MS = 24 * 3_600_000;
const SETTING = 'model-windows';

const ModelWindowSchema = z.object({
  /** Tokens of prompt and answer, as the provider counts. */
  tokens: z.number(),
  /** Tokens of the estimate for one of the provider's; at most 1. */
  scale: z.number(),
  /** The provider counts the longest possible answer, too, so that it must be told how long that is. */
  limitsAnswer: z.optional(z.boolean()),
});
/** How much a model takes. */
export type ModelWindow = z.infer<typeof ModelWindowSchema>;

const StoredWindowsSchema = z.record(
  z.string(),
  z.extend(ModelWindowSchema, {
    /** The window that was configured: a change of it ends what was learned. */
    configured: z.number(),
    /** Milliseconds since 1970. */
    at: z.number(),
  }),
);

interface WindowSource {
  readonly store: Pick<Store, 'getSetting' | 'setSetting'>;
  readonly clock: Clock;
}

export async function readWindow(
  { id, contextWindow }: ModelInfo,
  { store, clock }: WindowSource,
): Promise<ModelWindow> {
  const stored = (await readStored(store))[id];
  const isValid = stored?.configured === contextWindow && clock.now() - stored.at < KEPT_MS;
  return isValid ? stored : { tokens: contextWindow, scale: 1 };
}

export async function storeWindow(
  { id, contextWindow }: ModelInfo,
  { tokens, scale, limitsAnswer }: ModelWindow,
  { store, clock }: WindowSource,
): Promise<void> {
  const learned = { tokens, scale, ...(limitsAnswer === undefined ? {} : { limitsAnswer }) };
  const entry = { ...learned, configured: contextWindow, at: clock.now() };
  await store.setSetting(SETTING, { ...(await readStored(store)), [id]: entry });
}

/** Another version may have written another shape; what was learned is learned again. */
async function readStored(store: WindowSource['store']): Promise<z.infer<typeof StoredWindowsSchema>> {
  return z.safeParse(StoredWindowsSchema, await store.getSetting(SETTING)).data ?? {};
}

export const answerTokens = ({ tokens }: ModelWindow): number => Math.min(ANSWER_TOKENS, Math.floor(tokens / 4));

/** Estimated tokens that a request may have beside its answer. */
export const requestTokens = (window: ModelWindow): number =>
  Math.max(MIN_TOKENS, Math.floor((window.tokens - answerTokens(window)) * window.scale));

/** The window after a refusal of a request with `estimated` tokens; the next request is always smaller. */
export function narrowWindow(former: ModelWindow, { window, sent, answer }: Overflow, estimated: number): ModelWindow {
  // Without numbers: half of what was sent, and a quarter when that is too much, too.
  const guess = Math.floor((estimated * 2) / 3);
  const limitsAnswer = answer === undefined || answer === 0 ? former.limitsAnswer : true;
  const next = {
    tokens: window ?? guess,
    scale: sent === undefined || sent === 0 ? (window === undefined ? 1 : former.scale) : Math.min(1, estimated / sent),
    ...(limitsAnswer === undefined ? {} : { limitsAnswer }),
  };
  const allowed = requestTokens(next);
  return allowed < estimated || limitsAnswer !== former.limitsAnswer
    ? next
    : { ...next, scale: (next.scale * guess) / allowed };
}
