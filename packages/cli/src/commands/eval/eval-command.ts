// `vitrine eval`: gives each task to each model a number of times, by the agent that the chat has.
import { writeFileSync } from 'node:fs';
import type { Agent } from '@vitrine/agent';
import { findModels } from '@vitrine/model';
import { getModelId } from '@vitrine/model/internal/config';
import { createModelDirectory, type ModelDirectory } from '@vitrine/model/internal/providers';
import type { Usage } from '@vitrine/protocol/internal/session/run-events';
import { commandIO } from '../../program/command-io.ts';
import { EXIT } from '../../program/exit.ts';
import { printLine } from '../../program/print-line.ts';
import { printable } from '../../program/printable.ts';
import { UsageError } from '../../program/usage-error.ts';
import { readServers } from '../chat/read-servers.ts';
import { withAgent } from '../run/with-agent.ts';
import type { Trial } from './judge-trial.ts';
import { type EvalReport, isSuccess, readReport, reportText } from './report.ts';
import { reportPage } from './report-page.ts';
import { runTrial } from './run-trial.ts';
import { type Budget, loadTasks, type TasksFile } from './tasks-file.ts';

export interface EvalCommandOptions {
  readonly config?: string;
  /** The values of `--env`: variables of the server command. */
  readonly env?: readonly string[];
  /** Ids of models. Empty: the models of the file. */
  readonly model: readonly string[];
  readonly repeat?: string;
  readonly allow: readonly string[];
  readonly report?: string;
  readonly html?: string;
  readonly baseline?: string;
  readonly json?: boolean;
  /** The arguments after `--`: the command of one more server. */
  readonly serverCommand: readonly string[];
}

/** Resolves with the exit code: 0 as expected, 1 not, 3 when the budget is spent or a signal came. Throws `ConnectError`, `UsageError`. */
export async function runEval(tasksPath: string, options: EvalCommandOptions): Promise<number> {
  const file = await loadTasks(tasksPath);
  const repeat = readRepeat(options.repeat) ?? file.repeat ?? 1;
  const baseline = options.baseline === undefined ? undefined : readReport(options.baseline);
  const { models, modelIds } = await chooseModels(file, options.model);
  const { servers } = await readServers(options, printLine);
  return withAgent({ servers, models }, async (agent, stop, connections) => {
    const ready = connections.list.map(({ name, getSnapshot }) => ({ name, ...getSnapshot() }));
    if (!ready.some(({ status }) => status === 'connected'))
      throw new UsageError('missing', 'No server is connected, so there is nothing to evaluate.', {
        hint: 'Write the command of the server after --, or name it in --config.',
      });
    const expectedTools = file.tasks.flatMap(({ expect }) => (expect.calls ?? []).map(({ tool }) => tool));
    const allow = [...options.allow, ...expectedTools];
    const trials = await runTrials(agent, { file, modelIds, repeat, allow, stop });
    const report: EvalReport = {
      reportVersion: 1,
      at: new Date().toISOString(),
      servers: ready.map(({ name, serverInfo }) => ({ name, version: serverInfo?.version })),
      ...trials,
    };
    return writeReports(report, baseline, options);
  });
}

interface TrialsOptions {
  readonly file: TasksFile;
  readonly modelIds: readonly string[];
  readonly repeat: number;
  readonly allow: readonly string[];
  readonly stop: AbortSignal;
}

/** One after another, so that times are comparable and the budget holds. */
async function runTrials(
  agent: Agent,
  { file, modelIds, repeat, allow, stop }: TrialsOptions,
): Promise<Pick<EvalReport, 'rows' | 'stopped'>> {
  const budget = createBudget(file.budget);
  const timeoutMs = (file.timeout ?? 120) * 1000;
  const rows = file.tasks.flatMap(task => modelIds.map(model => ({ task, model, trials: [] as Trial[] })));
  for (let n = 0; n < repeat; n++)
    for (const { task, model, trials } of rows) {
      if (stop.aborted || budget.isSpent()) continue;
      const trial = await runTrial(agent, { task, modelId: model, allow, timeoutMs, stop, spend: budget.spend });
      // What was cut off says nothing about the model.
      if (stop.aborted || budget.isSpent()) continue;
      trials.push(trial);
      printLine(
        `${trial.failures.length === 0 ? '✓' : '✗'} ${printable(task.name)}, ${model}${repeat > 1 ? ` (${n + 1}/${repeat})` : ''}`,
      );
    }
  return {
    rows: rows.map(({ task, model, trials }) => ({ task: task.name, model, trials })),
    stopped: stop.aborted ? 'signal' : budget.isSpent() ? 'budget' : undefined,
  };
}

function createBudget({ cost = Number.POSITIVE_INFINITY, tokens = Number.POSITIVE_INFINITY }: Budget = {}) {
  const total = { cost: 0, tokens: 0 };
  const isSpent = (): boolean => total.cost > cost || total.tokens > tokens;
  return {
    isSpent,
    spend({ cost: added = 0, inputTokens = 0, outputTokens = 0 }: Usage): boolean {
      total.cost += added;
      total.tokens += inputTokens + outputTokens;
      return !isSpent();
    },
  };
}

function writeReports(
  report: EvalReport,
  baseline: EvalReport | undefined,
  { report: file, html, json = false }: EvalCommandOptions,
): number {
  if (file !== undefined) writeFileSync(file, `${JSON.stringify(report, null, 2)}\n`);
  if (html !== undefined) writeFileSync(html, reportPage(report, baseline));
  const text = reportText(report, baseline).split('\n').map(printable).join('\n');
  commandIO().stdout.write(json ? `${JSON.stringify(report)}\n` : `${text}\n`);
  if (report.stopped !== undefined) return EXIT.stopped;
  return isSuccess(report, baseline) ? EXIT.ok : EXIT.failed;
}

function readRepeat(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  const repeat = Number(text);
  if (Number.isInteger(repeat) && repeat >= 1 && repeat <= 100) return repeat;
  throw new UsageError('bad-value', `--repeat is a number from 1 to 100, not ${text}.`, { received: text });
}

async function chooseModels(
  { models: fileModels = [], budget }: TasksFile,
  chosen: readonly string[],
): Promise<{ models: ModelDirectory; modelIds: readonly string[] }> {
  const { env } = commandIO();
  const ofFile = new Set(fileModels.map(getModelId));
  const localModels = (await findModels({ env })).filter(config => !ofFile.has(getModelId(config)));
  const models = createModelDirectory({ env });
  models.set({ configs: [...fileModels, ...localModels], defaultId: models.defaultId });
  const modelIds = chosen.length > 0 ? chosen : [...ofFile];
  const knownIds = models.list().map(({ id }) => id);
  const hint = `Use one of: ${knownIds.join(', ')}.`;
  if (modelIds.length === 0)
    throw new UsageError('missing', 'No model is named: use --model, or "models" in the file.', { hint });
  const unknown = modelIds.find(id => !knownIds.includes(id));
  if (unknown !== undefined)
    throw new UsageError('bad-value', `There is no model ${unknown}.`, { received: unknown, hint });
  const unpriced = modelIds.find(id => !fileModels.some(config => getModelId(config) === id && config.prices));
  if (budget?.cost !== undefined && unpriced !== undefined)
    throw new UsageError('conflict', `The budget names a cost, but ${unpriced} has no prices.`, {
      received: unpriced,
      hint: 'Add the model with its prices to "models" of the file, or name a budget of tokens.',
    });
  return { models, modelIds };
}
