// A model that calls the tool a view offers, with a secret of the conversation. It is there only for the attacks that need it, because the
// page of a chat with a model is another one.
import type { createAgent } from '@vitrine/agent';

type Models = NonNullable<Parameters<typeof createAgent>[0]['models']>;

const INFO = { id: 'test/calls', provider: 'test', model: 'calls', label: 'Calls', contextWindow: 100_000 };
/** Milliseconds before the model looks again for a tool of the view. */
const LOOK_MS = 300;

export interface CallingModel {
  readonly models: Models;
  isThere: boolean;
}

export function createCallingModel(): CallingModel {
  const calling: CallingModel = {
    isThere: false,
    models: {
      list: () => (calling.isThere ? [INFO] : []),
      defaultId: INFO.id,
      get: async () => ({ info: INFO, stream }),
    },
  };
  return calling;
}

const stream: Awaited<ReturnType<Models['get']>>['stream'] = async function* ({ tools }) {
  const offered = tools.find(({ name }) => name.startsWith('view-'));
  // The answer to an unknown tool is another step of the same run.
  if (!offered) await new Promise(resolve => setTimeout(resolve, LOOK_MS));
  const call = { toolCallId: 'call', toolName: offered?.name ?? 'wait', input: { heard: 'HOST-SECRET' } };
  yield { type: 'tool-call', id: call.toolCallId, name: call.toolName, input: JSON.stringify(call.input) };
  const message = { role: 'assistant' as const, content: [{ type: 'tool-call' as const, ...call }] };
  yield { type: 'finish', reason: 'tool-calls', message };
};
