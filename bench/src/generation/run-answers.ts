// Sends each recorded answer through the whole pipeline: the request of @vitrine/wrapper over the real wire of a provider, repair, checks,
// the second request that names the faults, and the revision that is stored. A real model goes through the same pipeline.
import { isDeepStrictEqual } from 'node:util';
import type { ViewSpec } from '@vitrine/autoview/view-spec';
import { createModels, type Model } from '@vitrine/model';
import { type SeenRequest, startWireServer } from '@vitrine/model/testing';
import type { SpecCheck } from '@vitrine/wrapper/internal/stores';
import { createAuthoring } from '../../../packages/wrapper/src/generation/authoring.ts';
import { createGenerator } from '../../../packages/wrapper/src/generation/create-generator.ts';
import type { GeneratedSpec } from '../../../packages/wrapper/src/generation/generate-spec.ts';
import { createMemoryRevisionStore } from '../../../packages/wrapper/src/generation/revisions/memory-revision-store.ts';
import { createRevisions } from '../../../packages/wrapper/src/generation/revisions/revisions.ts';
import { createCatalog } from '../../../packages/wrapper/src/listing/catalog.ts';
import { countTokens } from './count-tokens.ts';
import type { Label, RecordedAnswer } from './recorded-answers.ts';
import type { MeasuredTool } from './recorded-tools.ts';

/**
 * `first`: shown exactly as it was answered. `repaired`: with changes, without another request. `corrected`: the second answer is shown.
 */
export const OUTCOMES = ['first', 'repaired', 'corrected', 'rejected', 'failed'] as const;
type RunOutcome = (typeof OUTCOMES)[number];

export interface Run {
  readonly tool: string;
  /** `model` for an answer of a real one. */
  readonly label: Label | 'model';
  readonly fault: string;
  readonly outcome: RunOutcome;
  /** The reasons in the stored revision when the answer was refused. */
  readonly reasons: readonly string[];
  readonly spec?: ViewSpec;
  readonly durationMs: number;
  readonly requests: number;
  /** Tokens of both requests: counted by the tokenizer of `countTokens` for recorded answers, reported by the provider for a real model. */
  readonly inputTokens: number;
  readonly outputTokens: number;
  /** Bytes of the first request's body. Absent for a real model. */
  readonly requestBytes?: number;
}

const PROVIDERS = ['anthropic', 'openai', 'google'] as const;

export interface RunOptions {
  readonly log?: (line: string) => void;
  /** Tries each page that passed the checks. @default none */
  readonly judge?: SpecCheck;
}

/** The answers take turns over the wires of three providers. */
export async function runAnswers(
  tools: readonly MeasuredTool[],
  answers: readonly RecordedAnswer[],
  { log = () => {}, judge }: RunOptions = {},
): Promise<Run[]> {
  const byId = new Map(tools.map(tool => [tool.id, tool]));
  const good = new Map<string, string>();
  for (const { tool, label, text } of answers) if (label === 'good' && !good.has(tool)) good.set(tool, text);
  let remaining: string[] = [];
  const wire = await startWireServer({ otherwise: () => ({ text: remaining.shift() ?? '', pieceLength: 400 }) });
  const models = PROVIDERS.map(provider =>
    createModels({ configs: [{ provider, model: 'recorded' }], env: wire.env(provider) }).get(`${provider}/recorded`),
  );
  const runs: Run[] = [];
  try {
    for (const [index, { tool: id, label, fault, text, second }] of answers.entries()) {
      const tool = byId.get(id);
      const model = await models[index % models.length];
      if (!tool || !model) throw new Error(`There is no tool ${id} in tools.json.`);
      const before = wire.requests.length;
      const correction = second === 'good' ? (good.get(id) ?? text) : text;
      const turns = [text, correction];
      remaining = [...turns];
      const generated = await runTool(tool, model, { modelId: `${index}`, judge });
      const requests = wire.requests.slice(before);
      runs.push({ ...generated, tool: id, label, fault, ...measureTokens(requests, turns) });
      if ((index + 1) % 100 === 0) log(`${index + 1} of ${answers.length} answers`);
    }
  } finally {
    await wire.close();
  }
  return runs;
}

/** One interface of each tool by a real model. */
export async function runModel(
  tools: readonly MeasuredTool[],
  model: Model,
  { log = () => {}, judge }: RunOptions = {},
): Promise<Run[]> {
  const runs: Run[] = [];
  for (const tool of tools) {
    const generated = await runTool(tool, model, { modelId: model.info.id, judge });
    runs.push({ ...generated, tool: tool.id, label: 'model', fault: model.info.id });
    log(`${tool.id}: ${generated.outcome}${generated.reasons[0] ? ` (${generated.reasons[0]})` : ''}`);
  }
  return runs;
}

const NO_TRIAL: SpecCheck = { run: async () => [] };

async function runTool(
  { tool, siblings }: MeasuredTool,
  model: Model,
  { modelId, judge = NO_TRIAL }: { readonly modelId: string; readonly judge?: SpecCheck | undefined },
): Promise<Omit<Run, 'tool' | 'label' | 'fault'>> {
  const catalog = createCatalog();
  catalog.replace(siblings.map(sibling => JSON.stringify(sibling)));
  const revisions = await createRevisions({ store: createMemoryRevisionStore(), workspace: '', onChange: () => {} });
  const silent = () => {};
  let answer = '';
  const generator = createGenerator(
    { modelId, model: async () => model, onAnswer: exchange => void (answer = exchange.answer) },
    {
      catalog,
      revisions,
      workspace: '',
      check: judge,
      authoring: createAuthoring(),
      wants: () => true,
      log: { debug: silent, info: silent, warn: silent, error: silent },
    },
    new AbortController().signal,
  );
  const entry = catalog.get(tool.name);
  if (!entry) throw new Error(`${tool.name} is no tool.`);
  const { made, revision } = await generator.make(entry);
  const shownSpec = revisions.get(tool.name, entry.definition)?.spec;
  return {
    outcome: readOutcome(made, shownSpec, answer),
    reasons: revision?.reasons ?? made.reasons,
    ...(shownSpec && { spec: shownSpec }),
    durationMs: made.durationMs,
    requests: made.requests,
    ...made.usage,
  };
}

function readOutcome(made: GeneratedSpec, shown: ViewSpec | undefined, answer: string): RunOutcome {
  if (made.outcome === 'refused') return 'rejected';
  if (made.outcome !== 'accepted' || !shown) return 'failed';
  if (made.requests > 1) return 'corrected';
  return isSame(answer, shown) ? 'first' : 'repaired';
}

function isSame(answer: string, spec: ViewSpec): boolean {
  try {
    return isDeepStrictEqual(JSON.parse(answer), spec);
  } catch {
    return false;
  }
}

function measureTokens(requests: readonly SeenRequest[], turns: readonly string[]) {
  const sum = (texts: readonly string[]) => texts.reduce((total, text) => total + countTokens(text), 0);
  const bodies = requests.map(({ body }) => textsIn(body).join('\n'));
  return {
    inputTokens: sum(bodies),
    outputTokens: sum(turns.slice(0, requests.length)),
    requestBytes: Buffer.byteLength(JSON.stringify(requests[0]?.body ?? {})),
  };
}

/** The texts of a request's messages on any provider's wire, whose tokens are counted. */
function textsIn(value: unknown, key = ''): string[] {
  if (typeof value === 'string') return ['text', 'content', 'instructions', 'system'].includes(key) ? [value] : [];
  if (Array.isArray(value)) return value.flatMap(item => textsIn(item, key));
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) => textsIn(inner, name));
}
