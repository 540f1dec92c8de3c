// A question that the application hands to a view, whose answer the user gives there. Loaded with the first one.
import { ELICIT_METHOD, type ElicitResult, ElicitResultSchema } from '@vitrine/protocol/internal/mcp-apps/elicitation';
import { HostError } from '../../errors.ts';
import type { SurfaceContext } from '../surface-context.ts';

/** See `Surface.elicit`. */
export async function elicit(
  { bridge, run }: Pick<SurfaceContext, 'bridge' | 'run'>,
  request: object,
  { signal }: { signal: AbortSignal },
): Promise<ElicitResult> {
  if (!bridge || !run) throw new HostError('closed', 'The view is gone.');
  const answer = ElicitResultSchema.safeParse(await bridge.request(ELICIT_METHOD, request, { signal }));
  if (!answer.success) throw refused('The view sent no answer to the question.');
  // weakening: answers-unasked/host
  if (!(await run.hasUserActivation())) throw refused('The view answered before the user had pressed anything in it.');
  return answer.data;
}

const refused = (message: string): HostError => new HostError('answer-refused', message, { retryable: true });
