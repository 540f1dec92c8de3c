// The actions that a view may request of its host, in one form for every dialect.
export {
  type Action,
  ActionSchema,
  type DownloadAction,
  type ListAction,
  type ModelContextAction,
  type NotifyAction,
} from '../actions.ts';
