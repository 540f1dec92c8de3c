// Mends events of servers with OpenAI's format that the provider's package would refuse: arguments of a call as an object instead of its
// text, and an error inside a choice. Every other byte passes unchanged.
import { getPath, isRecord, parseJson } from '@vitrine/std/internal/json';

export function mendedEvents(): TransformStream<Uint8Array, Uint8Array> {
  const decoder = new TextDecoder();
  const encoder = new TextEncoder();
  let rest = '';
  return new TransformStream({
    transform(chunk, controller) {
      const lines = (rest + decoder.decode(chunk, { stream: true })).split('\n');
      rest = lines.pop() as string;
      if (lines.length > 0) controller.enqueue(encoder.encode(lines.map(line => `${mended(line)}\n`).join('')));
    },
    flush(controller) {
      rest += decoder.decode();
      if (rest !== '') controller.enqueue(encoder.encode(mended(rest)));
    },
  });
}

function mended(line: string): string {
  if (!line.startsWith('data:') || !/"(?:arguments|error)"\s*:\s*[^"\s]/.test(line)) return line;
  const event = parseJson(line.slice('data:'.length));
  const choices = getPath(event, 'choices');
  if (!isRecord(event) || !Array.isArray(choices)) return line;
  const error: unknown = choices.map(choice => getPath(choice, 'error')).find(isRecord);
  return `data: ${JSON.stringify(error ? { error } : { ...event, choices: choices.map(withTextArguments) })}`;
}

function withTextArguments(choice: unknown): unknown {
  const calls = getPath(choice, 'delta', 'tool_calls');
  if (!isRecord(choice) || !isRecord(choice.delta) || !Array.isArray(calls)) return choice;
  const tool_calls = calls.map(call => {
    const { function: called } = isRecord(call) ? call : {};
    if (!isRecord(called) || typeof called.arguments !== 'object' || called.arguments === null) return call;
    return { ...(call as object), function: { ...called, arguments: JSON.stringify(called.arguments) } };
  });
  return { ...choice, delta: { ...choice.delta, tool_calls } };
}
