// Attacks by an account whose name is nearly the victim's: a chat that folds, cuts, cleans or joins names takes one for the other.
import type { UserAttack, UserColumnName } from '../user-attack.ts';

const EVERYWHERE: readonly UserColumnName[] = ['proxy-header', 'oidc', 'naive'];
/** Names that no HTTP header can carry. */
const BY_SIGN_IN: readonly UserColumnName[] = ['oidc', 'naive'];

const define = (
  id: string,
  title: string,
  disguise: (login: string) => string,
  columns: readonly UserColumnName[] = EVERYWHERE,
): UserAttack => ({
  id: `n-${id}`,
  class: 'names',
  title,
  columns,
  async run({ login, signIn, loot }) {
    const { ask } = await signIn(disguise(login));
    await loot(ask);
  },
});

export const NAME_ATTACKS: readonly UserAttack[] = [
  define('upper', 'the victim’s name in upper case', login => login.toUpperCase()),
  define('initial', 'the victim’s name with a capital', login => `K${login.slice(1)}`),
  define('kelvin', 'a Kelvin sign for the k', login => `\u212a${login.slice(1)}`),
  define('full-width', 'a full-width letter', login => `\uff4b${login.slice(1)}`),
  define('cyrillic', 'a Cyrillic letter that looks the same', login => login.replace('a', '\u0430')),
  define('zero-width', 'a zero-width space in it', login => login.replace('a', 'a\u200b')),
  define('direction', 'a direction mark at its end', login => `${login}\u200e`),
  define('nbsp', 'a no-break space at its end', login => `${login}\u00a0`),
  define('dot', 'a dot at its end, which some file systems drop', login => `${login}.`),
  define('parent', 'a path to the victim’s folder', login => `../${login}`),
  define('detour', 'a path through another folder', login => `bob/../${login}`),
  define('slash', 'a slash at its end', login => `${login}/`),
  define('long', 'a longer name that begins with the victim’s', login => `${login}${'x'.repeat(200)}`),
  define('space', 'a space at its end', login => `${login} `, BY_SIGN_IN),
  define('nul', 'a NUL after the victim’s name', login => `${login}\0bob`, BY_SIGN_IN),
];
