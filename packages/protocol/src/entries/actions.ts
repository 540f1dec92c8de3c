// The actions that a view may request of its host, in one form for every dialect.
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
