// For the chat: compiled and published interfaces, as it hands them to the agent.
export type { CompiledViewsOptions } from '../ui/compiled-views.ts';
export type { LoadPublished, PublishedContent, PublishedUI } from '../ui/published-uis.ts';
