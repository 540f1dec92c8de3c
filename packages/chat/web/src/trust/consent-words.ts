// A kept consent in words: to what, to whom, how far it reaches.

import type { Consent, SessionSummary } from '@vitrine/agent/client';
import { approvalKind } from '@vitrine/protocol';

export interface ConsentWords {
  /** Comes before the tool's name; with `after` one sentence. */
  before: string;
  after: string;
  reach: string;
}

export interface ConsentPlaces {
  sessions: readonly SessionSummary[];
  titleOf(session: SessionSummary | undefined): string;
}

export function consentWords(consent: Consent, { sessions, titleOf }: ConsentPlaces): ConsentWords {
  const { initiator, scope, sessionId } = consent;
  const asker = initiator === 'view' ? 'interfaces' : 'the model';
  const chat = titleOf(sessions.find(session => session.id === sessionId));
  const reach = {
    once: 'Once',
    surface: `As long as one interface in “${chat}” is open`,
    chat: `In “${chat}”`,
    server: 'In every chat',
  }[scope];
  if (approvalKind(consent) === 'sampling') return { before: 'Interfaces of', after: 'may use the model', reach };
  return { before: '', after: `may be called by ${asker}`, reach };
}
