// The agent's methods for boards (`contract/boards/board-routes.ts`).
import { isRecord } from '@vitrine/std/internal/json';
import { copyJson } from '@vitrine/std/internal/plain-json';
import { maskSecrets } from '@vitrine/std/internal/secrets';
import type { AgentServices } from '../agent-services.ts';
import type { RouteMethods } from '../api/agent-methods.ts';
import { createItemCallId } from '../api/board-calls.ts';
import { readVariable } from '../api/board-variables.ts';
import type { Board } from '../api/contract/boards/boards.ts';
import { parseToolArguments } from '../calls/tool-arguments.ts';
import { AgentError } from '../errors.ts';
import { createFilledSession } from '../session-copies/create-filled-session.ts';
import type { SessionGuards } from '../session-guards.ts';
import {
  BOARD,
  type BoardBody,
  changeBoard,
  findItem,
  listBoards,
  readBoard,
  type StoredItem,
  showBoard,
  summarizeBoard,
} from './board-record.ts';
import { copyCall, hasCall, toEventChanges } from './copy-call.ts';
import { pinArtifact } from './pin-artifact.ts';
import { KEEP_REMOVED_MS, putItem } from './put-item.ts';
import { checkReadOnly, createRefreshItem, readBoardId } from './refresh-item.ts';
import { renewSession } from './renew-session.ts';
import { resolveArguments } from './resolve-arguments.ts';

const MAX_BOARDS = 200;
const MAX_VARIABLES = 50;
/** Characters of the arguments of an item, or of all variables, as JSON. */
const MAX_JSON = 64 * 1024;

type ItemEdit = NonNullable<Parameters<RouteMethods['updateBoardItem']>[2]>;
type BoardMethods = Pick<
  RouteMethods,
  | 'listBoards'
  | 'createBoard'
  | 'board'
  | 'updateBoard'
  | 'deleteBoard'
  | 'restoreBoard'
  | 'pinToBoard'
  | 'updateBoardItem'
  | 'refreshBoardItem'
  | 'copyCallToChat'
>;

export function boardMethods(services: AgentServices, guards: SessionGuards): BoardMethods {
  return { ...listMethods(services, guards), ...itemMethods(services, guards) };
}

function createNow({ clock }: Pick<AgentServices, 'clock'>) {
  return (agoMs = 0): string => new Date(clock.now() - agoMs).toISOString();
}

function listMethods(services: AgentServices, { requireOpen }: SessionGuards) {
  const { store, log, clock, randomId, inFlight, projects } = services;
  const now = createNow(services);
  const change = (id: string, edit: (body: BoardBody) => BoardBody, options?: { isDeleted?: boolean }) =>
    changeBoard({ store, now }, id, edit, options);
  return {
    async listBoards() {
      const boards = await listBoards(store);
      const isLongGone = ({ body }: { body: BoardBody }): boolean =>
        body.deletedAt !== undefined && body.deletedAt < now(KEEP_REMOVED_MS);
      for (const { id } of boards.filter(isLongGone)) await store.removeRecord(BOARD, id);
      return boards.filter(({ body }) => body.deletedAt === undefined).map(summarizeBoard);
    },
    async createBoard({ title }) {
      requireOpen();
      if ((await listBoards(store)).length >= MAX_BOARDS)
        throw new AgentError('too-many', `There are ${MAX_BOARDS} boards already. Delete one first.`);
      const [id, sessionId] = [randomId(), randomId()];
      await store.createSession({ id: sessionId, createdAt: now(), board: id });
      const body: BoardBody = { title, sessionId, variables: {}, items: [] };
      const record = await store.writeRecord({ kind: BOARD, id, revision: 0, at: now(), body });
      return showBoard({ ...record, body });
    },
    async board(id) {
      const wake = (sessionId: string): void => log.wake(sessionId);
      return showBoard(
        await renewSession({ store, clock, randomId, id: randomId(), now, wake }, await readBoard(store, id)),
      );
    },
    async updateBoard(id, received) {
      requireOpen();
      const { title, project, variables = {}, places = {} } = copyJson(received) ?? {};
      if (typeof project === 'string') await projects.require(project);
      const board = await change(id, body => ({
        ...(project === undefined ? body : without(body, 'project')),
        ...(typeof project === 'string' ? { project } : {}),
        ...(title === undefined ? {} : { title }),
        variables: changeVariables(body, variables),
        items: body.items.map(item => ({ ...item, place: places[item.id] ?? item.place })),
      }));
      return showBoard(board);
    },
    async deleteBoard(id) {
      requireOpen();
      const { body } = await change(id, board => ({ ...board, deletedAt: now() }));
      await inFlight.release(body.sessionId, new AgentError('cancelled', 'The board was deleted.'));
      await store.deleteSession(body.sessionId, now());
      log.wake(body.sessionId);
    },
    async restoreBoard(id) {
      requireOpen();
      const { body } = await readBoard(store, id, { isDeleted: true });
      await store.restoreSession(body.sessionId);
      return showBoard(await change(id, ({ deletedAt: _, ...board }) => board, { isDeleted: true }));
    },
  } satisfies Partial<BoardMethods>;
}

