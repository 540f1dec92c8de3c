// All attacks of one user on another. What changes the victim's things comes last.
import type { UserAttack } from '../user-attack.ts';
import { EMBEDDING_ATTACKS } from './embedding.ts';
import { FOREIGN_PAGE_ATTACKS } from './foreign-page.ts';
import { HEADER_ATTACKS } from './header.ts';
import { NAME_ATTACKS } from './names.ts';
import { SESSION_ATTACKS } from './session.ts';
import { SIGN_IN_ATTACKS } from './sign-in.ts';
import { THING_ATTACKS } from './things.ts';

export const USER_ATTACKS: readonly UserAttack[] = [
  ...HEADER_ATTACKS,
  ...NAME_ATTACKS,
  ...SESSION_ATTACKS,
  ...SIGN_IN_ATTACKS,
  ...EMBEDDING_ATTACKS,
  ...FOREIGN_PAGE_ATTACKS,
  ...THING_ATTACKS,
];
