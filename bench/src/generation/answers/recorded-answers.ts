// Reads and writes the file of recorded answers: a first line about it, then one answer a line.
import { readFileSync } from 'node:fs';
import { DATA, type MeasuredTool } from '../recorded-tools.ts';
import { makeAnswers, type RecordedAnswer } from './make-answers.ts';

export const ANSWERS_FILE = new URL('answers.jsonl', DATA);

const ABOUT =
  'Answers of a model to the request for a view spec. No model wrote them: bench/src/generation/answers/ makes them by rule from tools.json, and labels each.';

export function answersText(tools: readonly MeasuredTool[]): string {
  return `${[{ about: ABOUT }, ...makeAnswers(tools)].map(line => JSON.stringify(line)).join('\n')}\n`;
}

export function recordedAnswers(): RecordedAnswer[] {
  const [, ...lines] = readFileSync(ANSWERS_FILE, 'utf8').trimEnd().split('\n');
  return lines.map(line => JSON.parse(line) as RecordedAnswer);
}
