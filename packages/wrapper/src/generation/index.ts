// The public API of @vitrine/wrapper/generation: stores, trials and prompts of the interfaces that a model makes.

export { createFreeformTrial, type FreeformTrialOptions } from '../freeform/trial/try-freeform.ts';
export { FREEFORM_SYSTEM_PROMPT } from './prompt/freeform-prompt-v1.ts';
export { SYSTEM_PROMPT } from './prompt/view-spec-prompt.ts';
export {
  createDiskAnswerCache,
  type DiskAnswerCache,
  type DiskAnswerCacheOptions,
} from './requests/disk-answer-cache.ts';
export { createDiskRevisionStore, type DiskRevisionStoreOptions } from './revisions/disk-revision-store.ts';
export { type BrowserTrialOptions, createBrowserTrial } from './trial/browser-trial.ts';
export type { BrowserPage, OpenBrowser, TrialBrowser } from './trial/trial-browser.ts';
