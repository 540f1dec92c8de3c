// Views that were written by hand for the tools of well-known servers. A view is used for a tool of its name whose definition has the recorded
// shape, among tools that look like the recorded server's: many servers have a tool "search" that takes a query.

import { safeText } from '@vitrine/std/internal/safe-text';
import * as z from 'zod';
import type { ToolDefinition } from '../tool-definition.ts';
import { type ViewSpec, viewSpecSchema } from '../view-spec/view-spec.ts';
import { findDifference, readDefinitionShape, type Shape } from './definition-shape.ts';

const shapeSchema: z.ZodType<Shape> = z.json() as never;

/** `server.json` of a folder of views. */
const knownServerSchema = z.strictObject({
  /** The npm package whose tools these are, and the version whose definitions were recorded. */
  package: z.string().max(200),
  version: z.string().max(50),
  license: z.string().max(50),
  /** `recorded`: the results are answers of the package. `documented`: they have invented values in the members that its source names. */
  results: z.enum(['recorded', 'documented']),
  tools: z.record(
    z.string(),
    z.strictObject({ input: shapeSchema, output: z.union([shapeSchema, z.undefined()]).optional() }),
  ),
});
export type KnownServer = z.infer<typeof knownServerSchema>;

/** One view with the server that it is for. */
export interface KnownView {
  /** The folder of the server's views. */
  readonly folder: string;
  readonly server: KnownServer;
  readonly toolName: string;
  readonly spec: ViewSpec;
}

export type FoundView =
  | { readonly state: 'found'; readonly view: KnownView }
  /** There is a view, but the tool has changed since: `reason` is one sentence. */
  | { readonly state: 'changed'; readonly reason: string };

/** Views by the tools that they are for, made by `createKnownViews`. */
export interface KnownViews {
  readonly views: readonly KnownView[];
  /** Files that were left out, one sentence each. */
  readonly problems: readonly string[];
  /** The view of a tool, which stands among the tools of its server. Undefined: there is none. */
  find(tool: ToolDefinition, siblings: readonly Pick<ToolDefinition, 'name'>[]): FoundView | undefined;
}

const SUFFIX = '.view.json';

/**
 * Makes the views of files, by path: `<server>/server.json` and `<server>/<tool>.view.json`. Other files are ignored. Never throws.
 * @example
 * const known = createKnownViews(await readKnownViewFiles());
 * const match = known.find(tool, tools);
 * if (match?.state === 'found') compileView(tool, { spec: match.view.spec, acceptsSpec: false, showsRest: true });
 */
export function createKnownViews(files: ReadonlyMap<string, string>): KnownViews {
  const problems: string[] = [];
  const read = <Content>(path: string, schema: z.ZodType<Content>): Content | undefined => {
    try {
      return schema.parse(JSON.parse(files.get(path) ?? ''));
    } catch (error) {
      problems.push(`${path} is ignored: ${safeText(String(error), { maxLength: 300 })}`);
      return undefined;
    }
  };
  const views = [...files.keys()]
    .filter(path => path.endsWith('/server.json'))
    .flatMap(path => {
      const folder = path.slice(0, -'/server.json'.length);
      const server = read(path, knownServerSchema);
      return Object.keys(server?.tools ?? {}).flatMap(toolName => {
        const spec = read(`${folder}/${toolName}${SUFFIX}`, viewSpecSchema);
        return server && spec ? [{ folder, server, toolName, spec }] : [];
      });
    });
  return {
    views,
    problems,
    find(tool, siblings) {
      const names = new Set(siblings.map(({ name }) => name));
      const candidates = views.filter(({ toolName, server }) => toolName === tool.name && isServer(server, names));
      if (candidates.length === 0) return undefined;
      const shape = readDefinitionShape(tool);
      const differences = candidates.map(view => ({
        view,
        place: findDifference(view.server.tools[tool.name], shape),
      }));
      const [first] = differences;
      const fitting = differences.find(({ place }) => place === undefined);
      if (fitting) return { state: 'found', view: fitting.view };
      return (
        first && {
          state: 'changed',
          reason: `the known view of ${tool.name} is for ${first.view.server.package} ${first.view.server.version}; this definition differs at ${first.place}`,
        }
      );
    },
  };
}

/** The part of a server's known tools that must be listed. */
const ENOUGH_TOOLS = 0.5;

function isServer({ tools }: KnownServer, names: ReadonlySet<string>): boolean {
  const toolNames = Object.keys(tools);
  return toolNames.filter(name => names.has(name)).length >= toolNames.length * ENOUGH_TOOLS;
}
