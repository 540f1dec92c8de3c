// Faults in the list of tools: what clients leave out, mix up, or ask about too often.
import { isRecord } from '@vitrine/std/internal/json';
import type { Diagnosis, DiagnosisCode } from './diagnosis.ts';
import type { Probe } from './probe-server.ts';

/** Longest name of a tool with the name of its server, as Cursor and others join the two. */
const MAX_JOINED = 60;
/** Longest name of a tool at most providers of models. */
const MAX_NAME = 64;
const TYPES: readonly unknown[] = ['string', 'number', 'integer', 'boolean', 'object', 'array', 'null'];
const MAX_SUBSCHEMAS = 2000;

export function diagnoseTools({ tools, listFailure, isEndless }: Probe, server: string): Diagnosis[] {
  const list: Diagnosis[] = [];
  if (listFailure)
    list.push(
      fault('error', 'tools-refused', {
        message: `Its tools cannot be listed: ${listFailure.message.replace(/^Server "[^"]*" /, 'it ')}`,
        hint: 'tools/list has to answer {"tools": […]}: look at its log for the error.',
      }),
    );
  if (isEndless)
    list.push(
      fault('error', 'endless-list', {
        message: 'Its list of tools has pages without end: a cursor (nextCursor) comes again.',
        hint: 'Leave nextCursor out of the last page.',
      }),
    );
  if (!listFailure && tools.length === 0)
    list.push(
      fault('warning', 'no-tools', {
        message: 'It has no tools.',
        hint: 'Register them before the transport is connected; some servers list them only with a key.',
      }),
    );
  const unique = uniqueTools(tools);
  return [...list, ...diagnoseNames(isEndless ? unique : tools, server), ...unique.flatMap(diagnoseTool)];
}

/** Tools without those that are listed once more, word for word. */
function uniqueTools(tools: readonly unknown[]): readonly unknown[] {
  const texts = new Set<string>();
  return tools.filter(tool => {
    const text = JSON.stringify(tool) ?? '';
    return !texts.has(text) && texts.add(text);
  });
}

function diagnoseNames(tools: readonly unknown[], server: string): Diagnosis[] {
  const listed = tools.flatMap(tool =>
    isRecord(tool) && typeof tool.name === 'string' && tool.name !== '' ? [tool.name] : [],
  );
  const faults: Diagnosis[] = [];
  const asSent = new Map<string, string>();
  const names = new Set<string>();
  for (const name of listed) {
    const plain = name.replace(/[^\w-]/g, '_').toLowerCase();
    const other = asSent.get(plain);
    if (names.has(name))
      faults.push(
        fault('error', 'duplicate-name', {
          subject: name,
          message: `Two tools are named ${JSON.stringify(name)}: clients refuse the list, or call only one of them.`,
          hint: 'Give each tool a name of its own.',
        }),
      );
    else if (other !== undefined)
      faults.push(
        fault('warning', 'colliding-names', {
          subject: name,
          message: `${JSON.stringify(other)} and ${JSON.stringify(name)} become one name where a client replaces characters.`,
          hint: 'Use letters, digits, _ and - alone, and names that differ by more than their case.',
        }),
      );
    names.add(name);
    asSent.set(plain, name);
  }
  return [...faults, ...[...names].flatMap(name => diagnoseName(name, server))];
}

