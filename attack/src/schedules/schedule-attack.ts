// The type of an attack on what runs while the user is away: by a server whose tools change, by a schedule that a page sends, by a push service.
// Each is tried against the agent as shipped, and against a naive scheduler, which must fall to it in the same run.
import type { ScriptedServer } from '../../../packages/agent/test/support/scripted-connections.ts';

export const SCHEDULE_COLUMNS = ['agent', 'naive'] as const;
export type ScheduleColumn = (typeof SCHEDULE_COLUMNS)[number];

/** Schedule as its form sends it. */
export interface NewSchedule {
  readonly title: string;
  readonly when: { readonly cron: string; readonly timeZone: string };
  readonly work:
    | { readonly type: 'message'; readonly text: string }
    | {
        readonly type: 'tool';
        readonly server: string;
        readonly tool: string;
        readonly arguments: Record<string, unknown>;
      };
  readonly target: { readonly type: 'new-chat' };
  readonly allowed: { readonly server: string; readonly tool: string }[];
}

export interface ScheduleAttack {
  /** Unique in all catalogues. */
  readonly id: string;
  readonly class: 'permissions' | 'times' | 'push';
  /** The attempt in one line. */
  readonly title: string;
  /** Rejects when it cannot be carried out. */
  run(scene: ScheduleScene): Promise<void>;
}

export interface ScheduleScene {
  /** The server `mail`; a change of it is a change of the server. Its tool `send` notes its calls. */
  readonly server: ScriptedServer;
  /** Number of calls of `send` so far. */
  countCalls(): number;
  /** Resolves with false when the schedule is refused. */
  create(schedule: NewSchedule): Promise<boolean>;
  /** Allows the tool for all chats, as a user does in a conversation. */
  allowEverywhere(): Promise<void>;
  /** Lets time pass, and the runs begin that are due then. Resolves when they have ended, or wait. */
  pass(ms: number): Promise<void>;
  /** Number of runs so far. */
  countRuns(): Promise<number>;
  /** Text of all that is stored of schedules. */
  readStored(): Promise<string>;
  /** Notifies a device at this address of a run whose result is a text. */
  notify(endpoint: string, text: string): Promise<void>;
  /** Opens a service of this machine that no push service is. Answers with `status` and these headers. */
  openService(status?: number, headers?: Record<string, string>): Promise<Service>;
  /** Allows an address, as a push service has it. */
  allow(origin: string): void;
  /** Notes what the attack has achieved. */
  harm(what: string): void;
}

export interface Service {
  readonly origin: string;
  readonly bodies: readonly string[];
}
