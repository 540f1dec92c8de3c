// Parses the text of an agent file (YAML or JSON); all faults become one ConnectError that points at the line.

import type { Config } from '@vitrine/connect';
import {
  allowedKeys,
  type ConfigDocument,
  collectFaults,
  expandVariables,
  type FaultCollector,
  type IssueTexts,
  openConfigDocument,
  parseServers,
  type VariableSources,
} from '@vitrine/connect/internal/config';
import type { ModelConfig } from '@vitrine/model';
import { ModelConfigSchema } from '@vitrine/model/internal/config';
import { withoutUndefined } from '@vitrine/std/internal/json';
import type * as z from 'zod';
import type { AgentProfile } from '../types.ts';
import { AgentFileSchema, LlmSchema } from './agent-file-schema.ts';
import { takeForeignKeys, takeForeignProvider } from './take-foreign-keys.ts';

/** A prompt that an empty chat suggests: its label, and the text that it sends. */
interface StarterPrompt {
  readonly title: string;
  readonly prompt: string;
}

/** A parsed agent file. */
export interface AgentFile {
  readonly name: string;
  /** Greeting shown in an empty chat. */
  readonly greeting?: string;
  readonly profile: Omit<AgentProfile, 'name' | 'modelId'>;
  /** Models of the agent. @default the chat's own models */
  readonly llm?: ModelConfig;
  /** Servers of the agent. @default the chat's own servers */
  readonly servers?: Config['servers'];
  readonly starterPrompts: readonly StarterPrompt[];
  readonly compiledViews?: boolean;
  /** Origins of the registries whose interfaces are shown. */
  readonly registries?: readonly string[];
  /** One line each, for the user. */
  readonly warnings: readonly string[];
}

/** Options of `parseAgentFile`. */
export interface ParseAgentFileOptions {
  /** The file's name, for error messages; without one, the agent is called "Agent". */
  readonly path?: string | undefined;
  /** Values for `$NAME`. @default process.env */
  readonly env?: Readonly<Record<string, string | undefined>> | undefined;
}

type ParsedFile = z.infer<typeof AgentFileSchema>;

/**
 * Reads the text (YAML or JSON) of an agent file. Relative paths stay as written; `loadAgentFile` resolves them. Throws `ConnectError` with file,
 * line and column.
 * @example
 * const { name, profile } = parseAgentFile('name: Weather\nmodel: anthropic/claude-sonnet-4-5', { path: 'weather.yml' });
 */
export function parseAgentFile(text: string, { path, env = process.env }: ParseAgentFileOptions = {}): AgentFile {
  const document = openConfigDocument(text, {
    file: path,
    need: `the file must be a map with keys such as ${ROOT_KEYS.keys.slice(0, 4).join(', ')}`,
  });
  const root = document.value;
  const foreign = takeForeignKeys(root, ALLOWED_KEYS);
  const providerLine = document.lineOf(['llm', 'provider']);
  const foreignProvider = takeForeignProvider(root, ALLOWED_KEYS);
  const sources = { env, file: path };
  const faults = collectFaults(document);
  const unsetKey = expandLlm(document, faults, sources);
  const servers =
    root.mcpServers === undefined ? undefined : parseServers(document, { keys: ROOT_KEYS.keys, sources, faults });
  const parsed = AgentFileSchema.safeParse(root);
  if (!parsed.success) faults.reportIssues(parsed.error.issues, WORDS);
  if (!parsed.success || !faults.isEmpty()) return faults.fail();

  const {
    name,
    greeting,
    systemPrompt,
    llm,
    approvals,
    starterPrompts = [],
    compiledViews,
    registries,
    ...rest
  } = parsed.data;
  const { tools, stepLimit, viewMessages, interfaceData, artifacts } = rest;
  const prompt = readSystemPrompt(systemPrompt);
  const where = path ?? 'agent file';
  return {
    name: name ?? readAgentName(path),
    ...(greeting === undefined ? {} : { greeting }),
    profile: {
      ...(prompt.text === '' ? {} : { systemPrompt: prompt.text }),
      ...(tools === undefined ? {} : { tools: withoutUndefined(tools) }),
      ...(stepLimit === undefined ? {} : { stepLimit }),
      ...(approvals === undefined ? {} : { approvals }),
      ...(viewMessages === undefined ? {} : { viewMessages }),
      ...(interfaceData === undefined ? {} : { interfaceData }),
      ...(artifacts === undefined ? {} : { artifacts }),
    },
    ...(llm === undefined || unsetKey !== undefined ? {} : { llm: toModelConfig(llm) }),
    ...(servers === undefined ? {} : { servers }),
    starterPrompts: starterPrompts.map(toStarterPrompt),
    ...(compiledViews === undefined ? {} : { compiledViews }),
    ...(registries === undefined ? {} : { registries }),
    warnings: [
      ...(unsetKey === undefined
        ? []
        : [
            `${where}:${document.lineOf(['llm', 'apiKey'])}: ${unsetKey} is not set, so ${llm?.provider}/${llm?.model} is left out. Set it and start again; until then the other models and the offline planner answer.`,
          ]),
      ...(foreignProvider === undefined
        ? []
        : [
            `${where}:${providerLine}: there is no provider ${foreignProvider}, so the model of this file is left out. Use one of ${ALLOWED_KEYS.providers.join(', ')}; until then the other models and the offline planner answer.`,
          ]),
      ...(foreign.length === 0
        ? []
        : [`${where}: these keys have no meaning here and are ignored: ${foreign.join(', ')}.`]),
      ...prompt.ignored.map(
        type => `${where}: a systemPrompt contributor of type ${type} is ignored; only static ones are read.`,
      ),
    ],
  };
}

