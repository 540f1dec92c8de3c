// The wire between a host and the worker of a remote-DOM script: messages, records, names, constants.
export {
  type FromRemote,
  FromRemoteSchema,
  REMOTE_EVENT_FIELDS,
  type RemoteEventDetail,
  type RemoteEventField,
  type RemoteManifest,
  RemoteNodeSchema,
  type RemoteRecord,
  RemoteRecordSchema,
  type ToRemote,
} from '../../remote-dom.ts';
export {
  isRemoteElementName,
  isRemotePropertyName,
  REMOTE_BATCH,
  REMOTE_DOM_TYPE,
  REMOTE_MUTATION,
  REMOTE_NODE,
  REMOTE_ROOT_ID,
  REMOTE_UPDATE,
} from '../../remote-dom-constants.ts';
