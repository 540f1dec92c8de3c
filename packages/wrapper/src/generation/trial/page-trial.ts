// What a trial enters into a page and lets it draw, from the tool's definition; and which faults are the spec's.
import { compileView, prepareSiblings } from '@vitrine/autoview';
import { escapedStep, sampleArguments, sampleResult } from '@vitrine/autoview/internal/view-spec';
import { canonicalJson, getPath } from '@vitrine/std/internal/json';
import type { SpecCheckInput } from './spec-check.ts';
import type { PageTrial } from './trial-script.ts';

/** Takes the errors of a page that is tried. */
const REPORT_TOOL = '_ui_report';

/** Runs a trial. Resolves with sentences about what does not work; empty where everything does. */
export type RunTrial = (trial: Omit<PageTrial, 'timeoutMs'>) => Promise<readonly string[]>;

/** Finds what does not work with the spec, and does without: the faults of a compiled page are not the author's. */
export async function findSpecFaults(checked: SpecCheckInput, run: RunTrial): Promise<readonly string[]> {
  const faults = await run(createTrial(checked));
  if (faults.length === 0) return faults;
  const { spec: _spec, ...compiled } = checked;
  const before = new Set(await run(createTrial(compiled)));
  return faults.filter(fault => !before.has(fault));
}

function createTrial({
  tool,
  siblings,
  spec,
}: Omit<SpecCheckInput, 'spec'> & Partial<SpecCheckInput>): Parameters<RunTrial>[0] {
  const { html } = compileView(tool, {
    siblings: prepareSiblings(siblings),
    ...(spec && { spec, revision: 1, reportTool: REPORT_TOOL }),
  });
  const required = getPath(tool.inputSchema, 'required');
  const pointers = (Array.isArray(required) ? required : [])
    .filter(name => getPath(tool.inputSchema, 'properties', name) !== undefined)
    .map(name => `/${escapedStep(String(name))}`);
  const samples = [sampleArguments(tool), sampleArguments(tool, 'all')].filter(value => value !== undefined);
  const structuredContent = sampleResult(tool);
  return {
    html,
    required: pointers,
    values: [...new Map(samples.map(value => [canonicalJson(value), value])).values()],
    results:
      structuredContent === undefined
        ? []
        : [{ structuredContent, content: [{ type: 'text', text: JSON.stringify(structuredContent) }] }],
    reportTool: REPORT_TOOL,
  };
}