/** Replaces variables in `llm`. Returns the expression of a key whose variable is not set: the agent works without that model. */
function expandLlm(
  { value: { llm } }: ConfigDocument,
  faults: FaultCollector,
  sources: VariableSources,
): string | undefined {
  if (typeof llm !== 'object' || llm === null) return undefined;
  const settings = llm as Record<string, unknown>;
  const expand = (holder: Record<string, unknown>, key: string, path: string[]): void => {
    const value = holder[key];
    if (typeof value !== 'string') return;
    const expansion = expandVariables(value, sources);
    if ('problem' in expansion) faults.report(expansion.problem, { path });
    else holder[key] = expansion.value;
  };
  for (const key of ['model', 'baseURL']) expand(settings, key, ['llm', key]);
  const headers = settings.headers as Record<string, unknown> | undefined;
  if (typeof headers === 'object' && headers !== null)
    for (const key of Object.keys(headers)) expand(headers, key, ['llm', 'headers', key]);
  const { apiKey } = settings;
  const variable = typeof apiKey === 'string' ? /^\$\{?([A-Za-z_]\w*)\}?$/.exec(apiKey)?.[1] : undefined;
  if (variable !== undefined && !sources.env[variable]) return variable;
  expand(settings, 'apiKey', ['llm', 'apiKey']);
  return undefined;
}

/** Settings beside `model` override those under `settings`. */
function toModelConfig({
  temperature,
  topP,
  maxOutputTokens,
  reasoning,
  settings,
  ...config
}: z.infer<typeof LlmSchema>): ModelConfig {
  const all = withoutUndefined({ ...settings, ...withoutUndefined({ temperature, topP, maxOutputTokens, reasoning }) });
  return ModelConfigSchema.parse({ ...config, ...(Object.keys(all).length === 0 ? {} : { settings: all }) });
}

function readSystemPrompt(prompt: ParsedFile['systemPrompt']): { text: string; ignored: string[] } {
  if (prompt === undefined || typeof prompt === 'string') return { text: prompt ?? '', ignored: [] };
  const enabled = prompt.contributors.filter(contributor => contributor.enabled !== false);
  const isStatic = (contributor: (typeof enabled)[number]): boolean => contributor.type === 'static';
  const parts = enabled.filter(isStatic).sort((a, b) => (a.priority ?? 0) - (b.priority ?? 0));
  return {
    text: parts.flatMap(({ content }) => content ?? []).join('\n\n'),
    ignored: enabled.filter(contributor => !isStatic(contributor)).map(({ type }) => type),
  };
}

function toStarterPrompt(prompt: NonNullable<ParsedFile['starterPrompts']>[number]): StarterPrompt {
  if (typeof prompt === 'string') return { title: prompt, prompt };
  return { title: prompt.title ?? prompt.prompt, prompt: prompt.prompt };
}

/** `agents/weather.yml` → `weather`. */
function readAgentName(path: string | undefined): string {
  return (
    path
      ?.split(/[\\/]/)
      .at(-1)
      ?.replace(/\.(ya?ml|json)$/i, '') ?? 'Agent'
  );
}

const ROOT_KEYS = allowedKeys(
  'an agent file',
  Object.keys(AgentFileSchema.shape).filter(key => key !== '$schema'),
);
const ALLOWED_KEYS = {
  root: [...ROOT_KEYS.keys, '$schema'],
  llm: Object.keys(LlmSchema.shape),
  providers: LlmSchema.shape.provider.options,
};
const KEYS: Readonly<Record<string, ReturnType<typeof allowedKeys>>> = {
  '': ROOT_KEYS,
  llm: allowedKeys('llm', Object.keys(LlmSchema.shape)),
  tools: allowedKeys('tools', ['allow', 'deny']),
  starterPrompts: allowedKeys('a starter prompt', ['title', 'prompt']),
};
const WORDS: IssueTexts = {
  keysAt: path => KEYS[path.map(String).join('.')] ?? KEYS[String(path[0] ?? '')] ?? ROOT_KEYS,
  union: value => `is ${value}, but must be a text, or a map as docs/guides/agents.md shows it`,
};
