// A model that writes the artifact that a message names.
import type { createAgent } from '@vitrine/agent';

type Models = NonNullable<Parameters<typeof createAgent>[0]['models']>;

const INFO = { id: 'test/writes', provider: 'test', model: 'writes', label: 'Writes', contextWindow: 100_000 };
const ASKED = /artifact ([a-z0-9]+)/;

/** The message that has the model write the page of an attack. */
export const askForArtifact = (id: string): string => `artifact ${id}`;

/** `findPage`: the page of an attack, by its id. */
export function createWritingModel(findPage: (id: string) => string): Models {
  const stream: Awaited<ReturnType<Models['get']>>['stream'] = async function* ({ messages }) {
    const [, id = ''] = ASKED.exec(JSON.stringify(messages.findLast(({ role }) => role === 'user'))) ?? [];
    // Longer than any fence in the page.
    const text = `~~~~~~html id=page title="Page"\n${findPage(id)}\n~~~~~~`;
    yield { type: 'text', delta: text };
    yield { type: 'finish', reason: 'stop', message: { role: 'assistant', content: [{ type: 'text', text }] } };
  };
  return { list: () => [INFO], defaultId: INFO.id, get: async () => ({ info: INFO, stream }) };
}
