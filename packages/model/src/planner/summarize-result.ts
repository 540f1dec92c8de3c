// The planner's answer after a tool call: at most two sentences from the tool's own output, with nothing added.

import type { LanguageModelV4ToolResultPart } from '@ai-sdk/provider';
import { NATIVE_RESULT_NOTE } from '@vitrine/protocol/internal/session/shown-ui';
import { createExactNumbers } from '@vitrine/std/internal/exact-numbers';
import { parseJson } from '@vitrine/std/internal/json';
import { truncate } from '@vitrine/std/internal/truncate';
import { describeList, type ListEntry, readLine, readNoun } from './summarize-list.ts';

const MAX_CHARACTERS = 280;

/** `title` is the tool's name for users. */
export function summarizeResult({ output }: LanguageModelV4ToolResultPart, title: string): string {
  switch (output.type) {
    case 'execution-denied':
      return `You declined “${title}”, so it was not called.`;
    case 'error-text':
      return `“${title}” failed: ${sentences(withoutNotes(output.value), title) || 'it gave no reason.'}`;
    case 'error-json':
      return `“${title}” failed: ${sentences(describeJson(output.value), title)}`;
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
  if (text.trimEnd().endsWith(NATIVE_RESULT_NOTE)) return `“${title}” is shown above.`;
  const visible = withoutNotes(text);
  if (visible === '') return `“${title}” has answered.`;
  try {
    const numbers = createExactNumbers();
    return describe(numbers.parse(visible), title, value => numbers.readDigits(value) ?? String(value));
  } catch {
    return sentences(visible, title);
  }
}

/**
 * Returns what the tool says: without the agent's notes in square brackets about what only the user sees, and without the data after it.
 */
function withoutNotes(text: string): string {
  const lines = text.split('\n').filter(line => !/^\s*\[.*\]\s*$/s.test(line) || parseJson(line) !== undefined);
  const data = lines.findIndex(line => /^(?:\{"|\[[[{"\d])/.test(line));
  const prose = lines.slice(0, data).join('\n').trim();
  return data > 0 && prose !== '' ? prose : lines.join('\n').trim();
}

/** `write`: writes a simple value. */
function describe(value: unknown, title: string, write: (value: unknown) => string = String): string {
  if (Array.isArray(value) && readNoun(title) !== undefined) return `${describeArray(value, write, readNoun(title))}.`;
  const described = describeJson(value, write);
  return described === '' ? `“${title}” has answered.` : `“${title}” returned ${described}.`;
}

/** Counts lists and lists the simple members of an object, in order. */
function describeJson(value: unknown, write: (value: unknown) => string = String): string {
  if (Array.isArray(value)) return describeArray(value, write);
  if (typeof value !== 'object' || value === null) return truncate(write(value), MAX_CHARACTERS);
  const members = Object.entries(value).flatMap(([name, member]) => {
    if (Array.isArray(member)) return [`${name} with ${describeJson(member)}`];
    return typeof member === 'object' && member !== null ? [] : [`${name}: ${truncate(write(member), 60)}`];
  });
  return members.slice(0, 4).join(', ');
}

function describeArray(values: readonly unknown[], write: (value: unknown) => string, noun?: string): string {
  const isNamed = noun !== undefined;
  return describeList(
    values.map(value => readEntry(value, write, isNamed)),
    noun,
  );
}

/** Members that name an entry. */
const NAMES = ['title', 'name', 'label'];

function readEntry(value: unknown, write: (value: unknown) => string, isNamed: boolean): ListEntry {
  if (typeof value !== 'object' || value === null) return { text: write(value) };
  const members = Object.entries(value).filter(([, member]) => typeof member !== 'object' || member === null);
  const text = members.map(([, member]) => write(member)).join(', ');
  const name = NAMES.map(key => (value as Record<string, unknown>)[key]).find(one => typeof one === 'string');
  return isNamed && typeof name === 'string' ? { text, label: truncate(name, 40) } : { text };
}

/** The first two sentences, or what a list of lines holds. */
function sentences(text: string, title: string): string {
  const lines = text
    .split('\n')
    .map(line => line.trim())
    .filter(Boolean);
  const noun = readNoun(title);
  const isList = lines.every(line => !/[.!?]$/.test(line)) && lines.length > (noun === undefined ? 4 : 1);
  if (isList) return truncate(`${describeList(lines.map(readLine), noun)}.`, MAX_CHARACTERS);
  const excerpt = lines.slice(0, 3).join(' ');
  const ends = [...excerpt.matchAll(/[.!?](?=\s+[\p{Lu}\p{N}“"]|$)/gu)].map(({ index }) => index + 1);
  const end = ends[1] ?? ends[0] ?? excerpt.length;
  return truncate(excerpt.slice(0, end), MAX_CHARACTERS);
}
