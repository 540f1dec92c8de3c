// Reads the calls in what a model has written between the marks of a call: JSON as Hermes, Qwen, Llama and Mistral write it, or elements as Qwen
// Coder, GLM and Claude do. What a server leaves in the text is what it did not understand itself.
import { isRecord, parseJson } from '@vitrine/std/internal/json';

/** A call as written; its arguments have one reading or, where elements say nothing of types, two. */
export interface WrittenCall {
  readonly name: string;
  /** The likely one first. */
  readonly readings: readonly Record<string, unknown>[];
}

/** Reads calls; undefined when the text is anything else. */
export function readCalls(body: string): WrittenCall[] | undefined {
  const text = body.trim();
  if (text === '') return undefined;
  return readJsonCalls(text) ?? readElements(text) ?? readNamedJson(text);
}

function readJsonCalls(text: string): WrittenCall[] | undefined {
  const value = parseJson(text);
  const lines =
    value === undefined ? text.split(/\n(?=\s*\{)|;\s*(?=\{)/).map(line => parseJson(line)) : [value].flat();
  const calls = lines.map(readJsonCall);
  return calls.length > 0 && calls.every(call => call !== undefined) ? calls : undefined;
}

function readJsonCall(value: unknown): WrittenCall | undefined {
  if (!isRecord(value)) return undefined;
  if (isRecord(value.function)) return readJsonCall(value.function);
  const name = [value.name, value.tool_name, value.tool, value.function].find(one => typeof one === 'string');
  const input = value.arguments ?? value.parameters ?? value.args ?? value.input ?? {};
  const args = typeof input === 'string' ? parseJson(input) : input;
  return typeof name === 'string' && name !== '' && isRecord(args) ? { name, readings: [args] } : undefined;
}

const ELEMENTS = [
  {
    call: /<invoke name="([^"]+)">([\s\S]*?)<\/invoke>/g,
    value: /<parameter name="([^"]+)"[^>]*>([\s\S]*?)<\/parameter>/g,
  },
  { call: /<function=([^>\s]+)>([\s\S]*?)(?:<\/function>|$)/g, value: /<parameter=([^>\s]+)>([\s\S]*?)<\/parameter>/g },
  {
    call: /^\s*([\w.:-]+)\s*((?:<arg_key>[\s\S]*<\/arg_value>)?)\s*$/g,
    value: /<arg_key>([\s\S]*?)<\/arg_key>\s*<arg_value>([\s\S]*?)<\/arg_value>/g,
  },
];

function readElements(text: string): WrittenCall[] | undefined {
  for (const { call, value } of ELEMENTS) {
    const matches = [...text.matchAll(call)];
    if (matches.length === 0 || text.replace(call, '').trim() !== '') continue;
    const calls = matches.map(([, name = '', inner = '']): WrittenCall | undefined => {
      const json = parseJson(inner.trim());
      if (isRecord(json)) return { name, readings: [json] };
      if (inner.replace(value, '').trim() !== '') return undefined;
      const entries = [...inner.matchAll(value)].map(([, key = '', text = '']) => [key.trim(), text.trim()] as const);
      const typed = Object.fromEntries(entries.map(([key, text]) => [key, parseJson(text) ?? text]));
      return { name, readings: [typed, Object.fromEntries(entries)] };
    });
    return calls.every(one => one !== undefined) ? calls : undefined;
  }
  return undefined;
}

/** `name{…}` and `name[ARGS]{…}`, one after the other, as Mistral writes them. */
function readNamedJson(text: string): WrittenCall[] | undefined {
  const calls = text.split(/\[TOOL_CALLS\]/).map(part => {
    const [, name, json = ''] =
      /^\s*([\w.:/-]+)\s*(?:\[CALL_ID\]\s*\w+\s*)?(?:\[ARGS\])?\s*(\{[\s\S]*\})\s*$/.exec(part) ?? [];
    const args = parseJson(json);
    return name !== undefined && isRecord(args) ? { name, readings: [args] } : undefined;
  });
  return calls.every(call => call !== undefined) ? calls : undefined;
}
