// The messages of remote DOM between a host and the worker that runs a server's script. All of a worker's messages are in one envelope, so
// that they cannot be confused with the script's.
import * as z from 'zod/mini';
import { boundedText } from '../content/bounded-text.ts';
import { REMOTE_DOM_TYPE, REMOTE_MUTATION, REMOTE_NODE, REMOTE_UPDATE } from './remote-dom-constants.ts';

/** Types of properties: each says how a value is checked before anything draws it. */
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
  /** The allowed values; absent: any. */
  values: z.optional(z.array(z.string())),
  /** Whether a `url` may also be a raster image in a `data:` address. */
  images: z.optional(z.boolean()),
  /** The attribute that sets it. @default the name in kebab case */
  attribute: z.optional(z.string()),
});
/** A property of a remote element: how its value is checked, and the attribute that sets it. */
export type RemotePropertySpec = z.infer<typeof RemotePropertySpecSchema>;

/** The fields of an event that are sent to the script, besides its type. */
export const REMOTE_EVENT_FIELDS = ['value', 'checked', 'key'] as const;
export type RemoteEventField = (typeof REMOTE_EVENT_FIELDS)[number];

/** The properties and events of an element; the same object defines it in the worker and checks it in the host. */
const RemoteElementSpecSchema = z.object({
  properties: z.record(z.string(), RemotePropertySpecSchema),
  /** Events by name, each with the fields that are sent. */
  events: z.record(z.string(), z.array(z.enum(REMOTE_EVENT_FIELDS))),
});
/** An element that a remote script may create: its properties and its events by name. */
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

/** The data of an event for a script, in `event.detail`. */
const RemoteEventDetailSchema = z.object({
  type: z.string(),
  value: z.optional(z.union([z.string(), z.number(), z.boolean(), z.null()])),
  checked: z.optional(z.boolean()),
  key: z.optional(z.string()),
});
export type RemoteEventDetail = z.infer<typeof RemoteEventDetailSchema>;

const type = z.literal(REMOTE_DOM_TYPE);

/** Messages from the sandbox: from the worker, or from the frame that runs it. */
export const FromRemoteSchema = z.discriminatedUnion('kind', [
  /** The frame has loaded and waits for `start`. */
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
  /** Message that the script posted to its parent. */
  z.object({ type, kind: z.literal('message'), message: z.unknown() }),
  /** Messages of the script that were dropped so far. */
  z.object({ type, kind: z.literal('dropped'), count: z.number() }),
]);
export type FromRemote = z.infer<typeof FromRemoteSchema>;

/** Messages of a host to the sandbox. */
export type ToRemote =
  | { kind: 'start'; runtime: string; script: string; manifest: RemoteManifest; waiting: number; nodes: number }
  | { kind: 'ping'; token: number }
  | { kind: 'ack'; seq: number }
  | { kind: 'event'; id: string; detail: RemoteEventDetail }
  /** A message for the script. */
  | { kind: 'message'; message: unknown };
