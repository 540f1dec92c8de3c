// The texts of a stored consent: what it covers, for whom, and in which scope.

import type { GivenConsent, SessionSummary } from '@vitrine/agent/internal/api';
import { approvalKind } from '@vitrine/protocol/internal/session/events';
import { filled } from '../language/template.tsx';
import { PERMISSIONS } from '../texts/settings/settings.ts';

type AllowedText = (typeof PERMISSIONS)['serverSampling' | 'sampling' | 'byView' | 'byModel'];

export interface ConsentTexts {
  /** Text of the permission, with the argument `tool`. */
  readonly allowed: AllowedText;
  readonly reach: string;
}

export interface ConsentPlaces {
  sessions: readonly SessionSummary[];
  getTitle(session: SessionSummary | undefined): string;
}

const REACHES = {
  server: 'everyChat',
  project: 'inProject',
  chat: 'inChat',
  surface: 'whileOpen',
} as const satisfies Record<GivenConsent['scope'], keyof typeof PERMISSIONS>;

export function consentTexts(consent: GivenConsent, { sessions, getTitle }: ConsentPlaces): ConsentTexts {
  const { initiator, scope, sessionId } = consent;
  const chat = getTitle(sessions.find(session => session.id === sessionId));
  return { allowed: allowedBy(consent, initiator), reach: filled(PERMISSIONS[REACHES[scope]], { chat }) };
}

function allowedBy(consent: GivenConsent, initiator: GivenConsent['initiator']): AllowedText {
  if (approvalKind(consent) === 'sampling')
    return initiator === 'server' ? PERMISSIONS.serverSampling : PERMISSIONS.sampling;
  return initiator === 'view' ? PERMISSIONS.byView : PERMISSIONS.byModel;
}
