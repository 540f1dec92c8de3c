// Remote DOM between a host and the worker that runs the script: messages, elements, limits.
export type { RemoteElementSpec, RemotePropertySpec } from '../remote-dom/remote-dom.ts';
export { REMOTE_LIMITS, type RemoteLimits } from '../remote-dom/remote-dom-constants.ts';
