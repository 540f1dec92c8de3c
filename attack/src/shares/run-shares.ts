// Runs the attacks of guests in both chats, and judges by what the guest has seen and the owner has lost.
import { readEvents } from '../../../packages/chat/test/support/read-events.ts';
import { readEverything } from '../../../packages/chat/test/support/user-routes.ts';
import { type Ask, makeThings, readAnswer, SERVER } from '../../../packages/chat/test/support/user-things.ts';
import type { MeasuredPrograms, ProgramVerdict } from '../programs.ts';
import { readWhole } from '../users/wire.ts';
import type { Links, ShareAttack, ShareColumn, ShareScene } from './share-attack.ts';
import { SHARE_COLUMNS } from './share-attack.ts';
import { OWNER, openShareColumn } from './share-columns.ts';

const TITLES: Readonly<Record<ShareColumn, string>> = {
  chat: 'the chat as shipped, with links for other users',
  forwarding: 'links that pass a guest’s requests on as the owner’s',
};
const GUEST = 'bob';
const SECRET = 'only-the-owner-knows-this';
/** Words of the owner that guests of the links do not read: edited away, taken back, replaced on a board, and for another guest. */
const HIDDEN = [
  'edited-away',
  'called-before-the-edit',
  'taken-back',
  'shown-before',
  'removed-from-the-board',
] as const;
const FOR_GUEST = 'only-for-bob';

export async function runShares(
  attacks: readonly ShareAttack[],
  log: (line: string) => void,
): Promise<MeasuredPrograms> {
  const verdicts = new Map(attacks.map(({ id }) => [id, {} as Partial<Record<ShareColumn, ProgramVerdict>>]));
  for (const name of SHARE_COLUMNS) {
    const began = performance.now();
    const column = await openShareColumn(name);
    try {
      const stage = await openStage(column.signIn);
      for (const attack of attacks) verdicts.get(attack.id)![name] = await stage.judge(attack);
    } finally {
      await column.close();
    }
    log(`shares ${name}: ${attacks.length} attacks in ${((performance.now() - began) / 1000).toFixed(1)} s`);
  }
  const columns = SHARE_COLUMNS.map(name => ({ name, title: TITLES[name], weaker: name !== 'chat' }));
  return { columns, rows: attacks.map(attack => ({ attack, verdicts: verdicts.get(attack.id)! })) };
}

async function openStage(signIn: (name: string) => Ask) {
  const owner = signIn(OWNER);
  for (const name of [GUEST, 'carol']) await readAnswer(signIn(name)('GET', '/api/me'));
  const names = await makeThings(owner, SECRET);
  const shared = await createShared(owner);
  const { name: _, ...ids } = names;
  const always = [SECRET, ...HIDDEN, ...Object.values(ids)];
  let number = 0;
  /** Everything that the owner has, as it was after the attack before. */
  let things: Record<string, string> | undefined;
  const play = async (attack: ShareAttack): Promise<string[]> => {
    const word = `written-later-${++number}`;
    const traces = new Set<string>();
    const reveals = attack.reveals?.(names);
    const signs = [...always, word, ...(reveals === undefined ? [] : [reveals])];
    const look = (text: string, sent = '', more: readonly string[] = []): void => {
      for (const sign of [...signs, ...more])
        if (text.includes(sign) && !sent.includes(sign)) traces.add(`the guest has seen ${JSON.stringify(sign)}`);
    };
    const scene: ShareScene = {
      ...{ names, owner, word, ...shared },
      signIn,
      read: look,
      async see(answer, sent) {
        // What is for the guest is no sight of theirs, but one of anyone else.
        look(await readWhole(answer), sent, [FOR_GUEST]);
      },
      async spy(method, path, body) {
        look(await readWhole(await signIn(GUEST)(method, path, body)), `${path} ${JSON.stringify(body)}`);
      },
    };
    const before = attack.changes ? (things ?? (await readEverything(owner, names))) : undefined;
    await attack.run(scene);
    const after = before && (await readEverything(owner, names));
    things = after;
    for (const [list, text] of Object.entries(before ?? {}))
      if (after?.[list] !== text) traces.add(`${list} has changed`);
    return [...traces];
  };
  return {
    async judge(attack: ShareAttack): Promise<ProgramVerdict> {
      try {
        const traces = await play(attack);
        return traces.length === 0 ? { kind: 'contained' } : { kind: 'breached', detail: traces.join('; ') };
      } catch (error) {
        return { kind: 'failed', detail: String(error).slice(0, 200) };
      }
    },
  };
}

