// The rows of the route table that are about schedules and the inbox.
import { EndPushSchema, PushKeySchema, PushSubscriptionSchema } from './push.ts';
import {
  ChangeScheduleSchema,
  CreatedScheduleSchema,
  InboxCountSchema,
  PauseScheduleSchema,
  PreviewTimesSchema,
  ReadInboxSchema,
  RunsSchema,
  SchedulesSchema,
  TimesSchema,
} from './schedules.ts';

const SCHEDULE = '/api/schedules/:scheduleId';
const missing = 'There is no schedule "{scheduleId}".';

/** Routes of schedules and the inbox; a part of `API_ROUTES`. */
export const SCHEDULE_ROUTES = {
  /** Lists schedules in the order of their creation. */
  listSchedules: {
    method: 'GET',
    path: '/api/schedules',
    answer: SchedulesSchema,
    member: 'schedules',
    agent: 'any',
  },
  /**
   * Makes a schedule. What it may call without a question is bound to the tools as they are defined now. Rejects with `bad-arguments` for times that cannot be
   * read, secret arguments, or more than 100 schedules, `unknown-server`, `unknown-tool`, `unknown-session`, `unknown-record`, `closed`.
   */
  createSchedule: {
    method: 'POST',
    path: '/api/schedules',
    status: 201,
    body: ChangeScheduleSchema,
    answer: CreatedScheduleSchema,
    agent: 'any',
    audit: ['title'],
  },
  /** Replaces a schedule, with what it may call. Rejects as `createSchedule` does. */
  changeSchedule: {
    method: 'PUT',
    path: SCHEDULE,
    body: ChangeScheduleSchema,
    agent: 'any',
    missing,
    audit: ['title'],
  },
  /** Pauses a schedule, or lets it go on with its next time. */
  pauseSchedule: { method: 'PUT', path: `${SCHEDULE}/paused`, body: PauseScheduleSchema, agent: 'any', missing },
  /** Runs it now, beside its times. */
  runSchedule: { method: 'POST', path: `${SCHEDULE}/runs`, agent: 'any', missing, isRun: true },
  /** The last 20 runs, the latest first, also those that were removed from the inbox. Rejects with `unknown-record`. */
  scheduleRuns: { method: 'GET', path: `${SCHEDULE}/runs`, answer: RunsSchema, member: 'runs', agent: 'any' },
  /** Removes a schedule; its results stay in the inbox. */
  removeSchedule: { method: 'DELETE', path: SCHEDULE, agent: 'any', missing, audit: [] },
  /** The next three times. Rejects with `bad-arguments` for times that cannot be read. */
  previewTimes: {
    method: 'POST',
    path: '/api/schedule-times',
    body: PreviewTimesSchema,
    answer: TimesSchema,
    member: 'times',
    agent: 'any',
  },
  /** `unread` of the inbox. */
  countInbox: { method: 'GET', path: '/api/inbox/count', answer: InboxCountSchema, member: 'unread', agent: 'any' },
  /** Marks items as read. */
  readInbox: { method: 'PUT', path: '/api/inbox/read', body: ReadInboxSchema, agent: 'any' },
  /** Removes an item; its chat stays, and the history of its schedule shows it. */
  removeInboxItem: {
    method: 'DELETE',
    path: '/api/inbox/:id',
    agent: 'any',
    missing: 'There is no item "{id}" in the inbox.',
  },
  pushKey: { method: 'GET', path: '/api/push', answer: PushKeySchema, agent: 'any' },
  /** Adds a device that is notified of the inbox. Rejects with `bad-arguments`, `unsupported`. */
  addDevice: { method: 'PUT', path: '/api/push/device', body: PushSubscriptionSchema, agent: 'any', audit: [] },
  removeDevice: {
    method: 'DELETE',
    path: '/api/push/device',
    body: EndPushSchema,
    agent: 'any',
    missing: 'This device is not notified.',
    audit: [],
  },
} as const;
