// API schemas: what admins see of users, servers and models, and what they set. Times are ISO 8601, UTC.
import * as z from 'zod/mini';

const PositiveSchema = z.int().check(z.minimum(1), z.maximum(1_000_000_000_000));

export const UserRulesSchema = z.strictObject({
  /** Tells whether the user may not sign in. Absent: the user may. */
  disabled: z.exactOptional(z.boolean()),
  /** Role in place of the sign-in's. Absent: the sign-in's counts. */
  role: z.exactOptional(z.enum(['user', 'admin'])),
  requestsPerMinute: z.exactOptional(PositiveSchema),
  /** Tokens of models in a day (UTC). */
  tokensPerDay: z.exactOptional(PositiveSchema),
  /** Cost in a day, in the currency of the configured prices. */
  costPerDay: z.exactOptional(z.number().check(z.positive(), z.maximum(1_000_000_000))),
});
/** Rules of an admin for one user. An absent limit is the configured one. */
export type UserRules = z.infer<typeof UserRulesSchema>;

export const AdminUserSchema = z.object({
  id: z.string(),
  name: z.string(),
  email: z.exactOptional(z.string()),
  /** Role that counts: the rule, else the sign-in's. */
  role: z.enum(['user', 'admin']),
  rules: UserRulesSchema,
  /** True if the identity provider has deactivated the user by SCIM: no sign-in, whatever the rules say. */
  deactivated: z.exactOptional(z.literal(true)),
  /** Absent, as the last use: an identity provider has made the user, who has never signed in. */
  firstUsedAt: z.exactOptional(z.string()),
  lastUsedAt: z.exactOptional(z.string()),
  sessions: z.number(),
  /** Tokens and cost of models in the last 30 days. */
  tokens: z.number(),
  cost: z.number(),
  /** Bytes of events and contents in the database. Absent in lists. */
  storedBytes: z.exactOptional(z.number()),
});
/** A user as admins see it. */
export type AdminUser = z.infer<typeof AdminUserSchema>;

/** `next`: the `after` of the next page; absent on the last one. */
export const AdminUsersSchema = z.object({ users: z.array(AdminUserSchema), next: z.exactOptional(z.string()) });

export const TransferSchema = z.strictObject({ to: z.string() });
export const TransferredSchema = z.object({ sessions: z.number() });

/** Proof of a deletion: how many things there were of each kind, and how many are left of them. */
export const RemovedUserSchema = z.object({
  removed: z.record(z.string(), z.number()),
  left: z.number(),
  at: z.string(),
});
export type RemovedUser = z.infer<typeof RemovedUserSchema>;

const UsedServiceSchema = z.object({
  kind: z.enum(['server', 'model']),
  name: z.string(),
  /** Uses in the last 7 days. */
  uses: z.number(),
  failures: z.number(),
  lastUsedAt: z.string(),
  lastFailedAt: z.exactOptional(z.string()),
  /** Code of the last failure. */
  lastFailure: z.exactOptional(z.string()),
});
/** A server or a model that users have used. */
export type UsedService = z.infer<typeof UsedServiceSchema>;
export const UsedServicesSchema = z.object({ services: z.array(UsedServiceSchema) });

const AuditEntrySchema = z.object({
  seq: z.number(),
  at: z.string(),
  /** Name of the API's method, or `sign-in`, `sign-in-refused`, `sign-out`, `approval`. */
  action: z.string(),
  /** Id and name of who did it; a name is absent when the user was deleted. */
  actor: z.exactOptional(z.object({ id: z.string(), name: z.exactOptional(z.string()) })),
  /** Id and name of whom it was done to. */
  user: z.exactOptional(z.object({ id: z.string(), name: z.exactOptional(z.string()) })),
  details: z.record(z.string(), z.string()),
});
/** Entry of the audit log. It has no texts of chats. */
export type AuditEntry = z.infer<typeof AuditEntrySchema>;
/** Newest first. `next`: the `before` of the next page; absent on the last one. */
export const AuditEntriesSchema = z.object({ entries: z.array(AuditEntrySchema), next: z.exactOptional(z.number()) });
