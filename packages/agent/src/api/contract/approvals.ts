// API schemas: approvals, and what the user allows for longer than one call: consents, trusted servers, sandbox opt-ins, settings.

import { LooseObjectSchema } from '@vitrine/protocol/internal/loose-object-schema';
import {
  APPROVAL_KINDS,
  APPROVAL_MODES,
  CONSENT_SCOPES,
  ConsentSchema,
} from '@vitrine/protocol/internal/session/consent';
import { ApprovalRequestEventSchema, ApprovalResponseEventSchema } from '@vitrine/protocol/internal/session/events';
import { SANDBOX_OPT_INS } from '@vitrine/protocol/sandbox';
import * as z from 'zod/mini';
import { InstructionsSchema, ToolNamesSchema } from './projects/projects.ts';
import { InboxItemSchema } from './schedules/schedules.ts';

export const ApprovalAnswerSchema = z.strictObject({
  approved: z.boolean(),
  /** How far the approval reaches; one of the scopes of the request. Absent: `once`. */
  scope: z.exactOptional(z.enum(CONSENT_SCOPES)),
  /** Arguments that replace the shown ones; only where the request is `editable`. Checked by the tool's schema. */
  arguments: z.exactOptional(LooseObjectSchema),
  /** Kind `elicitation`, mode `form`: what the user filled in. Checked by the requested schema. */
  content: z.exactOptional(LooseObjectSchema),
  /** Denied: one line for the model, at most 1,000 characters. */
  reason: z.exactOptional(z.string()),
  /** Approved: the server is trusted from now on, for calls of this initiator; only where the request is `trustable`. */
  trust: z.exactOptional(z.boolean()),
  /** Denied without a decision: the request is withdrawn. An elicitation is cancelled instead of declined. */
  dismissed: z.exactOptional(z.boolean()),
});
/** The user's answer to an approval. Strict: ignoring an unknown member could change the answer's meaning. */
export type ApprovalAnswer = z.infer<typeof ApprovalAnswerSchema>;

const ApprovalRecordSchema = z.object({
  sessionId: z.string(),
  request: ApprovalRequestEventSchema,
  response: z.exactOptional(ApprovalResponseEventSchema),
});
/** An entry of the approval history; without `response` the request is still open. */
export type ApprovalRecord = z.infer<typeof ApprovalRecordSchema>;
export const ApprovalsSchema = z.object({ approvals: z.array(ApprovalRecordSchema) });

export const InboxSchema = z.object({
  /** Open questions of all sessions, newest first. */
  questions: z.array(ApprovalRecordSchema),
  /** Runs of schedules, newest first, at most 200. */
  items: z.array(InboxItemSchema),
  /** Number of open questions, and of other items that are not read. */
  unread: z.number(),
});
/** Inbox of the user. */
export type Inbox = z.infer<typeof InboxSchema>;

/** Something that the user has allowed for longer than once, with the time of it. */
const GivenConsentSchema = z.object({
  ...ConsentSchema.shape,
  /** ISO 8601, UTC. Absent: an older Vitrine kept it. */
  since: z.exactOptional(z.string()),
});
/** Something that the user has allowed for longer than once. `since` absent: an older Vitrine kept it. */
export type GivenConsent = z.infer<typeof GivenConsentSchema>;
export const ConsentsSchema = z.object({ consents: z.array(GivenConsentSchema) });

/** Which consents are taken back: those that have all of these fields. Strict: a misspelt field would take back more than was meant. */
export const ConsentFilterSchema = z.partial(z.strictObject({ ...ConsentSchema.shape, kind: z.enum(APPROVAL_KINDS) }));
/** Who may call the read-only tools of a trusted server without a question: its views, or the model. */
const TRUSTED_READERS = ['view', 'model'] as const;
export type TrustedReader = (typeof TRUSTED_READERS)[number];

const TrustedServerSchema = z.object({
  server: z.string(),
  reader: z.enum(TRUSTED_READERS),
  /** ISO 8601, UTC. */
  since: z.string(),
});
/** A server whose read-only tools `reader` may call without a question. One server can have an entry for each reader. */
export type TrustedServer = z.infer<typeof TrustedServerSchema>;
export const TrustedServersSchema = z.object({ servers: z.array(TrustedServerSchema) });
export const SetTrustSchema = z.strictObject({
  trusted: z.boolean(),
  /** Absent: `view`. */
  reader: z.exactOptional(z.enum(TRUSTED_READERS)),
});
/** Whether the server is trusted. `reader` absent: for calls of its views. */
export type TrustChange = z.infer<typeof SetTrustSchema>;

const OptInSchema = z.enum(SANDBOX_OPT_INS);
/** What the views of one server may do beyond the sandbox's policy. */
export const OptInsSchema = z.object({ optIns: z.array(OptInSchema).check(z.maxLength(SANDBOX_OPT_INS.length)) });
const ServerOptInsSchema = z.object({ server: z.string(), optIns: z.array(OptInSchema) });
/** What the views of one server may do beyond the sandbox's policy. */
export type ServerOptIns = z.infer<typeof ServerOptInsSchema>;
export const AllOptInsSchema = z.object({ optIns: z.array(ServerOptInsSchema) });

const LocaleSchema = z.string().check(z.minLength(1), z.maxLength(100));
const PreferencesSchema = z.object({
  /** BCP 47: of the page's texts. Absent: the browser's. */
  language: z.exactOptional(LocaleSchema),
  /** BCP 47. Absent: as usual in the language, else the browser's. */
  locale: z.exactOptional(LocaleSchema),
  /** IANA. Absent: the browser's. */
  timeZone: z.exactOptional(LocaleSchema),
  /** Absent: as usual in the locale. */
  units: z.exactOptional(z.enum(['metric', 'imperial'])),
  /** Text for the model, in every chat. */
  instructions: z.exactOptional(InstructionsSchema),
  /** Tools that the model is not offered in any chat. */
  toolsOff: z.exactOptional(ToolNamesSchema),
});
/** Preferences of the user: languages and units of what is shown, and instructions and tools of the model in every chat. */
export type Preferences = z.infer<typeof PreferencesSchema>;

export const SettingsSchema = z.object({
  ...PreferencesSchema.shape,
  approvals: z.enum(APPROVAL_MODES),
  /** Whether tools without an interface get a compiled one. Absent: the chat compiles none. */
  compiledViews: z.exactOptional(z.boolean()),
});
/** The user's settings, for all chats. */
export type Settings = z.infer<typeof SettingsSchema>;

export const ChangeSettingsSchema = z
  .strictObject({
    compiledViews: z.exactOptional(z.boolean()),
    approvals: z.exactOptional(z.enum(APPROVAL_MODES)),
    language: z.exactOptional(z.nullable(LocaleSchema)),
    locale: z.exactOptional(z.nullable(LocaleSchema)),
    timeZone: z.exactOptional(z.nullable(LocaleSchema)),
    units: z.exactOptional(z.nullable(z.enum(['metric', 'imperial']))),
    instructions: z.exactOptional(z.nullable(InstructionsSchema)),
    toolsOff: z.exactOptional(z.nullable(ToolNamesSchema)),
  })
  .check(z.refine(settings => Object.keys(settings).length > 0, 'give at least one setting'));
/** Only the given members change; null takes a preference back. */
export type SettingsChange = z.infer<typeof ChangeSettingsSchema>;
