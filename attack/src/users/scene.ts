// The users of one chat: the victim with things of every kind, the attacker, and the record of what the attacker sees of them.

import { readEverything } from '../../../packages/chat/test/support/user-routes.ts';
import { type Ask, makeThings, readAnswer } from '../../../packages/chat/test/support/user-things.ts';
import { createVisitor, type Visitor } from '../../../packages/chat/test/support/visitor.ts';
import { PUBLIC_URL, USER_HEADER, type UserColumn } from './columns.ts';
import type { Scene, UserAttack, UserBrowser } from './user-attack.ts';
import { readWhole, sendOnWire, utf8Bytes } from './wire.ts';

/** Long, so that a name which is cut off can be taken for it; with letters that others are folded to. */
const VICTIM = `kasia.${'k'.repeat(58)}`;
const ATTACKER = 'bob';
const SECRET = 'only-the-victim-knows-this';

/** Traces of an attack; both lists are empty when it is contained. */
export interface Traces {
  /** Sights of the victim that the attacker has had. */
  readonly sights: readonly string[];
  /** Harm to the victim. */
  readonly harm: readonly string[];
}

export interface Stage {
  play(attack: UserAttack): Promise<Traces>;
}

/** Signs both users in, and makes the victim's things. */
export async function openStage(column: UserColumn): Promise<Stage> {
  const browsers = createBrowsers(column);
  const victim = await browsers.signIn(VICTIM);
  const names = await makeThings(victim.ask, SECRET);
  const { id: userID } = await readAnswer<{ id: string }>(victim.ask('GET', '/api/me'));
  const attacker = await browsers.signIn(ATTACKER);
  await readAnswer(attacker.ask('GET', '/api/sessions'));
  const { name: _, ...ids } = names;
  let number = 0;

  return {
    async play(attack) {
      const before = await readEverything(victim.ask, names);
      // Without a session there is nothing to see or to lose: the attack would be contained for nothing.
      if (!before.me?.includes(userID)) throw new Error('The victim is not signed in any more.');
      if (!(await attacker.ask('GET', '/api/me')).ok) throw new Error('The attacker is not signed in any more.');
      const word = `written-by-the-victim-${++number}`;
      const signs = [SECRET, word, userID, ...Object.values(ids), ...(attack.reveals ? [attack.reveals(names)] : [])];
      const sights = new Set<string>();
      const harm: string[] = [];
      browsers.onForeignSite = url => harm.push(`was led to ${url}`);
      const see: Scene['see'] = async (answer, sent = '') => {
        const text = await readWhole(answer);
        for (const sign of signs) if (text.includes(sign) && !sent.includes(sign)) sights.add(sign);
      };
      const { sandboxTemplate } = column;
      await attack.run({
        ...createScene(browsers, see),
        sandboxTemplate,
        victim,
        attacker,
        names,
        userID,
        word,
        harm: what => harm.push(what),
      });
      const after = await readEverything(victim.ask, names);
      for (const [list, text] of Object.entries(before)) if (after[list] !== text) harm.push(`${list} has changed`);
      return { sights: [...sights], harm };
    },
  };
}

function createScene(
  { send, visit, signIn, reachCallback }: Browsers,
  see: Scene['see'],
): Omit<Scene, 'sandboxTemplate' | 'victim' | 'attacker' | 'names' | 'userID' | 'word' | 'harm'> {
  const describe = (path: string, body: unknown): string => `${decodeURIComponent(path)} ${JSON.stringify(body)}`;
  return {
    origin: PUBLIC_URL,
    login: VICTIM,
    see,
    visit,
    signIn,
    reachCallback,
    use: createAsk,
    async send({ path, method = 'GET', headers = [], body, from }) {
      const text = body === undefined ? undefined : JSON.stringify(body);
      await see(await send({ path, method, headers, from, body: text }), describe(path, body));
    },
    async loot(ask) {
      for (const path of ['/api/me', '/api/sessions', '/api/approvals']) await see(await ask('GET', path), path);
    },
    async spy(ask, method, path, body, headers) {
      await see(await ask(method, path, body, headers), describe(path, body));
    },
  };
}

interface Browsers extends Pick<Scene, 'visit' | 'signIn' | 'reachCallback'> {
  /** Called with addresses that are neither the chat's nor its sign-in service's. */
  onForeignSite(url: string): void;
  send(request: Omit<Parameters<typeof sendOnWire>[0], 'port'>): Promise<Response>;
}

function createBrowsers({ port, issuer }: UserColumn): Browsers {
  const chat = new URL(PUBLIC_URL);
  const send: Browsers['send'] = ({ headers, ...request }) => {
    const hasHost = headers.some(([name]) => name.toLowerCase() === 'host');
    return sendOnWire({ ...request, port, headers: hasHost ? headers : [['Host', chat.host], ...headers] });
  };
  /** Creates a visitor. `added`: the headers that the sign-in proxy adds on the way. */
  const visit = (...added: (readonly [string, string])[]): Visitor =>
    createVisitor(async request => {
      const { host, pathname, search } = new URL(request.url);
      if (host === chat.host)
        return send({
          method: request.method,
          path: `${pathname}${search}`,
          headers: [...request.headers, ...added],
          body: request.body === null ? undefined : await request.text(),
        });
      if (issuer !== undefined && host === new URL(issuer).host) return fetch(request);
      browsers.onForeignSite(request.url);
      return new Response('another site');
    });
  const reachCallback: Browsers['reachCallback'] = async (visitor, login, query = 'return=/') => {
    if (issuer === undefined) throw new Error('This chat has no sign-in of its own.');
    const start = await visitor.follow(`${PUBLIC_URL}/auth/sign-in?${query}`, issuer);
    return visitor.signInAt(start.url, login, `${PUBLIC_URL}/auth/callback`);
  };
  const createBrowser = (visitor: Visitor): UserBrowser => ({ visitor, ask: createAsk(visitor) });
  const browsers: Browsers = {
    onForeignSite() {},
    send,
    visit: () => visit(),
    reachCallback,
    async signIn(login) {
      if (issuer === undefined) return createBrowser(visit([USER_HEADER, utf8Bytes(login)]));
      const visitor = visit();
      await visitor.ask(await reachCallback(visitor, login));
      return createBrowser(visitor);
    },
  };
  return browsers;
}

/** Sends requests with what the browser has. */
function createAsk(visitor: Visitor): Ask {
  return (method, path, body, headers = {}) =>
    visitor.ask(`${PUBLIC_URL}${path}`, {
      method,
      headers: { 'content-type': 'application/json', ...headers },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
}
