import type { Translation } from '../../language/define-texts.ts';
import type * as english from '../warnings.ts';

export const LINK_WARNINGS = {
  userName: 'Der Teil vor dem @ ist nicht die Website. Die Website ist {site}.',
  encodedName: 'Der Name der Website hat Buchstaben, die wie andere aussehen können. Er wird in Codeform gezeigt.',
  ipAddress: 'Die Website ist eine IP-Adresse, kein Name.',
  localNetwork: 'Der Link führt auf diesen Rechner oder in sein eigenes Netz.',
  port: 'Der Link verwendet den ungewöhnlichen Port {port}.',
  notEncrypted: 'Die Verbindung ist nicht verschlüsselt.',
} as const satisfies Translation<typeof english.LINK_WARNINGS>;

export const NAME_WARNINGS = {
  lookalikes: 'Einige Zeichen können wie andere aussehen: {characters}.',
  moreLookalikes: 'Einige Zeichen können wie andere aussehen: {characters} und weitere.',
  invisible: 'Der Name enthält unsichtbare Zeichen; sie werden als Codes gezeigt.',
} as const satisfies Translation<typeof english.NAME_WARNINGS>;

export const LINK_QUESTION = {
  leadsTo: '(öffnet {site})',
  title: 'Diesen Link öffnen?',
  reason: 'Die Wörter des Links nennen eine andere Website, als er öffnet. Er öffnet:',
  open: 'In neuem Tab öffnen',
  cancel: 'Abbrechen',
} as const satisfies Translation<typeof english.LINK_QUESTION>;
