// Attacks on the cookie of a session: made up, planted, or kept after its end.
import { createCipheriv, randomBytes } from 'node:crypto';
import type { Scene, UserAttack } from '../user-attack.ts';
import { lootOwn, writeWord } from './word.ts';

const COOKIE = 'vitrine-session';
/** The name that the chat uses at `https:`. */
const PREFIXED = `__Host-${COOKIE}`;
const CHAT = 'chat.example';

const encode = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url');

/** Forges the content of the victim's sealed cookie, as anyone can read in the source. */
function forgeSession({ login, userID }: Scene): Record<string, unknown> {
  const now = Date.now();
  const user = { id: userID, name: login, roles: ['user'] };
  return { id: crypto.randomUUID(), user, startedAt: now, usedAt: now, exp: Math.floor(now / 1000) + 3600 };
}

/** Sealed as the chat does it (JWE, A256GCM), by a key of the attacker's; the claims are in its header, too (RFC 7519, 5.3). */
function sealWithOwnKey(session: Record<string, unknown>): string {
  const header = encode({ alg: 'dir', enc: 'A256GCM', ...session });
  const iv = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', randomBytes(32), iv).setAAD(Buffer.from(header));
  const text = Buffer.concat([cipher.update(JSON.stringify(session)), cipher.final()]);
  const [sealedIV, sealed, tag] = [iv, text, cipher.getAuthTag()].map(part => part.toString('base64url'));
  return `${header}..${sealedIV}.${sealed}.${tag}`;
}

/** The attacker's own cookie, with the victim where it can be read, and with one character changed where it cannot. */
function editCookie(value: string, session: Record<string, unknown>): string[] {
  const parts = value.split('.');
  const index = parts.findIndex(part => Buffer.from(part, 'base64url').toString().includes('"user"'));
  if (index >= 0) return [parts.with(index, encode(session)).join('.')];
  return [0.2, 0.5, 0.7, 0.9].map(place => {
    const at = Math.floor(value.length * place);
    return `${value.slice(0, at)}${value[at] === 'A' ? 'B' : 'A'}${value.slice(at + 1)}`;
  });
}

async function useCookie({ send }: Scene, value: string): Promise<void> {
  for (const path of ['/api/me', '/api/sessions']) await send({ path, headers: [['Cookie', `${PREFIXED}=${value}`]] });
}

/** The session cookie of a browser, whatever the chat calls it. */
function readCookie({ visitor }: Scene['victim']): string {
  const cookies = visitor.cookies.get(CHAT) ?? new Map<string, string>();
  return cookies.get(PREFIXED) ?? cookies.get(COOKIE) ?? '';
}

function plant({ visitor }: Scene['victim'], name: string, value: string): void {
  const cookies = visitor.cookies.get(CHAT) ?? new Map<string, string>();
  visitor.cookies.set(CHAT, cookies.set(name, value));
}

const define = (id: string, title: string, run: UserAttack['run']): UserAttack => ({
  id: `s-${id}`,
  class: 'session',
  title,
  columns: ['oidc', 'naive'],
  run,
});

export const SESSION_ATTACKS: readonly UserAttack[] = [
  define('plain', 'a cookie that says who it is', scene => useCookie(scene, encode(forgeSession(scene)))),
  define('unsigned', 'an unsigned token (`alg: none`)', scene =>
    useCookie(scene, `${encode({ alg: 'none' })}.${encode(forgeSession(scene))}.`),
  ),
  define('own-key', 'a cookie sealed by a key of the attacker’s', scene =>
    useCookie(scene, sealWithOwnKey(forgeSession(scene))),
  ),
  define('edited', 'the attacker’s own cookie, changed', async scene => {
    for (const value of editCookie(readCookie(scene.attacker), forgeSession(scene))) await useCookie(scene, value);
  }),
  define('after-end', 'a copy of a cookie after its user has signed out', async scene => {
    // Another user than the victim, whose open questions would end with the sign-out.
    const browser = await scene.signIn('grace');
    await writeWord(scene, browser.ask);
    const copy = readCookie(browser);
    await browser.ask('POST', '/auth/sign-out');
    await useCookie(scene, copy);
  }),
  define('fixed', 'a cookie planted before the sign-in, used after it', async scene => {
    const planted = encode({ id: 'known-to-the-attacker' });
    const visitor = scene.visit();
    plant({ visitor, ask: scene.use(visitor) }, COOKIE, planted);
    plant({ visitor, ask: scene.use(visitor) }, PREFIXED, planted);
    await visitor.ask(await scene.reachCallback(visitor, scene.login));
    await useCookie(scene, planted);
  }),
  define('planted', 'the attacker’s own cookie, planted in another browser by a page of the same site', async scene => {
    const browser = await scene.signIn('grace');
    // Another host of the site cannot set a name with the prefix (RFC 6265bis, 4.1.3.2).
    plant(browser, COOKIE, readCookie(scene.attacker));
    await writeWord(scene, browser.ask);
    await lootOwn(scene);
  }),
];
