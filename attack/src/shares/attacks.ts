// Attacks of guests: by every route of the owner's chat under the link, by links that are not theirs, and for what the owner has taken back.

import { readEvents } from '../../../packages/chat/test/support/read-events.ts';
import { fillPath } from '../../../packages/chat/test/support/user-routes.ts';
import { readAnswer, SERVER } from '../../../packages/chat/test/support/user-things.ts';
import { PLAYABLE_ROUTES } from '../users/attacks/things.ts';
import type { ShareAttack, ShareScene } from './share-attack.ts';

/** Path under a link. */
const below = (token: string, path = ''): string => `/api/shared/${token}${path}`;
const session = (token: string, id = 'any'): string => below(token, `/api/sessions/${id}`);

const define = (
  kind: ShareAttack['class'],
  id: string,
  title: string,
  run: ShareAttack['run'],
  more: Pick<ShareAttack, 'changes' | 'reveals'> = {},
): ShareAttack => ({ id: `g-${id}`, class: kind, title, run, ...more });

const BY_ROUTE = PLAYABLE_ROUTES.map(({ route, method, path, body, shows }) =>
  define(
    'things',
    route.replaceAll(/[A-Z]/g, letter => `-${letter.toLowerCase()}`),
    `${method} ${path} under a link`,
    ({ spy, names, links }) => spy(method, below(links.chat, fillPath(path, names)), body),
    { changes: method !== 'GET', reveals: shows },
  ),
);

const OTHER_WAYS: readonly ShareAttack[] = [
  define('things', 'search', 'searches all chats under a link', ({ spy, links }) =>
    spy('GET', below(links.chat, '/api/search?q=only-the')),
  ),
  define('things', 'escaped', 'climbs out of the link by percent signs', ({ spy, links, names }) =>
    spy('GET', below(links.chat, `/api/sessions/any/..%2f..%2fsessions%2f${names.id}`)),
  ),
  define(
    'things',
    'board-chat',
    'reads the chat of a board through the link of another board',
    ({ spy, links, names }) => spy('GET', session(links.board, names.boardSession)),
  ),
  define('things', 'stream', 'joins the events of another chat under a link', ({ spy, links, names }) =>
    spy('GET', `${session(links.chat, names.id)}/events?after=0`),
  ),
  define('things', 'blob-range', 'reads a part of a content of another chat', ({ spy, links, names }) =>
    spy('GET', `${below(links.chat, `/api/blobs/${names.ref}`)}?download=all.json`),
  ),
];

/** Reads the chat that is for the guest alone. */
async function readNamed({ signIn, see, links }: ShareScene, name: string): Promise<void> {
  for (const path of [below(links.named), session(links.named), `${session(links.named)}/events`])
    await see(await signIn(name)('GET', path), path);
}

const LOOKALIKES = { other: 'carol', case: 'BOB', space: 'bob\u00a0', cyrillic: 'b\u043eb', 'zero-width': 'bob\u200b' };

const LINKS: readonly ShareAttack[] = [
  ...Object.entries(LOOKALIKES).map(([how, name]) =>
    define('links', `named-${how}`, `the link of another guest, as ${JSON.stringify(name)}`, scene =>
      readNamed(scene, name),
    ),
  ),
  define('links', 'id', 'the id of a link, which its guests know, instead of its token', ({ spy, links, names }) =>
    spy('GET', session(links.chatId, names.id)),
  ),
  define('links', 'guessed', 'tokens that are nearly one', async ({ spy, names, links: { named } }) => {
    const guesses = [named.slice(0, -1), named.slice(1), `${named}A`, named.toLowerCase(), 'A'.repeat(43), '%00', '*'];
    for (const guess of guesses) if (guess !== named) await spy('GET', session(guess, names.id));
  }),
  define('links', 'own', 'makes a link to a chat of the owner', async ({ spy, signIn, names }) => {
    const answer = await signIn('bob')('POST', '/api/shares', { sessionId: names.id });
    const { token = '' } = answer.ok ? ((await answer.json()) as { token?: string }) : {};
    await spy('GET', session(token === '' ? 'none' : token, names.id));
  }),
  define(
    'links',
    'withdraw',
    'withdraws the link of the owner',
    async ({ spy, links }) => spy('DELETE', `/api/shares/${links.chatId}`),
    { changes: true },
  ),
];

/** A link that is withdrawn while the attack runs. */
const shareOnce = ({ owner, sharedId: sessionId }: ShareScene) =>
  readAnswer<{ token: string; share: { id: string } }>(owner('POST', '/api/shares', { sessionId }));

/** The owner calls a tool in the shared chat. */
const say = ({ owner, sharedId, word: text }: ShareScene) =>
  readAnswer(
    owner('POST', `/api/sessions/${sharedId}/tool-calls`, { server: SERVER, tool: 'echo', arguments: { text } }),
  );

const PAST: readonly ShareAttack[] = [
  define('past', 'withdrawn', 'a link after it was withdrawn', async scene => {
    const { token, share } = await shareOnce(scene);
    await readAnswer(scene.owner('DELETE', `/api/shares/${share.id}`));
    await say(scene);
    await scene.spy('GET', session(token, scene.sharedId));
  }),
  define('past', 'open-stream', 'a stream that was open when its link was withdrawn', async scene => {
    const { token, share } = await shareOnce(scene);
    const stream = readEvents(await scene.signIn('bob')('GET', `${session(token, scene.sharedId)}/events`));
    await stream.next();
    await readAnswer(scene.owner('DELETE', `/api/shares/${share.id}`));
    await say(scene);
    const late = new Promise<undefined>(resolve => setTimeout(resolve, 3000));
    for (;;) {
      const event = await Promise.race([stream.next(), late]);
      if (!event) break;
      scene.read(event.data);
    }
    await stream.close();
  }),
  ...(['', '/events?after=0'] as const).flatMap(path => [
    define('past', `branch${path && '-events'}`, `what the owner has edited away, by ${path || 'the chat'}`, scene =>
      scene.spy('GET', `${session(scene.links.chat, scene.sharedId)}${path}`),
    ),
    define(
      'past',
      `board${path && '-events'}`,
      `what a board does not show any more, by ${path || 'the board'}`,
      scene => scene.spy('GET', `${session(scene.links.board, scene.names.boardSession)}${path}`),
    ),
  ]),
  define('past', 'branch-blob', 'the content of a call on a branch that is left', ({ spy, links, hiddenRef }) =>
    spy('GET', below(links.chat, `/api/blobs/${hiddenRef}`)),
  ),
];

export const SHARE_ATTACKS: readonly ShareAttack[] = [
  ...OTHER_WAYS,
  ...LINKS.slice(0, -1),
  ...PAST,
  ...BY_ROUTE,
  ...LINKS.slice(-1),
];
