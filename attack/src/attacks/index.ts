// The catalogue: every attack, by class.
import { ATTACK_CLASSES, type Attack } from '../attack.ts';
import { ATTACKS as a2ui } from './a2ui.ts';
import { ATTACKS as appsSdk } from './apps-sdk.ts';
import { ATTACKS as content } from './content.ts';
import { ATTACKS as exfiltration } from './exfiltration.ts';
import { DECLARED } from './exfiltration-declared.ts';
import { MARKUP } from './exfiltration-markup.ts';
import { ATTACKS as hostApi } from './host-api.ts';
import { ATTACKS as legacy } from './legacy.ts';
import { ATTACKS as misleading } from './misleading.ts';
import { ATTACKS as navigation } from './navigation.ts';
import { LINKS } from './navigation-links.ts';
import { ATTACKS as origin } from './origin.ts';
import { ATTACKS as protocol } from './protocol.ts';
import { ATTACKS as redress } from './redress.ts';
import { ATTACKS as remoteDom } from './remote-dom.ts';
import { ATTACKS as resources } from './resources.ts';
import { ATTACKS as spoofing } from './spoofing.ts';
import { ATTACKS as storage } from './storage.ts';

const ALL = [
  origin,
  spoofing,
  navigation,
  LINKS,
  exfiltration,
  MARKUP,
  DECLARED,
  storage,
  hostApi,
  resources,
  content,
  a2ui,
  misleading,
  redress,
  remoteDom,
  legacy,
  protocol,
  appsSdk,
].flat();

/** Attacks in the order of the classes. */
export const ATTACKS: readonly Attack[] = ATTACK_CLASSES.flatMap(name => ALL.filter(attack => attack.class === name));
