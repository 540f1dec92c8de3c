// For the command: schedules where one process has all data, and notifications of what they have done.
export { createPush, type Push, resealPush } from '../push/create-push.ts';
export { workOnDue } from '../schedules/due-records.ts';
export type { DueWorker, Obstacle } from '../schedules/make-run.ts';
export type { RunBody } from '../schedules/schedule-records.ts';
export { createSchedules, type Schedules } from '../schedules/start-schedules.ts';
export { untilConnected } from '../schedules/until-connected.ts';
