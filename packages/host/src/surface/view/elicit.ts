// A question that the application hands to a view, whose answer the user gives there. Loaded with the first one.
import type { ELICIT_METHOD, ElicitResult } from '@vitrine/protocol/internal/mcp-apps/elicitation';
import { HostError } from '../../errors.ts';
import type { SurfaceContext } from '../surface-context.ts';

const METHOD: typeof ELICIT_METHOD = 'elicitation/create';

/** See `Surface.elicit`. */
export async function elicit(
  { bridge, run }: Pick<SurfaceContext, 'bridge' | 'run'>,
  request: object,
  { signal }: { signal: AbortSignal },
): Promise<ElicitResult> {
  if (!bridge || !run) throw new HostError('closed', 'The view is gone.');
  const answer = await bridge.request(METHOD, request, { signal });
  if (!isElicitResult(answer)) throw refused('The view sent no answer to the question.');
  if (!(await run.hasUserActivation())) throw refused('The view answered before the user had pressed anything in it.');
  return answer;
}

function isElicitResult(value: unknown): value is ElicitResult {
  const { action, content = {} } = (value ?? {}) as Record<string, unknown>;
  return ['accept', 'decline', 'cancel'].includes(action as string) && typeof content === 'object';
}

const refused = (message: string): HostError => new HostError('answer-refused', message, { retryable: true });
