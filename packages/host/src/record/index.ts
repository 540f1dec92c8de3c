// Public: `@vitrine/host/record`, a log of what surfaces do, for a person who wants to see it.
export { createRecorder, type Recorder, type RecorderLimits } from './create-recorder.ts';
export type {
  BlockedEntry,
  ErrorEntry,
  MessageEntry,
  RefusedEntry,
  SizeEntry,
  SurfaceLog,
  SurfaceRecord,
} from './surface-log.ts';
