// Remote DOM between a host and the worker that runs the script: messages, elements, limits.
export type { RemoteElementSpec, RemotePropertySpec } from '../remote-dom.ts';
export { REMOTE_LIMITS, type RemoteLimits } from '../remote-dom-constants.ts';
