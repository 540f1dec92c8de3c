// Attacks on the way through the sign-in service: the address that it returns to, and the one that the user goes to after that.
import type { UserAttack } from '../user-attack.ts';
import { lootOwn, writeWord } from './word.ts';

const define = (id: string, title: string, run: UserAttack['run']): UserAttack => ({
  id: `i-${id}`,
  class: 'sign-in',
  title,
  columns: ['oidc', 'naive'],
  run,
});

const CALLBACK_ATTACKS: readonly UserAttack[] = [
  define('used', 'opens the victim’s callback address again, in another browser', async scene => {
    const victim = scene.visit();
    const address = await scene.reachCallback(victim, scene.login);
    await victim.ask(address);
    const other = scene.visit();
    await scene.see(await other.ask(address), address);
    await scene.loot(scene.use(other));
  }),
  define('stolen', 'opens the victim’s callback address first', async scene => {
    const address = await scene.reachCallback(scene.visit(), scene.login);
    const other = scene.visit();
    await scene.see(await other.ask(address), address);
    await scene.loot(scene.use(other));
  }),
  define('code', 'the victim’s code in a sign-in that the attacker has begun', async scene => {
    const stolen = new URL(await scene.reachCallback(scene.visit(), scene.login));
    const other = scene.visit();
    const own = new URL(await scene.reachCallback(other, 'bob'));
    own.searchParams.set('code', stolen.searchParams.get('code')!);
    await scene.see(await other.ask(own.href), own.href);
    await scene.loot(scene.use(other));
  }),
  define('back', 'goes back to the callback after its user has signed out, in the same browser', async scene => {
    // Another user than the victim, whose open questions would end with the sign-out.
    const visitor = scene.visit();
    const address = await scene.reachCallback(visitor, 'grace');
    await visitor.ask(address);
    await writeWord(scene, scene.use(visitor));
    await scene.use(visitor)('POST', '/auth/sign-out');
    await scene.see(await visitor.ask(address), address);
    await scene.loot(scene.use(visitor));
  }),
  define('foreign', 'has another user open the attacker’s callback address', async scene => {
    const address = await scene.reachCallback(scene.visit(), 'bob');
    const { ask, visitor } = await scene.signIn('grace');
    await visitor.ask(address);
    await writeWord(scene, ask);
    await lootOwn(scene);
  }),
];

/** Addresses that browsers take to another site, in the forms that checks by prefix let through. */
const ELSEWHERE: Readonly<Record<string, string>> = {
  absolute: 'https://evil.example/',
  'two-slashes': '//evil.example/',
  backslash: '/\\evil.example/',
  backslashes: '\\\\evil.example/',
  tab: '/\t/evil.example/',
  'no-slashes': 'http:evil.example/',
  prefix: 'https://chat.example.evil.example/',
};

const REDIRECTS = ['return', 'next'].flatMap(parameter =>
  Object.entries(ELSEWHERE).map(([form, address]) =>
    define(
      `${parameter}-${form}`,
      `leads to another site after the sign-in: \`${parameter}=${JSON.stringify(address).slice(1, -1)}\``,
      async ({ visit, login, reachCallback }) => {
        const visitor = visit();
        await visitor.follow(await reachCallback(visitor, login, `${parameter}=${encodeURIComponent(address)}`));
      },
    ),
  ),
);

export const SIGN_IN_ATTACKS: readonly UserAttack[] = [...CALLBACK_ATTACKS, ...REDIRECTS];
