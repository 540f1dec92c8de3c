// Attacks on what another user has: by its exact name, by the lists, by changes. The attacker is signed in, and knows every id and hash.
import { fillPath, type RouteCase, USER_ROUTES } from '../../../../packages/chat/test/support/user-routes.ts';
import type { Ask, Names } from '../../../../packages/chat/test/support/user-things.ts';
import type { UserAttack, UserColumnName } from '../user-attack.ts';

const COLUMNS: readonly UserColumnName[] = ['proxy-header', 'oidc', 'shared'];

/** Descriptions of attempts, by the kind of the route. */
const ATTEMPTS: Record<RouteCase['kind'], string> = {
  named: 'by the ids of another user',
  list: 'finds what another user has',
  change: 'changes what another user has',
};

/** Changes that reach what the victim has. The others change nothing here, or the chat of all users. */
const CHANGES: readonly string[] = [
  'createSession',
  'changeSettings',
  'setTrustedServer',
  'setOptIns',
  'revokeConsents',
];

/** Routes whose answers show the attacker nothing: a model alone sees the offer of a view, and the schedule of these users has not run. */
const UNSEEN: readonly string[] = ['offerAppTools', 'scheduleRuns'];

/**
 * Whether the owner can do it, so that a chat without the defence lets the attacker do it. The other routes are in
 * packages/chat/src/workspaces/two-users.integration.test.ts.
 */
function isPlayable({ route, kind, shows, ofOwner }: (typeof USER_ROUTES)[number]): boolean {
  if (kind === 'list') return shows !== undefined;
  if (kind === 'change') return CHANGES.includes(route);
  return ofOwner !== undefined && ofOwner < 300 && !UNSEEN.includes(route);
}

type RequestOfNames = (names: Names) => Parameters<Ask>;

const create = (
  id: string,
  title: string,
  request: RequestOfNames,
  reveals?: (names: Names) => string,
): UserAttack => ({
  id,
  class: 'things',
  title,
  columns: COLUMNS,
  ...(reveals && { reveals }),
  run: ({ spy, attacker, names }) => spy(attacker.ask, ...request(names)),
});

export const PLAYABLE_ROUTES = USER_ROUTES.filter(isPlayable);
const BY_ROUTE = PLAYABLE_ROUTES.map(({ route, method, path, kind, body, shows }) =>
  create(
    `t-${route.replaceAll(/[A-Z]/g, letter => `-${letter.toLowerCase()}`)}`,
    `${method} ${path}: ${ATTEMPTS[kind]}`,
    names => [method, fillPath(path, names), body],
    shows,
  ),
);

/** The same things by other ways. They only read, so they come first: what changes things comes in the order of the table. */
const OTHER_WAYS: readonly UserAttack[] = [
  create('t-events-resume', 'joins the event stream of another user where it was left', ({ id }) => [
    'GET',
    `/api/sessions/${id}/events`,
    undefined,
    { 'last-event-id': '1' },
  ]),
  create('t-events-after', 'joins the event stream of another user from a number on', ({ id }) => [
    'GET',
    `/api/sessions/${id}/events?after=1`,
  ]),
  create('t-blob-range', 'reads a part of a stored content by its hash', ({ ref }) => [
    'GET',
    `/api/blobs/${ref}`,
    undefined,
    { range: 'bytes=0-150' },
  ]),
  create('t-blob-download', 'downloads a stored content by its hash', ({ ref }) => [
    'GET',
    `/api/blobs/${ref}?download=all.json`,
  ]),
  create('t-session-escaped', 'reads a session by its id in percent signs', ({ id }) => [
    'GET',
    `/api/sessions/${[...id].map(letter => `%${letter.charCodeAt(0).toString(16)}`).join('')}`,
  ]),
  create('t-session-by-user', 'reads a session, and claims in the query whose it is', ({ id }) => [
    'GET',
    `/api/sessions/${id}?user=kasia&as=kasia&userId=kasia`,
  ]),
];

export const THING_ATTACKS: readonly UserAttack[] = [...OTHER_WAYS, ...BY_ROUTE];