/** Makes the chats and the board that are shared, each with a past that guests do not read. */
async function createShared(owner: Ask): Promise<Pick<ShareScene, 'links' | 'sharedId' | 'hiddenRef'>> {
  const create = async () => (await readAnswer<{ id: string }>(owner('POST', '/api/sessions'))).id;
  const share = (thing: object) =>
    readAnswer<{ token: string; share: { id: string } }>(owner('POST', '/api/shares', thing));
  const waitFor = async (id: string, type: string, count = 1): Promise<string> => {
    const events = readEvents(await owner('GET', `/api/sessions/${id}/events`));
    let rest = count;
    const read = await events.until(({ event }) => event === type && --rest === 0);
    await events.close();
    return read.at(-1)!.data;
  };
  const send = (id: string, message: object) =>
    readAnswer<{ messageId: string }>(owner('POST', `/api/sessions/${id}/messages`, message));
  const call = (id: string, text: string) =>
    readAnswer<{ callId: string }>(
      owner('POST', `/api/sessions/${id}/tool-calls`, { server: SERVER, tool: 'echo', arguments: { text } }),
    );
  const [edited, called, takenBack, shownBefore, removed] = HIDDEN;

  const sharedId = await create();
  const { messageId } = await send(sharedId, { text: edited });
  await waitFor(sharedId, 'run:end');
  await call(sharedId, called);
  const [, hiddenRef = ''] = /"resultRef":"([0-9a-f]{64})"/.exec(await waitFor(sharedId, 'llm:tool-result')) ?? [];
  await send(sharedId, { text: 'What all may read', replaces: messageId });
  await waitFor(sharedId, 'run:end', 2);
  // The model holds this one up, so that the next one waits.
  await send(sharedId, { text: 'Go on' });
  await waitFor(sharedId, 'step:start', 3);
  const waiting = await send(sharedId, { text: takenBack });
  await readAnswer(owner('DELETE', `/api/sessions/${sharedId}/messages/${waiting.messageId}`));

  const board = await readAnswer<{ id: string; sessionId: string }>(owner('POST', '/api/boards', { title: 'Shared' }));
  const items = `/api/sessions/${board.sessionId}/board-items`;
  const pin = async (text: string): Promise<string> => {
    const id = await create();
    const { callId } = await call(id, text);
    await waitFor(id, 'llm:tool-result');
    const pinned = await readAnswer<{ items: { id: string }[] }>(owner('POST', items, { sessionId: id, callId }));
    return `${items}/${pinned.items.at(-1)!.id}`;
  };
  const item = await pin(shownBefore);
  await readAnswer(owner('PUT', item, { arguments: { text: 'What the board shows' } }));
  await readAnswer(owner('POST', `${item}/refresh`, { by: 'user' }));
  await waitFor(board.sessionId, 'llm:tool-result', 2);
  await readAnswer(owner('PUT', await pin(removed), { removed: true }));

  const forGuest = await create();
  await call(forGuest, FOR_GUEST);
  await waitFor(forGuest, 'llm:tool-result');
  const chat = await share({ sessionId: sharedId });
  const links: Links = {
    chat: chat.token,
    chatId: chat.share.id,
    named: (await share({ sessionId: forGuest, users: [GUEST] })).token,
    board: (await share({ boardId: board.id })).token,
  };
  return { links, sharedId, hiddenRef };
}
