// Schemas of the metadata of UI resources, frame sizes, and pages that would reach the machine itself.
export { type FrameSize, readFrameSize, UICspSchema, UIResourceMetaSchema } from '../../ui-metadata.ts';
export { loopbackPageProblem, withoutLoopback } from '../../without-loopback.ts';
