// Public: `@vitrine/host/record`, logs of what surfaces do, for an inspector.
export { createRecorder, type Recorder, type RecorderLimits } from './create-recorder.ts';
export type { MessageEntry, SurfaceLog, SurfaceRecord } from './surface-log.ts';
