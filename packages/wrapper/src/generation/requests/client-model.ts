// The model of the connected client (MCP sampling), for a refinement where no model is configured. Before 2026-07-28 the client is asked during
// the call. Since then the call ends with what the client has to answer, and is repeated with the answer: the earlier answers travel in
// `requestState`. They need no protection, because every spec is checked.
import type { Exchange } from '@vitrine/connect/proxy';
import { type Model, ModelError, type ModelEvent, type ModelRequest } from '@vitrine/model';
import { getPath } from '@vitrine/std/internal/json';
import * as z from 'zod';

export interface ClientModel {
  readonly model: Model;
  /** Request that the call has to end with before the model can go on; undefined where it need not. */
  readonly inputRequired: object | undefined;
}

const METHOD = 'sampling/createMessage';
/** The name of the question in `inputRequests`. */
const INPUT = 'answer';
/** The longest state that is read, in characters. */
const MAX_STATE = 100_000;
const StateSchema = z.array(z.string()).max(4);

const INFO: Model['info'] = {
  id: 'client/sampling',
  provider: 'client',
  model: 'sampling',
  label: 'The model of the client',
  contextWindow: 32_000,
};

/** Creates a model of the client's sampling; undefined when the client offers none. */
export function createClientModel(exchange: Exchange): ClientModel | undefined {
  const { capabilities, era } = exchange.client;
  if (getPath(capabilities, 'sampling') === undefined) return undefined;
  return era === 'modern' ? repeated(exchange) : createSessionModel(exchange);
}

function createSessionModel({ session, request }: Exchange): ClientModel {
  return {
    inputRequired: undefined,
    model: {
      info: INFO,
      async *stream(wanted) {
        const { result, error } = await session.ask(METHOD, createParams(wanted), {
          related: request.id,
          signal: wanted.signal,
        });
        wanted.signal.throwIfAborted();
        if (error) throw new ModelError('bad-request', `The client did not sample: ${error.message}`);
        yield* createEvents(textIn(result), getPath(result, 'stopReason') === 'maxTokens');
      },
    },
  };
}

function repeated({ request }: Exchange): ClientModel {
  const responses = getPath(request.params, 'inputResponses', INPUT);
  const answers = [
    ...stateIn(getPath(request.params, 'requestState')),
    ...(responses === undefined ? [] : [textIn(responses)]),
  ];
  let next = 0;
  let inputRequired: object | undefined;
  return {
    get inputRequired() {
      return inputRequired;
    },
    model: {
      info: INFO,
      async *stream(wanted) {
        const text = answers[next++];
        if (text === undefined) {
          const question = { method: METHOD, params: createParams(wanted) };
          inputRequired = {
            resultType: 'input_required',
            inputRequests: { [INPUT]: question },
            requestState: JSON.stringify(answers),
          };
          throw new ModelError('bad-request', 'The client has to answer first.');
        }
        yield* createEvents(text, false);
      },
    },
  };
}

function stateIn(state: unknown): readonly string[] {
  if (typeof state !== 'string' || state.length > MAX_STATE) return [];
  try {
    return StateSchema.safeParse(JSON.parse(state)).data ?? [];
  } catch {
    return [];
  }
}

/** The parameters of `sampling/createMessage`. */
function createParams({ messages, maxOutputTokens }: ModelRequest): object {
  const systemPrompt = messages.flatMap(({ role, content }) => (role === 'system' ? [String(content)] : [])).join('\n');
  return {
    messages: messages.flatMap(({ role, content }) =>
      (role === 'user' || role === 'assistant') && typeof content !== 'string'
        ? [{ role, content: { type: 'text', text: content.map(part => ('text' in part ? part.text : '')).join('') } }]
        : [],
    ),
    systemPrompt,
    maxTokens: maxOutputTokens,
  };
}

/** The text of an answer, whose content is one block or, since 2025-11-25, several. */
function textIn(answer: unknown): string {
  const content = getPath(answer, 'content');
  return [content]
    .flat()
    .map(block => getPath(block, 'text'))
    .filter(text => typeof text === 'string')
    .join('');
}

function* createEvents(text: string, isCut: boolean): Generator<ModelEvent> {
  yield { type: 'text', delta: text };
  yield {
    type: 'finish',
    reason: isCut ? 'length' : 'stop',
    message: { role: 'assistant', content: [{ type: 'text', text }] },
  };
}
