// The methods of an agent for schedules. A schedule is a record; processes look for the records that are due.
import { isDeepStrictEqual } from 'node:util';
import type { AgentServices } from '../agent-services.ts';
import type { Schedule, ScheduleChange } from '../api/contract/schedules/schedules.ts';
import { readBoard } from '../boards/board-record.ts';
import { readSecrets } from '../calls/secrets.ts';
import { parseToolArguments } from '../calls/tool-arguments.ts';
import { AgentError } from '../errors.ts';
import { nextTime, requireTimes } from './next-run.ts';
import { removeHistory } from './run-history.ts';
import { type AllowedTool, changeRecord, SCHEDULE, type ScheduleBody, toSchedule } from './schedule-records.ts';

const MAX_SCHEDULES = 100;
const PREVIEWED_TIMES = 3;

type Services = Pick<AgentServices, 'store' | 'clock' | 'randomId' | 'servers' | 'fingerprints'>;

export function createScheduleMethods(services: Services, requireOpen: () => void) {
  const { store, clock, randomId } = services;
  const readNow = (): string => new Date(clock.now()).toISOString();
  const change = (id: string, next: (body: ScheduleBody) => ScheduleBody): Promise<boolean> => {
    requireOpen();
    return changeRecord<ScheduleBody>(store, { kind: SCHEDULE, id, at: readNow() }, former => {
      const body = next(former);
      return { body, dueAt: body.due };
    });
  };
  /** Checks a schedule, and binds what it may call to the tools as they are now. */
  const accept = async (received: ScheduleChange): Promise<Omit<ScheduleBody, 'paused' | 'due'>> => {
    const { title, when, work, target, allowed } = received;
    requireTimes(when, readNow(), 1);
    if (target.type === 'chat' && !(await store.getSession(target.sessionId)))
      throw new AgentError('unknown-session', `There is no chat ${target.sessionId}.`, { received: target.sessionId });
    if (target.type === 'board') await readBoard(store, target.boardId);
    const tools = new Map(allowed.map(tool => [JSON.stringify(tool), tool]));
    if (work.type === 'tool') {
      const { server, tool } = work;
      requireStorable(services, work);
      // Who makes the schedule allows its own call.
      tools.set(JSON.stringify({ server, tool }), { server, tool });
    }
    return { title, when, work, target, allowed: [...tools.values()].map(tool => bindTool(services, tool)) };
  };
  const plan = (body: Omit<ScheduleBody, 'due'>): ScheduleBody => ({
    ...body,
    due: body.paused ? undefined : nextTime(body.when, readNow()),
  });
  return {
    listSchedules: async (): Promise<Schedule[]> => (await store.listRecords(SCHEDULE)).map(toSchedule),
    async createSchedule(received: ScheduleChange) {
      requireOpen();
      const body = plan({ ...(await accept(received)), paused: false });
      if ((await store.listRecords(SCHEDULE)).length >= MAX_SCHEDULES)
        throw new AgentError('bad-arguments', `There are ${MAX_SCHEDULES} schedules already.`, {
          hint: 'Delete one of them.',
        });
      const id = randomId();
      await store.writeRecord({ kind: SCHEDULE, id, revision: 0, at: readNow(), dueAt: body.due, body });
      return { id };
    },
    async changeSchedule(id: string, received: ScheduleChange) {
      const accepted = await accept(received);
      return change(id, ({ paused }) => plan({ ...accepted, paused }));
    },
    pauseSchedule: (id: string, { paused }: { readonly paused: boolean }) =>
      change(id, body => plan({ ...body, paused })),
    runSchedule: (id: string) => change(id, body => ({ ...body, due: readNow() })),
    async removeSchedule(id: string) {
      requireOpen();
      const isRemoved = await store.removeRecord(SCHEDULE, id);
      if (isRemoved) await removeHistory(store, id);
      return isRemoved;
    },
    previewTimes: async (when: ScheduleChange['when']) => requireTimes(when, readNow(), PREVIEWED_TIMES),
  };
}

function bindTool(
  { servers, fingerprints }: Services,
  { server, tool }: Omit<AllowedTool, 'fingerprint'>,
): AllowedTool {
  return { server, tool, fingerprint: fingerprints.ofCall(server, findTool(servers, { server, tool })) };
}

function findTool(servers: Services['servers'], { server, tool: name }: { server: string; tool: string }) {
  const tool = servers
    .require(server)
    .getSnapshot()
    .tools.find(each => each.name === name);
  if (!tool) throw new AgentError('unknown-tool', `The server ${server} has no tool ${name}.`, { received: name });
  return tool;
}

/** Throws `AgentError` `bad-arguments` when the arguments do not fit the tool, or are secret: records are not sealed. */
function requireStorable({ servers }: Services, work: ScheduleChange['work'] & { type: 'tool' }): void {
  const tool = findTool(servers, work);
  const { args } = parseToolArguments(tool, work.arguments);
  if (!isDeepStrictEqual(readSecrets(tool, args).shown, args))
    throw new AgentError('bad-arguments', `Some arguments of ${work.tool} are secret, which no schedule keeps.`, {
      hint: 'Let the server itself have the secret, such as in its configuration.',
    });
}