function itemMethods(services: AgentServices, { requireOpen, requireSession }: SessionGuards) {
  const { store, log, clock, randomId, servers } = services;
  const now = createNow(services);
  const refreshItem = createRefreshItem(services);
  const change = async (sessionId: string, edit: (body: BoardBody) => BoardBody): Promise<Board> =>
    showBoard(await changeBoard({ store, now }, await readBoardId(store, sessionId), edit));
  return {
    async pinToBoard(sessionId, received) {
      await requireSession(sessionId);
      const board = await readBoard(store, await readBoardId(store, sessionId));
      if ('artifact' in received) {
        const { itemId, ...from } = received;
        if (itemId !== undefined) findArtifact(board.body, itemId);
        const id = itemId ?? createItemId(randomId);
        return change(sessionId, await pinArtifact(log, sessionId, { id, now: clock.now(), from }));
      }
      const { sessionId: from, callId, item, rows } = received;
      const id = item?.id ?? createItemId(randomId);
      const newId = createItemCallId(id, item?.run ?? randomId());
      const copied = await copyCall(store, { sessionId: from, callId }, newId);
      if (!(item && (await hasCall(store, sessionId, newId)))) {
        // The state first: the view asks for it as soon as its call is seen.
        await copied.copyState(sessionId);
        await store.write(toEventChanges(sessionId, copied));
        log.wake(sessionId);
      }
      const { server, toolName: tool, args } = copied;
      return change(sessionId, body =>
        putItem(body, { id, server, tool, arguments: args }, { now: clock.now(), rows }),
      );
    },
    async updateBoardItem(sessionId, itemId, received) {
      await requireSession(sessionId);
      const { removed, ...edit } = copyJson(received) ?? {};
      return change(sessionId, body => {
        const stored = body.items.find(({ id }) => id === itemId);
        const item = editItem(removed === false && stored ? stored : findItem(body, itemId), body, edit);
        const next =
          removed === undefined ? item : removed ? { ...item, removedAt: now() } : without(item, 'removedAt');
        return { ...body, items: body.items.map(other => (other.id === itemId ? next : other)) };
      });
    },
    async refreshBoardItem(sessionId, itemId, received) {
      const refresh = copyJson(received);
      await requireSession(sessionId);
      return refreshItem(sessionId, itemId, refresh);
    },
    async copyCallToChat(sessionId, callId) {
      requireOpen();
      const copied = await copyCall(store, { sessionId, callId }, randomId());
      const tools = services.connections.get(copied.server)?.getSnapshot().tools ?? [];
      const title = tools.find(({ name }) => name === copied.toolName)?.title ?? copied.toolName;
      const chat = await createFilledSession(
        { store, clock, randomId, id: randomId() },
        { title: title.slice(0, 200), renew: id => id, events: copied.events, contents: [] },
      );
      await copied.copyState(chat.id);
      return chat;
    },
  } satisfies Partial<BoardMethods>;

  /** Throws `AgentError` `bad-arguments`, `denied`, and what a server that is away makes. */
  function editItem(
    item: StoredItem,
    body: BoardBody,
    { title, arguments: args, refresh }: Omit<ItemEdit, 'removed'>,
  ): StoredItem {
    const manual = without(item, 'refresh');
    return {
      ...(refresh === undefined ? item : manual),
      ...(title === undefined ? {} : { title }),
      ...(args === undefined ? {} : { arguments: checkArguments(item, body, args) }),
      ...(refresh ? { refresh: { ...refresh, fingerprint: checkReadOnly(services, manual) } } : {}),
    };
  }

  function checkArguments(
    item: StoredItem,
    { variables }: BoardBody,
    args: Record<string, unknown>,
  ): Record<string, unknown> {
    if (JSON.stringify(args).length > MAX_JSON)
      throw new AgentError('bad-arguments', `A board keeps at most ${MAX_JSON} characters of arguments.`);
    const tool = servers
      .require(item.server)
      .getSnapshot()
      .tools.find(({ name }) => name === item.tool);
    if (!tool)
      throw new AgentError('unknown-tool', `The server ${item.server} has no tool ${item.tool}.`, {
        received: item.tool,
      });
    parseToolArguments(tool, resolveArguments(args, variables));
    // A secret is for its call alone.
    const masked = maskSecrets(tool.inputSchema, args).value;
    return isRecord(masked) ? masked : {};
  }
}

/** Throws `AgentError` `unknown-record`. */
function findArtifact(body: BoardBody, itemId: string): void {
  if (!findItem(body, itemId).artifact)
    throw new AgentError('unknown-record', `The item ${itemId} is no artifact.`, { received: itemId });
}

function without<T extends object, Name extends keyof T>(value: T, name: Name): Omit<T, Name> & Partial<Pick<T, Name>> {
  const { [name]: _, ...rest } = value;
  return rest as Omit<T, Name> & Partial<Pick<T, Name>>;
}

/** Twelve hexadecimal digits, see `findItemId`. */
const createItemId = (randomId: () => string): string => {
  const digits = randomId().replace(/[^0-9a-f]/g, '');
  return digits.length < 12 ? crypto.randomUUID().replaceAll('-', '').slice(-12) : digits.slice(-12);
};

/** Sets variables, and removes those that are null, unless an item has them. */
function changeVariables(
  { variables, items }: BoardBody,
  changes: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  const next = { ...variables };
  for (const [name, value] of Object.entries(changes)) {
    if (value !== null) next[name] = value;
    else if (items.some(item => Object.values(item.arguments).some(argument => readVariable(argument) === name)))
      throw new AgentError('bad-arguments', `An item of the board has the variable ${name}.`, { received: name });
    else delete next[name];
  }
  if (Object.keys(next).length > MAX_VARIABLES || JSON.stringify(next).length > MAX_JSON)
    throw new AgentError('bad-arguments', `A board has at most ${MAX_VARIABLES} variables of ${MAX_JSON} characters.`);
  return next;
}
