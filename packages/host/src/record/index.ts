// Public: `@vitrine/host/record`, logs of what surfaces do, for an inspector.
export { createRecorder, type Recorder } from './create-recorder.ts';
export type { MessageEntry, SurfaceRecord } from './surface-record.ts';
