// Compiles a page for a tool without an interface. The page itself asks no confirmation: the chat's policy asks before every call, with the
// arguments, where no page can fake it, and asking twice teaches users to click "Allow".
import type { CompiledViewsOptions } from '@vitrine/agent/internal/published';
import { compileView } from '@vitrine/autoview';
import type { KnownViews } from '@vitrine/autoview/internal/known-views';

/** The options of `createToolViewCompiler`. */
export interface ToolViewCompilerOptions {
  /** Views for tools of well-known servers. @default none */
  readonly knownViews?: Pick<KnownViews, 'find'> | undefined;
}

/**
 * Makes the compiler of pages for tools without an interface.
 * @example
 * const compile = createToolViewCompiler({ knownViews: createKnownViews(await readKnownViewFiles()) });
 * const agent = await createAgent({ connections, dataDir, compiledViews: { compile } });
 */
export function createToolViewCompiler({ knownViews }: ToolViewCompilerOptions = {}): CompiledViewsOptions['compile'] {
  return (tool, siblings) => {
    const match = knownViews?.find(tool, siblings);
    const spec = match?.state === 'found' && { spec: match.view.spec, acceptsSpec: false, showsRest: true };
    return compileView(tool, { siblings, framed: true, ...spec }).html;
  };
}
