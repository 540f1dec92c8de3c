// Gives a tool what the user attached: a string of its arguments that is the reference of an attachment is replaced by the contents, after the
// user has approved the call. The log and the approval keep the reference, which has the attachment's name.

import type { Attachment } from '@vitrine/protocol/internal/content/attachments';
import { isRecord } from '@vitrine/std/internal/json';
import type { Call } from '../calls/calls.ts';
import { MAX_ARGUMENT_BYTES } from '../calls/tool-arguments.ts';
import { AgentError } from '../errors.ts';
import { readSessionProject } from '../projects/project-record.ts';
import { readAllEvents } from '../store/read-all-events.ts';
import type { Store } from '../store/store.ts';
import { attachmentReference, isReference } from './attachment-reference.ts';

/** The arguments to send. Rejects with `AgentError` `bad-arguments` for an attachment that the chat does not have, or that is too large to send. */
export type FillArguments = (call: Pick<Call, 'sessionId' | 'initiator' | 'tool' | 'args'>) => Promise<Call['args']>;

export function createFillArguments(
  store: Pick<Store, 'getSession' | 'getRecord' | 'readEvents' | 'getBlob'>,
): FillArguments {
  return async ({ sessionId, initiator, tool, args }) => {
    // A view cannot name what the user gave to the conversation.
    if (initiator === 'view' || !hasReference(args)) return args;
    const attachments = await listAttachments(store, sessionId);
    let room = MAX_ARGUMENT_BYTES;
    const fill = async (value: unknown, schema: unknown): Promise<unknown> => {
      if (typeof value === 'string' && isReference(value)) {
        const contents = await readContents(value, { attachment: attachments.get(value), schema, store });
        room -= contents.length;
        if (room < 0)
          throw new AgentError(
            'bad-arguments',
            `Cannot call ${tool.name}: the attachments in its arguments are larger than ${MAX_ARGUMENT_BYTES} characters.`,
          );
        return contents;
      }
      if (Array.isArray(value)) return Promise.all(value.map(item => fill(item, member(schema, 'items'))));
      if (!isRecord(value)) return value;
      const properties = member(schema, 'properties');
      const entries = Object.entries(value).map(async ([name, item]) => [
        name,
        await fill(item, member(properties, name)),
      ]);
      return Object.fromEntries(await Promise.all(entries)) as Record<string, unknown>;
    };
    return (await fill(args, tool.inputSchema)) as Call['args'];
  };
}

function hasReference(value: unknown): boolean {
  if (typeof value === 'string') return isReference(value);
  return typeof value === 'object' && value !== null && Object.values(value).some(hasReference);
}

const member = (schema: unknown, name: string): unknown =>
  isRecord(schema) && Object.hasOwn(schema, name) ? schema[name] : undefined;

async function listAttachments(
  store: Pick<Store, 'getSession' | 'getRecord' | 'readEvents'>,
  sessionId: string,
): Promise<ReadonlyMap<string, Attachment>> {
  const events = await readAllEvents(store, sessionId);
  const files = (await readSessionProject(store, sessionId))?.files ?? [];
  const attachments = [
    ...files,
    ...events.flatMap(event => (event.type === 'message:user' ? (event.attachments ?? []) : [])),
  ];
  return new Map(attachments.map(attachment => [attachmentReference(attachment), attachment]));
}

/** Text as it is; everything else, and what the schema wants encoded, as base64. */
async function readContents(
  reference: string,
  { attachment, schema, store }: { attachment: Attachment | undefined; schema: unknown; store: Pick<Store, 'getBlob'> },
): Promise<string> {
  const bytes = attachment && (await store.getBlob(attachment.ref))?.bytes;
  if (!attachment || !bytes)
    throw new AgentError(
      'bad-arguments',
      `This chat has no attachment ${reference.slice(0, 200)}. Use a reference as it is written in the conversation.`,
      {
        received: reference,
      },
    );
  const isText = attachment.mimeType === 'text/plain' && member(schema, 'contentEncoding') !== 'base64';
  return Buffer.from(bytes).toString(isText ? 'utf8' : 'base64');
}
