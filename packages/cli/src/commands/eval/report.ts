// The report of an evaluation: a row for each task and model, and how it differs from an earlier report.
import { readFileSync } from 'node:fs';
import * as z from 'zod';
import { UsageError } from '../../program/usage-error.ts';
import type { Trial } from './judge-trial.ts';

const UsageSchema = z.looseObject({
  inputTokens: z.number().optional(),
  outputTokens: z.number().optional(),
  cost: z.number().optional(),
});
const TrialSchema = z.looseObject({
  calls: z.array(
    z.looseObject({ tool: z.string(), arguments: z.record(z.string(), z.unknown()), error: z.string().optional() }),
  ),
  interfaces: z.number(),
  answer: z.string(),
  reason: z.string(),
  steps: z.number(),
  usage: UsageSchema,
  durationMs: z.number(),
  failures: z.array(z.string()),
});
const ReportSchema = z.looseObject({
  reportVersion: z.literal(1),
  at: z.string(),
  servers: z.array(z.looseObject({ name: z.string(), version: z.string().optional() })),
  /** Reason why not all trials were run. */
  stopped: z.enum(['budget', 'signal']).optional(),
  rows: z.array(z.looseObject({ task: z.string(), model: z.string(), trials: z.array(TrialSchema) })),
});

/** The trials of a task by a model. */
export interface ReportRow {
  readonly task: string;
  readonly model: string;
  readonly trials: readonly Trial[];
}

export interface EvalReport {
  readonly reportVersion: 1;
  /** ISO 8601, UTC. */
  readonly at: string;
  readonly servers: readonly { readonly name: string; readonly version?: string | undefined }[];
  readonly stopped?: 'budget' | 'signal' | undefined;
  readonly rows: readonly ReportRow[];
}

/** Figures of a row. `cost` is undefined where a model has no prices. */
export interface RowSummary {
  readonly passed: number;
  readonly of: number;
  readonly interfaces: number;
  readonly medianMs: number;
  readonly tokens: number;
  readonly cost: number | undefined;
  /** The failures of all trials, each once. */
  readonly failures: readonly string[];
}

export function summarizeRow({ trials }: ReportRow): RowSummary {
  const times = trials.map(({ durationMs }) => durationMs).sort((a, b) => a - b);
  const costs = trials.map(({ usage }) => usage.cost);
  return {
    passed: trials.filter(({ failures }) => failures.length === 0).length,
    of: trials.length,
    interfaces: trials.filter(({ interfaces }) => interfaces > 0).length,
    medianMs: times[Math.floor(times.length / 2)] ?? 0,
    tokens: trials.reduce((sum, { usage }) => sum + (usage.inputTokens ?? 0) + (usage.outputTokens ?? 0), 0),
    cost: costs.includes(undefined) ? undefined : costs.reduce<number>((sum, cost) => sum + (cost ?? 0), 0),
    failures: [...new Set(trials.flatMap(({ failures }) => failures))],
  };
}

/** Difference of a row from the same task and model of a baseline. */
export interface RowChange {
  readonly task: string;
  readonly model: string;
  /** Shares of trials that passed, from 0 to 1. */
  readonly before: number;
  readonly after: number;
}

/** The rows that both reports have. */
export function compareReports(report: EvalReport, baseline: EvalReport): RowChange[] {
  return report.rows.flatMap(row => {
    const former = baseline.rows.find(({ task, model }) => task === row.task && model === row.model);
    if (!former || former.trials.length === 0 || row.trials.length === 0) return [];
    return [{ task: row.task, model: row.model, before: share(former), after: share(row) }];
  });
}

function share(row: ReportRow): number {
  const { passed, of } = summarizeRow(row);
  return passed / of;
}

/** True if all trials are as expected; with a baseline, if no row passes less often than there. */
export function isSuccess(report: EvalReport, baseline: EvalReport | undefined): boolean {
  if (baseline) return compareReports(report, baseline).every(({ before, after }) => after >= before);
  return report.rows.every(({ trials }) => trials.every(({ failures }) => failures.length === 0));
}

/** Reads a report that `--report` wrote. Throws `UsageError`. */
export function readReport(file: string): EvalReport {
  try {
    return ReportSchema.parse(JSON.parse(readFileSync(file, 'utf8'))) as unknown as EvalReport;
  } catch (cause) {
    throw new UsageError('bad-value', `${file} is no report of vitrine eval.`, {
      received: file,
      hint: 'Write one with --report.',
      cause,
    });
  }
}

/** The report as a table for terminals, with the failures below it. */
export function reportText(report: EvalReport, baseline: EvalReport | undefined): string {
  const changes = baseline ? compareReports(report, baseline) : [];
  const head = ['task', 'model', 'passed', 'interface', 'time', 'tokens', 'cost', ...(baseline ? ['before'] : [])];
  const lines = report.rows.map(row => {
    const { passed, of, interfaces, medianMs, tokens, cost } = summarizeRow(row);
    const change = changes.find(({ task, model }) => task === row.task && model === row.model);
    const before = change
      ? `${formatShare(change.before)}${change.after < change.before ? ' worse' : change.after > change.before ? ' better' : ''}`
      : '';
    const cells = [
      row.task,
      row.model,
      `${passed}/${of}`,
      `${interfaces}/${of}`,
      formatSeconds(medianMs),
      String(tokens),
      formatCost(cost),
    ];
    return baseline ? [...cells, before] : cells;
  });
  const widths = head.map((name, n) => Math.max(name.length, ...lines.map(cells => cells[n]?.length ?? 0)));
  const table = [head, ...lines].map(cells =>
    cells
      .map((cell, n) => cell.padEnd(widths[n] ?? 0))
      .join('  ')
      .trimEnd(),
  );
  const failures = report.rows.flatMap(row =>
    summarizeRow(row).failures.map(failure => `✗ ${row.task}, ${row.model}: ${failure}`),
  );
  const notes =
    report.stopped === 'budget'
      ? ['The budget is spent: not all trials were run.']
      : report.stopped
        ? ['Stopped: not all trials were run.']
        : [];
  return [...table, ...(failures.length > 0 ? ['', ...failures] : []), ...notes].join('\n');
}

export function formatSeconds(ms: number): string {
  return `${(ms / 1000).toFixed(1)} s`;
}

export function formatCost(cost: number | undefined): string {
  return cost === undefined ? '–' : cost.toFixed(4);
}

export function formatShare(value: number): string {
  return `${Math.round(value * 100)} %`;
}
