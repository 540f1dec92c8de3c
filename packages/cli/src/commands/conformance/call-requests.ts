// The calls that rules make, and what of them reached the fixture.

import { getPath } from '@vitrine/std/internal/json';
import { type ApprovalQuestion, CallAnswerSchema } from '@vitrine/tool-view/internal/contract';
import type { Endpoint, Exchange, SurfaceName } from './endpoint.ts';
import { expectAnswer, expectRefusal, expectThat } from './rule.ts';

/** The body of `POST call`. */
export interface CallBody {
  readonly server: string;
  readonly tool: string;
  readonly arguments: Readonly<Record<string, unknown>>;
  readonly surface: SurfaceName;
}

/** A call that needs the user's consent, of an article and a surface of its own. */
export const orderCall = ({ server, newSurface, newArticle }: Endpoint): CallBody => ({
  server,
  tool: 'order',
  arguments: { sku: newArticle(), count: 2 },
  surface: newSurface(),
});

/** Sends a call that must be asked about, and returns the question. */
export async function askFor({ post }: Endpoint, call: CallBody): Promise<ApprovalQuestion> {
  const exchange = await post('call', call);
  const { approval } = expectRefusal(exchange, 'needs-approval');
  expectThat(approval !== undefined, exchange, 'the question in "approval"');
  return approval;
}

/** Lets the user agree to a call, and makes it. */
export async function agreeTo(
  endpoint: Endpoint,
  call: CallBody,
  scope: 'once' | 'surface' = 'once',
): Promise<{ exchange: Exchange; token: string; consent: string | undefined }> {
  const { token } = await askFor(endpoint, call);
  const exchange = await endpoint.post('call', { ...call, approval: token, scope });
  const { consent } = expectAnswer(exchange, CallAnswerSchema);
  return { exchange, token, consent };
}

/** Reads the calls for an article that reached the fixture. Resolves with them, and with the exchange that listed them. */
export async function readLog(
  { server, post, newSurface }: Endpoint,
  article: unknown,
): Promise<{ exchange: Exchange; calls: unknown[] }> {
  const exchange = await post('call', { server, tool: 'orders', arguments: { sku: article }, surface: newSurface() });
  const { result } = expectAnswer(exchange, CallAnswerSchema);
  const calls = getPath(result, 'structuredContent', 'calls');
  expectThat(Array.isArray(calls), exchange, 'the structuredContent of the fixture’s tool orders');
  return { exchange, calls };
}

/** Throws `Violation` when a call for the article has reached the fixture. */
export async function expectNotCalled(endpoint: Endpoint, article: unknown): Promise<void> {
  const { exchange, calls } = await readLog(endpoint, article);
  expectThat(
    calls.length === 0,
    exchange,
    `no call for ${String(article)}: it was refused, and must not reach the server`,
  );
}
