// The page of a tool that brings none, as the chat shows it. The chat says whose it is, and its policy asks before anything is called, with the
// arguments, where no page can fake it: asked by both, a user learns to press yes.
import type { CompiledViewsOptions } from '@vitrine/agent';
import { compileView } from '@vitrine/autoview';

/** For `createAgent({ compiledViews: { compile: compileToolView } })`. */
export const compileToolView: CompiledViewsOptions['compile'] = (tool, siblings) =>
  compileView(tool, { siblings, framed: true }).html;
