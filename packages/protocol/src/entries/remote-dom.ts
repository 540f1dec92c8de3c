// Remote DOM between a host and the worker that runs the script: messages, elements, limits.
export {
  type FromRemote,
  FromRemoteSchema,
  REMOTE_EVENT_FIELDS,
  type RemoteElementSpec,
  type RemoteEventDetail,
  type RemoteEventField,
  type RemoteManifest,
  RemoteNodeSchema,
  type RemotePropertySpec,
  type RemoteRecord,
  RemoteRecordSchema,
  type ToRemote,
} from '../remote-dom.ts';
export {
  isRemoteElementName,
  isRemotePropertyName,
  REMOTE_BATCH,
  REMOTE_DOM_TYPE,
  REMOTE_LIMITS,
  REMOTE_MUTATION,
  REMOTE_NODE,
  REMOTE_ROOT_ID,
  REMOTE_UPDATE,
  type RemoteLimits,
} from '../remote-dom-constants.ts';
