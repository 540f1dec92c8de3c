// Public: `@vitrine/host/script-frame`.
export { createScriptFrame, type ScriptFrame } from './script-frame.ts';
