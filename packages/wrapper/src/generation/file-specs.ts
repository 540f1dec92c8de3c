// The view specs that a user wrote into files. Each is checked against the tool of its name when the tool is known; faults are logged once,
// with the file's own pointers, and the rest of the spec is tried and shown. One whose page does not work is not shown.
import type { ToolDefinition } from '@vitrine/autoview';
import { checkViewSpec, repairViewSpec, type ViewSpec } from '@vitrine/autoview/view-spec';
import type { Log } from '@vitrine/connect/proxy';
import type { CatalogTool } from '../listing/catalog.ts';
import { toolHash } from './tool-hash.ts';
import type { SpecCheck } from './trial/spec-check.ts';

export interface FileSpecsOptions {
  /** Files by the name of the tool: the JSON of its spec, as it was written. */
  readonly files: ReadonlyMap<string, unknown>;
  readonly check: SpecCheck;
  readonly log: Log;
}

export interface FileSpecs {
  /** The spec that is shown for a tool of this definition. Undefined: there is none, it was refused, or it is not tried yet. */
  get(toolName: string, definition: Definition): ViewSpec | undefined;
  /**
   * Returns why the file of a tool is not shown, one sentence each; empty when it is shown. Undefined when there is no file, or it is not
   * tried yet.
   */
  reasons(toolName: string, definition: Definition): readonly string[] | undefined;
  /** Tries the specs of these tools that were not tried before. Resolves when all are decided. Never rejects. */
  tried(tools: readonly CatalogTool[]): Promise<void>;
}

type Definition = Readonly<Record<string, unknown>>;

interface Decided {
  readonly spec?: ViewSpec | undefined;
  readonly reasons: readonly string[];
}

export function createFileSpecs({ files, check, log }: FileSpecsOptions): FileSpecs {
  const decided = new Map<string, Decided>();
  const underway = new Map<string, Promise<void>>();
  const createKey = (name: string, definition: Definition): string => `${name} ${toolHash(definition)}`;

  async function decide(tool: ToolDefinition, siblings: readonly ToolDefinition[]): Promise<Decided> {
    const { spec, problems } = repairViewSpec(files.get(tool.name), tool, { siblings });
    const allProblems = [...problems, ...(spec ? checkViewSpec(spec, tool) : [])];
    for (const { path, message } of allProblems)
      log.warn(
        { component: 'specs', event: 'spec_problem', tool_name: tool.name, path },
        `the view spec of ${tool.name}, at ${path || '/'}: ${message}`,
      );
    if (!spec) return { reasons: allProblems.map(({ path, message }) => `${path || '/'}: ${message}`) };
    const reasons = await check.run({ tool, siblings, spec }).catch((error: unknown) => {
      // The user wrote it, and nothing is known against it.
      log.warn(
        { component: 'specs', event: 'spec_not_tried', tool_name: tool.name, err: error },
        `the view spec of ${tool.name} could not be tried, and is shown`,
      );
      return [];
    });
    if (reasons.length === 0) return { spec, reasons };
    log.warn(
      { component: 'specs', event: 'spec_refused', tool_name: tool.name, reasons },
      `the view spec of ${tool.name} is not shown: ${reasons.join(' ')}`,
    );
    return { reasons };
  }

  return {
    get: (name, definition) => decided.get(createKey(name, definition))?.spec,
    reasons: (name, definition) => decided.get(createKey(name, definition))?.reasons,
    async tried(tools) {
      const siblings = tools.map(({ name, definition }): ToolDefinition => ({ ...definition, name }));
      const trials = siblings.flatMap((tool, index) => {
        if (!files.has(tool.name)) return [];
        const key = createKey(tool.name, tools[index]?.definition ?? {});
        const trial = underway.get(key) ?? decide(tool, siblings).then(outcome => void decided.set(key, outcome));
        underway.set(key, trial);
        return [trial];
      });
      await Promise.all(trials);
    },
  };
}
