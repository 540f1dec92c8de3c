// Public: `@vitrine/host/record`, logs of what surfaces do, for an inspector.
export { createRecorder, type Recorder, type RecorderLimits } from './create-recorder.ts';
export type { SurfaceLog } from './surface-log.ts';
export type { MessageEntry, SurfaceRecord } from './surface-record.ts';
