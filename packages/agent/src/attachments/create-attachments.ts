// Stores what the user attaches, and looks it up again when a message is sent or a tool is given it.
import type { Connection, Connections } from '@vitrine/connect';
import type { Attachment, ResultMention } from '@vitrine/protocol/internal/content/attachments';
import { base64ToBytes } from '@vitrine/std/internal/base64';
import { fileNameOfUri } from '@vitrine/std/internal/file-name';
import { unknownServer } from '../calls/server-access.ts';
import { AgentError, errorLine } from '../errors.ts';
import type { Store } from '../store/store.ts';
import type { SendMessage } from '../types.ts';
import { describeAttachment } from './describe-attachment.ts';

const READ_TIMEOUT_MS = 30_000;
/** Limit of one message's attachments. A resource may have several contents, and no more than these. */
const MAX_ATTACHMENTS = 20;

/** Attachments and resources that a message names. */
interface Named {
  readonly files?: SendMessage['attachments'];
  readonly resources?: SendMessage['resources'];
  readonly results?: SendMessage['results'];
}

/** Attachments and resources that a message carries. */
export interface Attached {
  readonly attachments?: Attachment[];
  readonly results?: ResultMention[];
}

export interface Attachments {
  /** Stores a file. Rejects with `AgentError` `bad-attachment`, `store-failed`. */
  add(name: string, bytes: Uint8Array): Promise<Attachment>;
  /** Finds a stored file. Rejects with `AgentError` `bad-attachment`, `store-failed`. */
  find(file: { readonly ref: string; readonly name: string }): Promise<Attachment>;
  /**
   * Finds stored files and earlier results, and reads resources as they are now and stores their contents. Rejects with `AgentError`
   * `bad-attachment`, `unknown-server`, `call-failed`, `store-failed`.
   */
  collect(sessionId: string, named: Named): Promise<Attached>;
}

export interface AttachmentsOptions {
  readonly store: Pick<Store, 'getBlob' | 'getCall' | 'renewContents' | 'write'>;
  readonly connections: Pick<Connections, 'get'>;
}

export function createAttachments({ store, connections }: AttachmentsOptions): Attachments {
  const add: Attachments['add'] = async (name, bytes) => {
    const attachment = describeAttachment(name, bytes);
    await store.write([{ type: 'blob', ref: attachment.ref, mimeType: attachment.mimeType, bytes }]);
    return attachment;
  };
  const find: Attachments['find'] = async ({ ref, name }) => {
    // It may have been attached long ago, and nothing names it before the message is stored.
    await store.renewContents([ref]);
    const blob = await store.getBlob(ref);
    if (blob) return describeAttachment(name, blob.bytes);
    throw new AgentError('bad-attachment', `${name.slice(0, 100)} is not stored any more. Attach it again.`, {
      received: ref,
    });
  };
  const read = async (resource: Resource): Promise<Attachment[]> => {
    const contents = await readContents(resource, connections);
    return Promise.all(contents.map(async ({ name, bytes }) => ({ ...(await add(name, bytes)), resource })));
  };
  const findResult = async (sessionId: string, callId: string): Promise<ResultMention> => {
    const call = await store.getCall(sessionId, callId);
    if (call) return { callId, title: call.title ?? call.toolName };
    throw new AgentError('bad-attachment', 'The message refers to a result that is not in this chat.', {
      received: callId,
    });
  };
  return {
    add,
    find,
    async collect(sessionId, { files = [], resources = [], results = [] }) {
      if (files.length + resources.length > MAX_ATTACHMENTS || results.length > MAX_ATTACHMENTS)
        throw new AgentError('bad-attachment', `A message takes at most ${MAX_ATTACHMENTS} attachments.`);
      const attachments = await Promise.all([...files.map(async file => [await find(file)]), ...resources.map(read)]);
      const mentions = await Promise.all(results.map(({ callId }) => findResult(sessionId, callId)));
      return {
        ...(attachments.length === 0 ? {} : { attachments: attachments.flat() }),
        ...(mentions.length === 0 ? {} : { results: mentions }),
      };
    },
  };
}

interface Resource {
  readonly server: string;
  readonly uri: string;
}

interface Contents {
  readonly name: string;
  readonly bytes: Uint8Array;
}

async function readContents({ server, uri }: Resource, connections: Pick<Connections, 'get'>): Promise<Contents[]> {
  const connection = connections.get(server);
  if (!connection) throw unknownServer(server);
  const { contents } = await readResource(connection, uri);
  return contents.slice(0, MAX_ATTACHMENTS).map(content => ({
    name: fileNameOfUri(content.uri ?? uri),
    bytes: 'text' in content ? new TextEncoder().encode(String(content.text)) : base64ToBytes(String(content.blob)),
  }));
}

async function readResource(connection: Connection, uri: string) {
  try {
    return await connection.readResource(uri, { timeoutMs: READ_TIMEOUT_MS });
  } catch (cause) {
    throw new AgentError('call-failed', `${connection.name} did not give ${uri.slice(0, 200)}: ${errorLine(cause)}`, {
      cause,
    });
  }
}
