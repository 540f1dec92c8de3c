// The view specs that a user wrote into files. Each is checked against the tool of its name when the tool is known; what is wrong is logged
// once, with the file's own pointers, and the rest of the spec is shown.
import type { ToolDefinition } from '@vitrine/autoview';
import { checkViewSpec, repairViewSpec, type ViewSpec } from '@vitrine/autoview/view-spec';
import type { Log } from '@vitrine/connect/proxy';
import type { FileSpecs } from './revisions.ts';
import { toolHash } from './tool-hash.ts';

export interface FileSpecsOptions {
  /** By the name of the tool: the JSON of its spec, as it was written. */
  readonly files: ReadonlyMap<string, unknown>;
  /** The tools that a link may name. */
  readonly tools: () => readonly ToolDefinition[];
  readonly log: Log;
}

export function createFileSpecs({ files, tools, log }: FileSpecsOptions): FileSpecs {
  const read = new Map<string, ViewSpec | undefined>();

  function specOf(name: string, definition: ToolDefinition): ViewSpec | undefined {
    const { spec, problems } = repairViewSpec(files.get(name), definition, { siblings: tools() });
    const found = [...problems, ...(spec ? checkViewSpec(spec, definition) : [])];
    for (const { path, message } of found)
      log.warn(
        { component: 'specs', event: 'spec_problem', tool_name: name, path },
        `the view spec of ${name}, at ${path || '/'}: ${message}`,
      );
    return spec;
  }

  return {
    get(name, definition) {
      if (!files.has(name)) return undefined;
      const key = `${name} ${toolHash(definition)}`;
      if (!read.has(key)) read.set(key, specOf(name, { ...definition, name }));
      const spec = read.get(key);
      return spec && { spec, revision: 0 };
    },
  };
}
