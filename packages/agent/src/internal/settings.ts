// For the command and the chat: settings that are kept, and the work that they ask for.
export type { Retention } from '../api/contract/data.ts';
export type { SessionSummary } from '../api/contract/sessions.ts';
export type { ModelSettings } from '../model-settings/model-settings.ts';
export { createModelSettings } from '../model-settings/model-settings.ts';
export { resealModels } from '../model-settings/stored-models.ts';
export { maintainStores } from '../retention/maintain-stores.ts';
export type { RetentionSetting } from '../retention/retention-setting.ts';
export { createRetentionSetting } from '../retention/retention-setting.ts';
export { startMaintenance } from '../retention/start-maintenance.ts';
export type { AgentProfile, AgentProfiles, AppSettings } from '../types.ts';
