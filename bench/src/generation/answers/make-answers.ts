// The recorded answers of the measurement, made by rule: for each tool two good ones, three sloppy ones, three malicious ones and one that
// is cut off. The kinds of fault rotate over the tools, so that each is tried with many tools.
import type { MeasuredTool } from '../recorded-tools.ts';
import { goodSpec } from './good-spec.ts';
import { MALICIOUS } from './malicious.ts';
import { SLOPPY } from './sloppy.ts';

const LABELS = ['good', 'sloppy', 'malicious', 'truncated'] as const;
export type Label = (typeof LABELS)[number];

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

/** Shares of the good answer after which a truncated one ends. */
const CUTS = [0.2, 0.45, 0.7, 0.95];

export function makeAnswers(tools: readonly MeasuredTool[]): RecordedAnswer[] {
  return tools.flatMap((tool, index) => makeToolAnswers(tool, index));
}

function makeToolAnswers(tool: MeasuredTool, index: number): RecordedAnswer[] {
  const [spec, tabbed] = [goodSpec(tool, 'sections'), goodSpec(tool, 'tabs')];
  const good = JSON.stringify(spec);
  const of = (label: Label, fault: string, text: string, second?: 'good'): RecordedAnswer => ({
    tool: tool.id,
    label,
    fault,
    text,
    ...(second !== undefined && { second }),
  });
  const cut = CUTS[index % CUTS.length] ?? 0.5;
  return [
    of('good', 'compact', good),
    of('good', 'indented, with tabs', JSON.stringify(tabbed, null, 2)),
    ...turn(SLOPPY, index, 3).map(({ fault, write }) => of('sloppy', fault, write(spec), 'good')),
    ...turn(MALICIOUS, index, 3).map(({ fault, write }) => of('malicious', fault, write(spec, tool))),
    of('truncated', `after ${cut * 100} %`, good.slice(0, Math.ceil(good.length * cut)), 'good'),
  ];
}

/** The next `count` items for the tool with this index. */
function turn<Item>(list: readonly Item[], index: number, count: number): Item[] {
  return Array.from({ length: count }, (_, at) => list[(index * count + at) % list.length] as Item);
}
