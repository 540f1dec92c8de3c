// The planner's answer after a tool call: at most two sentences from the tool's own output, with nothing added.
import type { LanguageModelV4ToolResultPart } from '@ai-sdk/provider';
import { createExactNumbers } from '@vitrine/protocol/internal/exact-numbers';
import { NATIVE_RESULT_NOTE } from '@vitrine/protocol/internal/shown-ui';

const MAX_CHARACTERS = 280;

/** `title` is the tool's name for users. */
export function summarizeResult({ output }: LanguageModelV4ToolResultPart, title: string): string {
  switch (output.type) {
    case 'execution-denied':
      return `You declined “${title}”, so it was not called.`;
    case 'error-text':
      return `“${title}” failed: ${sentences(withoutNotes(output.value)) || 'it gave no reason.'}`;
    case 'error-json':
      return `“${title}” failed: ${sentences(describeJson(output.value))}`;
    case 'json':
      return describe(output.value, title);
    case 'text':
      return fromText(output.value, title);
    case 'content': {
      const texts = output.value.flatMap(part => (part.type === 'text' ? [part.text] : []));
      return fromText(texts.join('\n'), title);
    }
  }
}

function fromText(text: string, title: string): string {
  // The user reads the result in the component; the text would say it again.
  if (text.trimEnd().endsWith(NATIVE_RESULT_NOTE)) return `“${title}” has answered.`;
  const visible = withoutNotes(text);
  if (visible === '') return `“${title}” has answered.`;
  try {
    const numbers = createExactNumbers();
    return describe(numbers.parse(visible), title, value => numbers.readDigits(value) ?? String(value));
  } catch {
    return sentences(visible);
  }
}

/** What the tool says: without the agent's notes in square brackets about what only the user sees, and without the data after it. */
function withoutNotes(text: string): string {
  const lines = text.split('\n').filter(line => !/^\s*\[.*\]\s*$/s.test(line) || isJson(line));
  const data = lines.findIndex(line => /^(?:\{"|\[[[{"\d])/.test(line));
  const prose = lines.slice(0, data).join('\n').trim();
  return data > 0 && prose !== '' ? prose : lines.join('\n').trim();
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

/** `write`: writes a simple value. */
function describe(value: unknown, title: string, write: (value: unknown) => string = String): string {
  const described = describeJson(value, write);
  return described === '' ? `“${title}” has answered.` : `“${title}” returned ${described}.`;
}

/** Counts lists and lists the simple members of an object, in order. */
function describeJson(value: unknown, write: (value: unknown) => string = String): string {
  if (Array.isArray(value)) return value.length === 1 ? '1 entry' : `${value.length} entries`;
  if (typeof value !== 'object' || value === null) return truncate(write(value), MAX_CHARACTERS);
  const members = Object.entries(value).flatMap(([name, member]) => {
    if (Array.isArray(member)) return [`${name} with ${describeJson(member)}`];
    return typeof member === 'object' && member !== null ? [] : [`${name}: ${truncate(write(member), 60)}`];
  });
  return members.slice(0, 4).join(', ');
}

/** The first two sentences, or a count of lines when the text is a list. */
function sentences(text: string): string {
  const lines = text
    .split('\n')
    .map(line => line.trim())
    .filter(Boolean);
  const first = lines[0] ?? '';
  if (lines.length > 4 && lines.every(line => !/[.!?]$/.test(line)))
    return truncate(`${lines.length} lines, the first is: ${first}`, MAX_CHARACTERS);
  const excerpt = lines.slice(0, 3).join(' ');
  const ends = [...excerpt.matchAll(/[.!?](?=\s+[\p{Lu}\p{N}“"]|$)/gu)].map(({ index }) => index + 1);
  const end = ends[1] ?? ends[0] ?? excerpt.length;
  return truncate(excerpt.slice(0, end), MAX_CHARACTERS);
}

const truncate = (text: string, max: number): string =>
  text.length <= max ? text : `${text.slice(0, max - 1).trimEnd()}…`;
