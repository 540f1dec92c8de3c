// `Models` whose one model returns what a test scripts: the events of each request, and the points where it waits for the test.
import type { Model, ModelEvent, ModelRequest, Models } from '@vitrine/model';

/** Turn that one request yields; a promise is waited for before what follows it. */
export type ScriptedTurn =
  | readonly (ModelEvent | Promise<unknown>)[]
  | ((request: ModelRequest) => readonly (ModelEvent | Promise<unknown>)[]);

type AssistantContent = Extract<ModelEvent, { type: 'finish' }>['message']['content'];

/** `requests` lists every request that was made. A request beyond the script throws. */
export function scriptedModels(
  turns: readonly ScriptedTurn[],
  { contextWindow = 100_000, attachments = [] }: { contextWindow?: number; attachments?: ('image' | 'pdf')[] } = {},
): Models & { requests: ModelRequest[] } {
  const requests: ModelRequest[] = [];
  const info = {
    id: 'test/scripted',
    provider: 'test',
    model: 'scripted',
    label: 'Scripted',
    contextWindow,
    attachments,
  };
  const model: Model = {
    info,
    async *stream(request) {
      const turn = turns[requests.push(cloneRequest(request)) - 1];
      if (!turn) throw new Error(`The script has ${turns.length} turns; this is request ${requests.length}.`);
      for (const item of typeof turn === 'function' ? turn(request) : turn) {
        request.signal.throwIfAborted();
        if (item instanceof Promise) await Promise.race([item, aborted(request.signal)]);
        else yield item;
      }
    },
  };
  return { requests, list: () => [info], defaultId: info.id, get: async () => model };
}

export const text = (delta: string): ModelEvent => ({ type: 'text', delta });

/** A call in fragments, as a provider streams it. */
function call(id: string, name: string, args: object): ModelEvent[] {
  const input = JSON.stringify(args);
  const half = Math.ceil(input.length / 2);
  return [
    { type: 'tool-input-start', id, name },
    { type: 'tool-input-delta', id, delta: input.slice(0, half) },
    { type: 'tool-input-delta', id, delta: input.slice(half) },
    { type: 'tool-call', id, name, input },
  ];
}

/** Ends a turn with the message of what it said and called. */
export function finish(said: string, calls: readonly { id: string; name: string; args: object }[] = []): ModelEvent {
  const content: AssistantContent = [
    ...(said === '' ? [] : [{ type: 'text' as const, text: said }]),
    ...calls.map(({ id, name, args }) => ({ type: 'tool-call' as const, toolCallId: id, toolName: name, input: args })),
  ];
  return {
    type: 'finish',
    reason: calls.length > 0 ? 'tool-calls' : 'stop',
    usage: { inputTokens: 10, outputTokens: 5 },
    message: { role: 'assistant', content },
  };
}

/** A turn that only says something. */
export const says = (said: string): ModelEvent[] => [text(said), finish(said)];

/** A turn that only calls tools. */
export function calls(...made: { id: string; name: string; args: object }[]): ModelEvent[] {
  return [...made.flatMap(({ id, name, args }) => call(id, name, args)), finish('', made)];
}

function cloneRequest({ signal, resolveCall, ...request }: ModelRequest): ModelRequest {
  return { ...structuredClone(request), signal, ...(resolveCall ? { resolveCall } : {}) };
}

function aborted(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    if (signal.aborted) reject(signal.reason);
    signal.addEventListener('abort', () => reject(signal.reason));
  });
}