/** Diagnoses the length and the characters of a name. */
function diagnoseName(name: string, server: string): Diagnosis[] {
  const faults: Diagnosis[] = [];
  if (name.length > MAX_NAME)
    faults.push(
      fault('error', 'long-name', {
        subject: name,
        message: `The name has ${name.length} characters; OpenAI, Gemini and most clients take ${MAX_NAME}.`,
        hint: 'Shorten it.',
      }),
    );
  else if (server.length + name.length + 2 > MAX_JOINED)
    faults.push(
      fault('warning', 'long-name', {
        subject: name,
        message: `With the name of its server it has ${server.length + name.length + 2} characters; clients that join the two take ${MAX_JOINED}.`,
        hint: 'Shorten it, or the name of the server in the entry.',
      }),
    );
  if (!/^[\w-]+$/.test(name))
    faults.push(
      fault('error', 'refused-name', {
        subject: name,
        message: `The name has characters that providers refuse: ${[...new Set(name.replace(/[\w-]/g, ''))].map(character => JSON.stringify(character)).join(' ')}.`,
        hint: 'Use letters, digits, _ and - alone; a title may have any.',
      }),
    );
  return faults;
}

function diagnoseTool(tool: unknown, at: number): Diagnosis[] {
  if (!isRecord(tool) || typeof tool.name !== 'string' || tool.name === '')
    return [
      fault('error', 'invalid-tool', {
        message: `Tool number ${at + 1} has no name.`,
        hint: 'Each tool is an object with a name and an inputSchema.',
      }),
    ];
  const { name: subject, description, annotations } = tool;
  const faults = diagnoseSchema(tool.inputSchema, subject);
  if (typeof description !== 'string' || description.trim() === '')
    faults.push(
      fault('warning', 'no-description', {
        subject,
        message: 'It has no description: models choose tools by it.',
        hint: 'Say in a sentence what it does, and when to use it.',
      }),
    );
  const hints = isRecord(annotations) ? annotations : {};
  if (typeof hints.readOnlyHint !== 'boolean' && typeof hints.destructiveHint !== 'boolean')
    faults.push(
      fault('warning', 'no-annotations', {
        subject,
        message: 'It does not say whether it only reads: clients ask before each call.',
        hint: 'Set annotations.readOnlyHint, or destructiveHint and idempotentHint for one that changes something.',
      }),
    );
  return faults;
}

function diagnoseSchema(schema: unknown, subject: string): Diagnosis[] {
  const bad = (message: string, hint: string): Diagnosis[] => [
    fault('error', 'bad-schema', { subject, message, hint }),
  ];
  if (!isRecord(schema))
    return bad('Its inputSchema is missing or no object.', 'Write {"type": "object", "properties": {}} at least.');
  if (schema.type !== 'object')
    return bad(
      `Its inputSchema has the type ${JSON.stringify(schema.type) ?? 'none'}.`,
      'MCP wants "type": "object" at the root.',
    );
  if (schema.properties !== undefined && !isRecord(schema.properties))
    return bad('"properties" of its inputSchema is no object.', 'Write the arguments by their names.');
  const place = findBadPlace(schema);
  return place === undefined ? [] : bad(`Its inputSchema is no JSON Schema at ${place}.`, 'Correct that place.');
}

/** The first place whose keyword has a value that JSON Schema does not know. */
function findBadPlace(root: unknown): string | undefined {
  const queue: [unknown, string][] = [[root, 'the root']];
  for (let count = 0; queue.length > 0 && count < MAX_SUBSCHEMAS; count++) {
    const [schema, place] = queue.shift()!;
    if (typeof schema === 'boolean') continue;
    if (!isRecord(schema)) return place;
    const { type, required, properties, items } = schema;
    if (type !== undefined && [type].flat().some(name => !TYPES.includes(name)))
      return `${place}: type ${JSON.stringify(type)}`;
    if (required !== undefined && !Array.isArray(required)) return `${place}: required ${JSON.stringify(required)}`;
    if (isRecord(properties))
      for (const [name, part] of Object.entries(properties)) queue.push([part, `properties.${name}`]);
    if (items !== undefined && !Array.isArray(items)) queue.push([items, `${place}.items`]);
  }
  return undefined;
}

const fault = (
  level: Diagnosis['level'],
  code: DiagnosisCode,
  parts: Pick<Diagnosis, 'subject' | 'message' | 'hint'>,
): Diagnosis => ({ code, level, ...parts });
