// Attacks on a chat that is told its user by a proxy: the attacker writes the header, beside the proxy's or without the proxy. From
// 127.0.0.1 the request has passed the proxy, which adds its own header; 127.0.0.2 is no proxy.
import { USER_HEADER } from '../columns.ts';
import type { Attempt, UserAttack, UserColumnName } from '../user-attack.ts';

const PATHS = ['/api/me', '/api/sessions', '/api/approvals'];
/** Header that the proxy adds to a request of the attacker. */
const ADDED = [USER_HEADER, 'bob'] as const;

type Headers = NonNullable<Attempt['headers']>;

const define = (
  id: string,
  title: string,
  write: (login: string) => Headers,
  { from, columns = ['proxy-header', 'naive'] }: { from?: string; columns?: readonly UserColumnName[] } = {},
): UserAttack => ({
  id: `h-${id}`,
  class: 'header',
  title,
  columns,
  async run({ send, login }) {
    for (const path of PATHS) await send({ path, headers: write(login), from });
  },
});

const ELSEWHERE = { from: '127.0.0.2' };

export const HEADER_ATTACKS: readonly UserAttack[] = [
  define('direct', 'names the victim without passing the proxy', login => [[USER_HEADER, login]], ELSEWHERE),
  define(
    'forwarded',
    'names the victim without passing the proxy, and claims that it has forwarded the request',
    login => [
      [USER_HEADER, login],
      ['X-Forwarded-For', '127.0.0.1'],
      ['X-Real-IP', '127.0.0.1'],
      ['Forwarded', 'for=127.0.0.1;by=127.0.0.1'],
    ],
    ELSEWHERE,
  ),
  define('first', 'its own header before the proxy’s', login => [[USER_HEADER, login], ADDED]),
  define('lower', 'its own in lower case before the proxy’s', login => [[USER_HEADER.toLowerCase(), login], ADDED]),
  define('upper', 'its own in upper case before the proxy’s', login => [[USER_HEADER.toUpperCase(), login], ADDED]),
  define('underscore', 'its own with underscores beside the proxy’s', login => [
    ADDED,
    [USER_HEADER.replaceAll('-', '_'), login],
  ]),
  define('list', 'a list of names in one header', login => [[USER_HEADER, `${login}, bob`]]),
  define('list-tight', 'a list of names without a space', login => [[USER_HEADER, `${login},bob`]]),
  define('nbsp-after', 'a name that ends with a no-break space, in Latin-1', login => [[USER_HEADER, `${login}\xa0`]]),
  define('nbsp-before', 'a name that begins with a no-break space, in Latin-1', login => [
    [USER_HEADER, `\xa0${login}`],
  ]),
  define('to-oidc', 'the header of a proxy to a chat that has no proxy', login => [[USER_HEADER, login]], {
    columns: ['oidc', 'naive'],
  }),
];
