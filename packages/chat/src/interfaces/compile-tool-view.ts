// Compiles a page for a tool without an interface. The page itself asks no confirmation: the chat's policy asks before every call, with the
// arguments, where no page can fake it, and asking twice teaches users to click "Allow".
import type { CompiledViewsOptions } from '@vitrine/agent/internal/published';
import { compileView } from '@vitrine/autoview';

/**
 * Compiles the page of a tool without an interface, as HTML.
 * @example
 * const agent = await createAgent({ connections, dataDir, compiledViews: { compile: compileToolView } });
 */
export const compileToolView: CompiledViewsOptions['compile'] = (tool, siblings) =>
  compileView(tool, { siblings, framed: true }).html;
