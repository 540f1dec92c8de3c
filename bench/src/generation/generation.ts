// Measures the outcomes of a model's answers in the whole pipeline: recorded answers for 60 tools (good, sloppy, malicious, truncated), or
// answers of a real model with `--llm provider:model`. `ours` is the share of accepted good answers, or of all answers of the real model.
// With `--browser` the pages of every third tool are judged in Chromium. The tables go to stderr.
import { createModels } from '@vitrine/model';
import { ModelConfigSchema } from '@vitrine/model/internal/config';
import { createHeadlessTrial } from '../../../packages/wrapper/src/generation/trial/headless/headless-trial.ts';
import type { Benchmark } from '../benchmark.ts';
import { median } from '../statistics.ts';
import { findFaults } from './judge-spec.ts';
import { measurePages } from './measure-pages.ts';
import { recordedAnswers } from './recorded-answers.ts';
import { measuredTools } from './recorded-tools.ts';
import { OUTCOMES, type Run, runAnswers, runModel } from './run-answers.ts';
import { faultTable, outcomeTable, pagesTable } from './tables.ts';

const judge = createHeadlessTrial();
/** One of so many tools is judged in Chromium. */
const EVERY = 3;

export const generation: Benchmark = async ({ llm, browser = false, log = () => {} } = {}) => {
  const tools = measuredTools();
  const runs =
    llm === undefined ? await runAnswers(tools, recordedAnswers(), { log, judge }) : await realRuns(llm, log);
  const byId = new Map(tools.map(tool => [tool.id, tool]));
  const faults = runs.flatMap(({ tool: id, label, fault, spec }) => {
    const tool = byId.get(id);
    return spec && tool ? findFaults(spec, tool).map(reason => `${id}, ${label} (${fault}): ${reason}`) : [];
  });
  log(outcomeTable(runs));
  if (llm === undefined) log(faultTable(runs));
  for (const fault of faults) log(fault);
  const judged = runs.filter(({ label }) => label === 'good' || label === 'model');
  const pages = browser
    ? await measurePages(
        tools.filter((_, index) => index % EVERY === 0),
        runs.filter(({ label }) => label !== 'sloppy' && label !== 'truncated'),
        log,
      )
    : undefined;
  if (pages) log(pagesTable(pages));
  const sizes = runs.flatMap(({ requestBytes }) => requestBytes ?? []);
  return {
    name: 'generation',
    unit: 'share accepted',
    ours: shareAccepted(judged),
    peers: {},
    tools: tools.length,
    answers: runs.length,
    outcomes: Object.fromEntries(
      [...Map.groupBy(runs, ({ label }) => label)].map(([label, list]) => [label, countOutcomes(list)]),
    ),
    ...(sizes.length > 0 && { requestBytes: median(sizes) }),
    faultsOfShownSpecs: faults,
    rejectedWithoutReason: runs.filter(({ outcome, reasons }) => outcome === 'rejected' && reasons.length === 0).length,
    ...(pages && { pages }),
  };
};

async function realRuns(llm: string, log: (line: string) => void): Promise<Run[]> {
  const [, provider, model] = /^([\w-]+)[:/](.+)$/.exec(llm) ?? [];
  const config = ModelConfigSchema.safeParse({ provider, model });
  if (!config.success)
    throw new Error(`--llm ${JSON.stringify(llm)}: write provider:model, such as anthropic:claude-sonnet-4-5.`);
  const models = createModels({ configs: [config.data] });
  return runModel(measuredTools(), await models.get(`${provider}/${model}`), { log, judge });
}

function shareAccepted(runs: readonly Run[]): number {
  const accepted = runs.filter(({ outcome }) => outcome !== 'rejected' && outcome !== 'failed');
  return accepted.length / Math.max(1, runs.length);
}

function countOutcomes(runs: readonly Run[]): Record<string, number> {
  return Object.fromEntries(OUTCOMES.map(wanted => [wanted, runs.filter(({ outcome }) => outcome === wanted).length]));
}
