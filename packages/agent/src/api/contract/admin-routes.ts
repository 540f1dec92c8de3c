// The routes for admins of a chat whose users sign in.
import {
  AdminUserSchema,
  AdminUsersSchema,
  AuditEntriesSchema,
  RemovedUserSchema,
  TransferredSchema,
  TransferSchema,
  UsedServicesSchema,
  UserRulesSchema,
} from './admin.ts';
import type { ApiRoute } from './route-types.ts';

const USER = '/api/admin/users/:id';

export const ADMIN_ROUTES = {
  /** The user who used the chat last comes first. `search`: part of a name, an address or an id. */
  listUsers: { method: 'GET', path: '/api/admin/users', query: { search: [], after: [] }, answer: AdminUsersSchema },
  readUser: { method: 'GET', path: USER, answer: AdminUserSchema },
  /** Replaces all rules. A user who is disabled, or loses a role, loses what is open at once. */
  setUserRules: {
    method: 'PUT',
    path: `${USER}/rules`,
    body: UserRulesSchema,
    answer: AdminUserSchema,
    audit: ['disabled', 'role', 'requestsPerMinute', 'tokensPerDay', 'costPerDay'],
  },
  /** Ends all sign-ins of the user, with streams and runs, in every process. */
  signUserOut: { method: 'POST', path: `${USER}/sign-out`, audit: [] },
  /** Moves all sessions to another user, and signs the user of the path out. */
  transferSessions: {
    method: 'POST',
    path: `${USER}/transfer`,
    body: TransferSchema,
    answer: TransferredSchema,
    audit: ['to'],
  },
  /** A ZIP of all sessions, as `exportAll`. */
  exportUser: { method: 'GET', path: `${USER}/export`, audit: [] },
  /** Deletes everything of the user. A user who was disabled before cannot sign in again. */
  removeUser: { method: 'DELETE', path: USER, answer: RemovedUserSchema, audit: [] },
  /** The servers and models that users have used, with their failures. */
  listServices: { method: 'GET', path: '/api/admin/services', answer: UsedServicesSchema, member: 'services' },
  /** `search`: part of an action, of details, or of a user's name. `user`: an id. */
  auditLog: {
    method: 'GET',
    path: '/api/admin/audit',
    query: { search: [], user: [], before: [] },
    answer: AuditEntriesSchema,
  },
  /** Exports the audit log as JSON lines. */
  exportAudit: { method: 'GET', path: '/api/admin/audit/export', query: { search: [], user: [] }, audit: [] },
} as const satisfies Record<string, ApiRoute>;
