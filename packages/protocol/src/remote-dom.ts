// Remote DOM on the wire, between a host and the worker that runs a server's script. Everything a worker says is inside one
// envelope, so that its own messages never mix with those of the script.
import * as z from 'zod/mini';
import { boundedText } from './bounded-text.ts';
import { REMOTE_DOM_TYPE, REMOTE_MUTATION, REMOTE_NODE, REMOTE_UPDATE } from './remote-dom-constants.ts';

/** How a property's value is checked before anything draws it. */
const REMOTE_PROPERTY_TYPES = [
  'string',
  'number',
  'boolean',
  /** A number of CSS pixels, or a CSS length or percentage as text. */
  'length',
  /** An absolute `https:` address; with `images`, `data:` images too. */
  'url',
  /** Any JSON value, as text or as it is. */
  'json',
] as const;

const RemotePropertySpecSchema = z.object({
  type: z.enum(REMOTE_PROPERTY_TYPES),
  /** The only values there are. */
  values: z.optional(z.array(z.string())),
  /** For `url`: raster images by `data:` address, too. */
  images: z.optional(z.boolean()),
  /** The attribute that sets it. Default: the name in kebab case. */
  attribute: z.optional(z.string()),
});
export type RemotePropertySpec = z.infer<typeof RemotePropertySpecSchema>;

/** Fields of an event that are told to the script, besides its type. */
export const REMOTE_EVENT_FIELDS = ['value', 'checked', 'key'] as const;
export type RemoteEventField = (typeof REMOTE_EVENT_FIELDS)[number];

/** What an element of a script may have; the same object defines it in the worker and checks it in the host. */
const RemoteElementSpecSchema = z.object({
  properties: z.record(z.string(), RemotePropertySpecSchema),
  /** Events by name, each with the fields that are told. */
  events: z.record(z.string(), z.array(z.enum(REMOTE_EVENT_FIELDS))),
});
export type RemoteElementSpec = z.infer<typeof RemoteElementSpecSchema>;

/** The elements of a host, by tag. */
const RemoteManifestSchema = z.record(z.string(), RemoteElementSpecSchema);
export type RemoteManifest = z.infer<typeof RemoteManifestSchema>;

const id = boundedText(1, 32);
const index = z.int().check(z.minimum(0));
const values = z.optional(z.nullable(z.record(z.string(), z.unknown())));

/** One node; its children are parsed one by one, so that depth is counted before it is gone into. */
export const RemoteNodeSchema = z.union([
  z.object({
    id,
    type: z.literal(REMOTE_NODE.element),
    element: boundedText(0, 64),
    properties: values,
    attributes: values,
    eventListeners: values,
    children: z.array(z.unknown()),
  }),
  z.object({ id, type: z.union([z.literal(REMOTE_NODE.text), z.literal(REMOTE_NODE.comment)]), data: z.string() }),
]);

export const RemoteRecordSchema = z.union([
  z.tuple([z.literal(REMOTE_MUTATION.insert), id, z.unknown(), index]),
  z.tuple([z.literal(REMOTE_MUTATION.remove), id, index]),
  z.tuple([z.literal(REMOTE_MUTATION.text), id, z.string()]),
  z.tuple([
    z.literal(REMOTE_MUTATION.property),
    id,
    z.string(),
    z.unknown(),
    z.union([z.literal(REMOTE_UPDATE.property), z.literal(REMOTE_UPDATE.attribute), z.literal(REMOTE_UPDATE.listener)]),
  ]),
]);
export type RemoteRecord = z.infer<typeof RemoteRecordSchema>;

/** What a script learns of an event: plain data, in `event.detail`. */
const RemoteEventDetailSchema = z.object({
  type: z.string(),
  value: z.optional(z.union([z.string(), z.number(), z.boolean(), z.null()])),
  checked: z.optional(z.boolean()),
  key: z.optional(z.string()),
});
export type RemoteEventDetail = z.infer<typeof RemoteEventDetailSchema>;

const type = z.literal(REMOTE_DOM_TYPE);

/** What comes from the sandbox: from the worker, or from the frame that runs it. */
export const FromRemoteSchema = z.discriminatedUnion('kind', [
  /** The frame is there and waits for `start`. */
  z.object({ type, kind: z.literal('frame') }),
  /** The script begins. */
  z.object({ type, kind: z.literal('begins') }),
  /** The script has run to its end; listeners and timers may go on. */
  z.object({ type, kind: z.literal('ran') }),
  z.object({ type, kind: z.literal('failed'), code: z.enum(['script-failed', 'script-limit']), message: z.string() }),
  /** The script has thrown after it had drawn something, and goes on; `count`: so many by now. */
  z.object({ type, kind: z.literal('error'), message: boundedText(0, 500), count: z.number() }),
  z.object({ type, kind: z.literal('pong'), token: z.number() }),
  /** `seq` counts from 1 without a gap. */
  z.object({ type, kind: z.literal('mutations'), seq: z.number(), records: z.array(z.unknown()) }),
  z.object({ type, kind: z.literal('log'), level: z.string(), data: z.string() }),
  /** The script draws without a pause. */
  z.object({ type, kind: z.literal('drawing') }),
  /** What the script posted to its parent. */
  z.object({ type, kind: z.literal('message'), message: z.unknown() }),
  /** Messages of the script that were dropped so far. */
  z.object({ type, kind: z.literal('dropped'), count: z.number() }),
]);
export type FromRemote = z.infer<typeof FromRemoteSchema>;

/** What a host says to the sandbox. */
export type ToRemote =
  | { kind: 'start'; runtime: string; script: string; manifest: RemoteManifest; waiting: number; nodes: number }
  | { kind: 'ping'; token: number }
  | { kind: 'ack'; seq: number }
  | { kind: 'event'; id: string; detail: RemoteEventDetail }
  /** A message for the script. */
  | { kind: 'message'; message: unknown };
