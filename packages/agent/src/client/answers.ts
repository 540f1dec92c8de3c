// Answers of the chat's HTTP API, as far as a client relies on them: what a server adds to them later is let through.
import {
  APPROVAL_KINDS,
  APPROVAL_MODES,
  ApprovalRequestEventSchema,
  ApprovalResponseEventSchema,
  CONSENT_SCOPES,
  HostCapabilitiesSchema,
  INITIATORS,
  ModelInfoSchema,
  SANDBOX_OPT_INS,
  type SessionEvent,
  SessionEventSchema,
} from '@vitrine/protocol';
import * as z from 'zod/mini';
import { ErrorSchema } from './api-error.ts';

const record = z.record(z.string(), z.unknown());
export const ConfigSchema = z.looseObject({
  name: z.string(),
  version: z.string(),
  sandbox: z.looseObject({ template: z.string() }),
  /** What views may ask of this chat. */
  capabilities: HostCapabilitiesSchema,
  /** The server whose diagnostics are in front. */
  inspect: z.optional(z.string()),
});
export const ServerSchema = z.looseObject({
  name: z.string(),
  status: z.enum(['connected', 'connecting', 'failed']),
  tools: z.number(),
  error: z.optional(z.string()),
});
export const ToolSchema = z.looseObject({
  server: z.string(),
  name: z.string(),
  title: z.optional(z.string()),
  description: z.optional(z.string()),
  inputSchema: record,
  outputSchema: z.optional(record),
  annotations: z.optional(record),
  ui: z.optional(z.looseObject({ resourceUri: z.string() })),
});
export const SessionSummarySchema = z.looseObject({
  id: z.string(),
  createdAt: z.optional(z.string()),
  seq: z.number(),
  title: z.optional(z.string()),
});
const ListNameSchema = z.enum(['tools', 'resources', 'prompts']);
export const ServerNewsSchema = z.looseObject({
  servers: z.array(ServerSchema),
  changed: z.optional(z.array(z.looseObject({ server: z.string(), lists: z.array(ListNameSchema) }))),
});
/** One line of an action's answer. */
export const ActionLineSchema = z.looseObject({
  progress: z.optional(
    z.looseObject({ progress: z.number(), total: z.optional(z.number()), message: z.optional(z.string()) }),
  ),
  result: z.optional(z.unknown()),
  error: z.optional(ErrorSchema),
});
/** Something that the person has allowed for longer than once. */
export const ConsentSchema = z.looseObject({
  kind: z.optional(z.enum(APPROVAL_KINDS)),
  scope: z.enum(CONSENT_SCOPES),
  initiator: z.enum(INITIATORS),
  server: z.string(),
  tool: z.string(),
  sessionId: z.optional(z.string()),
  surfaceId: z.optional(z.string()),
  fingerprint: z.optional(z.string()),
  /** When it was given. */
  since: z.optional(z.string()),
});
export const LoggedMessageSchema = z.looseObject({
  seq: z.number(),
  at: z.number(),
  direction: z.enum(['sent', 'received']),
  label: z.string(),
  kind: z.enum(['request', 'notification', 'result', 'error']),
  id: z.optional(z.string()),
  text: z.string(),
  length: z.number(),
});
/** An entry of a server's own list, as it was received: only what is shown is looked at. */
export const ListedResourceSchema = z.looseObject({
  uri: z.optional(z.string()),
  uriTemplate: z.optional(z.string()),
  name: z.optional(z.string()),
  mimeType: z.optional(z.string()),
});
/** `compiledViews` is absent where the chat makes none. */
export const SettingsSchema = z.looseObject({
  compiledViews: z.optional(z.boolean()),
  approvals: z.optional(z.enum(APPROVAL_MODES)),
});
export const PageProbeSchema = z.union([
  z.looseObject({ status: z.literal('ok') }),
  z.looseObject({ status: z.enum(['unreachable', 'refused', 'unknown']), reason: z.string() }),
]);
export const ServerOptInsSchema = z.looseObject({ server: z.string(), optIns: z.array(z.enum(SANDBOX_OPT_INS)) });
export const TrustedServersSchema = z.looseObject({
  servers: z.array(z.looseObject({ server: z.string(), since: z.string() })),
});
/** A question and its answer; without `response` it waits. */
export const ApprovalRecordSchema = z.looseObject({
  sessionId: z.string(),
  request: ApprovalRequestEventSchema,
  response: z.optional(ApprovalResponseEventSchema),
});
export const ModelsSchema = z.looseObject({ models: z.array(ModelInfoSchema), defaultId: z.optional(z.string()) });
/** Events that this client does not understand, such as those of a newer server, are left out. */
export const SessionSchema = z.looseObject({
  id: z.string(),
  seq: z.number(),
  events: z.pipe(
    z.array(z.unknown()),
    z.transform((events): SessionEvent[] => events.flatMap(event => SessionEventSchema.safeParse(event).data ?? [])),
  ),
});

export type ChatConfig = z.infer<typeof ConfigSchema>;
export type ServerStatus = z.infer<typeof ServerSchema>;
export type ToolEntry = z.infer<typeof ToolSchema>;
export type SessionSummary = z.infer<typeof SessionSummarySchema>;
export type Consent = z.infer<typeof ConsentSchema>;
export type ServerOptIns = z.infer<typeof ServerOptInsSchema>;
export type Settings = z.infer<typeof SettingsSchema>;
export type LoggedMessage = z.infer<typeof LoggedMessageSchema>;
export type ListedResource = z.infer<typeof ListedResourceSchema>;
export type ApprovalRecord = z.infer<typeof ApprovalRecordSchema>;
export type TrustedServer = z.infer<typeof TrustedServersSchema>['servers'][number];
export type ModelList = z.infer<typeof ModelsSchema>;
export type Session = z.infer<typeof SessionSchema>;

export type ServerNews = z.infer<typeof ServerNewsSchema>;
export type ListName = z.infer<typeof ListNameSchema>;

/** What the `servers` event says; undefined when it cannot be read. */
export const parseServerNews = (value: unknown): ServerNews | undefined => z.safeParse(ServerNewsSchema, value).data;
