// Compares the pages with a spec and the compiled pages, in Chromium.
import { compileView, prepareSiblings } from '@vitrine/autoview';
import { median } from '../statistics.ts';
import { openPageJudge, type PageReport } from './judge-pages.ts';
import type { MeasuredTool } from './recorded-tools.ts';
import type { Run } from './run-answers.ts';

export interface PagesSummary {
  readonly pages: number;
  /** Medians of the actions to complete a call. */
  readonly requiredActions: number;
  readonly allActions: number;
  /** Pages with any fault of this kind. */
  readonly withFaults: number;
  /** Pages without a control for a required argument. */
  readonly withMissingFields: number;
  readonly withAxeFaults: number;
  readonly withContrastFaults: number;
  /** The faults themselves, after the id of the tool. */
  readonly faults: readonly string[];
}

export interface PagesCompared {
  readonly compiled: PagesSummary;
  /** The label of the answers: a style, a model, or `malicious`. */
  readonly specs: Readonly<Record<string, PagesSummary>>;
}

/** `runs`: accepted ones; the compiled page of each of their tools is judged once. */
export async function measurePages(
  tools: readonly MeasuredTool[],
  runs: readonly Run[],
  log: (line: string) => void,
): Promise<PagesCompared> {
  const judge = await openPageJudge();
  const compiled: [string, PageReport][] = [];
  const specs = new Map<string, [string, PageReport][]>();
  try {
    for (const { id, tool, siblings } of tools) {
      const prepared = prepareSiblings(siblings);
      compiled.push([id, await judge.judge(compileView(tool, { siblings: prepared }).html, tool)]);
      for (const { label, fault, spec } of runs.filter(run => run.tool === id && run.spec)) {
        const { html } = compileView(tool, { siblings: prepared, ...(spec && { spec }) });
        // Good answers are grouped by style, a real model's by its name; all kinds of attack are one group.
        const group = label === 'malicious' ? 'malicious, as shown' : fault;
        specs.set(group, [...(specs.get(group) ?? []), [id, await judge.judge(html, tool)]]);
      }
      log(`${compiled.length} of ${tools.length} tools in Chromium`);
    }
  } finally {
    await judge.close();
  }
  return {
    compiled: summarize(compiled),
    specs: Object.fromEntries([...specs].map(([name, reports]) => [name, summarize(reports)])),
  };
}

function summarize(reports: readonly (readonly [string, PageReport])[]): PagesSummary {
  const of = (pick: (report: PageReport) => number) => reports.map(([, report]) => pick(report));
  const withAny = (pick: (report: PageReport) => readonly string[]) =>
    reports.filter(([, report]) => pick(report).length > 0).length;
  return {
    pages: reports.length,
    requiredActions: median(of(({ requiredActions }) => requiredActions)),
    allActions: median(of(({ allActions }) => allActions)),
    withFaults: withAny(({ faults }) => faults),
    withMissingFields: withAny(({ missingFields }) => missingFields),
    withAxeFaults: withAny(({ axeFaults }) => axeFaults),
    withContrastFaults: withAny(({ contrastFaults }) => contrastFaults),
    faults: reports.flatMap(([id, { faults, axeFaults, contrastFaults }]) =>
      [...faults, ...axeFaults, ...contrastFaults].map(fault => `${id}: ${fault}`),
    ),
  };
}
