// Schemas that components share. Names follow the tool-ui catalog; its older names are accepted where data may still use them.
import * as z from 'zod/mini';
import { DateTimeSchema } from './date-time.ts';

/** Identifies a component within a conversation, such as `data-table-invoices`. Hosts use the tool call's id when it is absent. */
const ComponentIdSchema = z.string().check(z.minLength(1));

const ACTION_VARIANTS = ['default', 'destructive', 'secondary', 'ghost', 'outline'] as const;

/** The schema of one button of a component. */
export const ActionSchema = z.object({
  id: z.string().check(z.minLength(1)),
  label: z.string().check(z.minLength(1)),
  /** The message that is sent as the user's after the action. */
  sentence: z.optional(z.string()),
  /** Label that the first press shows; the second one acts. */
  confirmLabel: z.optional(z.string().check(z.minLength(1))),
  /** Variant of the button. @default 'default', or 'ghost' for ids such as `cancel` (see `actionVariant`) */
  variant: z.optional(z.enum(ACTION_VARIANTS)),
  disabled: z.optional(z.boolean()),
  loading: z.optional(z.boolean()),
  /** Shortcut shown beside the label. It is not bound to the keyboard: an application that binds it passes the press on. */
  shortcut: z.optional(z.string()),
});
/** A button of a component: its name, its label, and whether it asks for a second press. */
export type Action = z.infer<typeof ActionSchema>;

/** The schema of buttons with their alignment and the time to confirm. */
export const ActionsConfigSchema = z.object({
  items: z.array(ActionSchema).check(z.minLength(1)),
  /** Alignment of the buttons. @default 'right' */
  align: z.optional(z.enum(['left', 'center', 'right'])),
  /** Milliseconds until an unconfirmed first press is forgotten. Absent: 3000. */
  confirmTimeout: z.optional(z.number().check(z.positive())),
});
/** The buttons of a component with their alignment, and the time in which a second press counts. */
export type ActionsConfig = z.infer<typeof ActionsConfigSchema>;

/** The schema of what a component takes as its buttons: a list, or a list with settings. */
export const ActionsSchema = z.union([z.array(ActionSchema), ActionsConfigSchema]);

const RECEIPT_OUTCOMES = ['success', 'partial', 'failed', 'cancelled'] as const;

/** The outcome of a decision; it replaces the controls. */
export const ReceiptSchema = z.object({
  outcome: z.enum(RECEIPT_OUTCOMES),
  summary: z.string().check(z.minLength(1)),
  identifiers: z.optional(z.record(z.string(), z.string())),
  /** ISO 8601 date and time. */
  at: DateTimeSchema,
});
/** Receipt that a component shows of a decision that was made: read only. */
export type ReceiptData = z.infer<typeof ReceiptSchema>;

/** The members that every component's props have. */
export const commonShape = {
  /** Identifies the component within a conversation. Absent: the tool call's id. */
  id: z.optional(ComponentIdSchema),
  /** Purpose of the component, for agents that compose several. It changes nothing on the screen. */
  role: z.optional(z.enum(['information', 'decision', 'control', 'state', 'composite'])),
  /** Result of the user's decision: the component then shows its answer, and no longer asks. */
  receipt: z.optional(ReceiptSchema),
  /** Buttons below the component. */
  footerActions: z.optional(ActionsSchema),
  /** The later name of `footerActions`. */
  responseActions: z.optional(ActionsSchema),
};

/** The id under any of the catalog's names: `surfaceId` is the oldest. */
export function upgradeCommonProps(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || !('surfaceId' in value) || 'id' in value) return value;
  const { surfaceId, ...rest } = value as Record<string, unknown>;
  return { ...rest, id: surfaceId };
}
