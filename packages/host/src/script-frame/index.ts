// Public: `@vitrine/host/script-frame`.
export {
  createScriptFrame,
  type ScriptFrame,
  type ScriptFrameOptions,
  type ScriptRun,
} from './script-frame.ts';
