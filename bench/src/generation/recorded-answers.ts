// The recorded answers of the measurement (../../data/generation/README.md): for each tool two good ones, three sloppy ones, three malicious
// ones and one that is cut off.
import { readFileSync } from 'node:fs';
import type { ViewSpec } from '@vitrine/autoview/view-spec';
import { DATA } from './recorded-tools.ts';

export type Label = 'good' | 'sloppy' | 'malicious' | 'truncated';

export interface RecordedAnswer {
  /** The id of the tool: `server/name`. */
  readonly tool: string;
  readonly label: Label;
  /** The kind of fault; for a good one, its style. */
  readonly fault: string;
  /** The model's first answer. */
  readonly text: string;
  /**
   * The answer to the second request, which names the faults: the first good answer of the tool. Absent: the same answer again, as of a
   * malicious model.
   */
  readonly second?: 'good';
}

export function recordedAnswers(): RecordedAnswer[] {
  const [, ...lines] = readFileSync(new URL('answers.jsonl', DATA), 'utf8').trimEnd().split('\n');
  return lines.map(line => JSON.parse(line) as RecordedAnswer);
}

/** The spec of a tool's good answer: with its parts one below the other, or in tabs. */
export function goodSpec(id: string, style: 'sections' | 'tabs'): ViewSpec {
  const [sections, tabs] = recordedAnswers().filter(({ tool, label }) => tool === id && label === 'good');
  return JSON.parse((style === 'sections' ? sections : tabs)!.text) as ViewSpec;
}
