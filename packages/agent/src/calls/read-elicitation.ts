// Checks the elicitation of a server.
import { openableURL } from '@vitrine/policy';
import { type Elicitation, ElicitationSchema } from '@vitrine/protocol/internal/session/events';
import { isRecord } from '@vitrine/std/internal/json';
import { AgentError } from '../errors.ts';
import { boundedJson } from '../views/bounded-json.ts';

const MAX_REQUEST_BYTES = 128 * 1024;
const MAX_MESSAGE_CHARACTERS = 10_000;

/** Reads the parameters of `elicitation/create`. Throws `AgentError` `bad-action`. */
export function readElicitation(params: unknown): Elicitation {
  const plain = boundedJson(params, { what: 'The elicitation request', maxBytes: MAX_REQUEST_BYTES });
  const { mode = 'form', message, requestedSchema, url } = isRecord(plain) ? plain : {};
  const parsed = ElicitationSchema.safeParse({ mode, message, requestedSchema, url });
  const fail = (what: string): never => {
    throw new AgentError('bad-action', `The elicitation request ${what}.`, { received: params });
  };
  if (!parsed.success) return fail('does not follow MCP (elicitation/create)');
  const elicitation = parsed.data;
  if (elicitation.message.length > MAX_MESSAGE_CHARACTERS)
    return fail(`has a message of more than ${MAX_MESSAGE_CHARACTERS} characters`);
  if (elicitation.mode === 'form') {
    if (elicitation.requestedSchema?.type !== 'object') return fail('has no requestedSchema of type "object"');
    return { mode: 'form', message: elicitation.message, requestedSchema: elicitation.requestedSchema };
  }
  const address = openableURL(elicitation.url ?? '');
  if (address === undefined) return fail('has no http or https address');
  return { mode: 'url', message: elicitation.message, url: address };
}
