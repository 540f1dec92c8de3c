// What a view may ask of its host: one shape for every dialect.
export {
  type Action,
  ActionSchema,
  type DataAction,
  type DisplayModeAction,
  type DownloadAction,
  type IntentAction,
  type LinkAction,
  type ListAction,
  type ModelContextAction,
  type NotifyAction,
  type PromptAction,
  type ReadResourceAction,
  type SampleAction,
  type ToolAction,
} from '../actions.ts';
