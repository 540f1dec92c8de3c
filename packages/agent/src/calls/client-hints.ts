// What a server of the Apps SDK is told about its client with each call, in `_meta` (OpenAI, Apps SDK reference, "_meta fields the client
// provides"). Hints only. Other servers are told nothing; neither a place nor the user's identity is told to any.

import type { Connection } from '@vitrine/connect';
import { hasAppsSdkKey } from '@vitrine/protocol/internal/apps-sdk/apps-sdk';
import { sha256Hex } from '@vitrine/std/internal/sha256-hex';
import { readPreferences } from '../preferences.ts';
import type { Store } from '../store/store.ts';
import type { Call } from './calls.ts';

/** Facts about the program by which the user reaches the agent. */
export interface ClientFacts {
  /** User agent as a browser sends it. */
  readonly userAgent?: string | undefined;
  /** BCP 47: of the browser. What the user has set comes before it. */
  readonly locale?: string | undefined;
}

export interface ClientHints {
  /** Replaces what is known. */
  note(facts: ClientFacts): void;
  /** The members of `_meta`; empty for a tool that wants no `IDEMPOTENCY_KEY`, of a server that has no tool of the Apps SDK. */
  read(call: HintedCall): Promise<Record<string, unknown>>;
}

type HintedCall = Pick<Call, 'sessionId' | 'callId' | 'connection' | 'tool' | 'initiator' | 'surfaceId'>;

/**
 * Key of `_meta`. A tool that has it with `true` is told the id of each call under it: the same when the call is sent again, because its end is not known.
 */
const IDEMPOTENCY_KEY = 'vitrine.dev/idempotencyKey';

const MAX_TEXT = 500;

export function createClientHints(store: Pick<Store, 'getSetting'>): ClientHints {
  let facts: ClientFacts = {};
  return {
    note(news) {
      facts = news;
    },
    async read({ sessionId, callId, connection, tool, initiator, surfaceId }) {
      const key = tool._meta?.[IDEMPOTENCY_KEY] === true ? { [IDEMPOTENCY_KEY]: `${sessionId}.${callId}` } : {};
      if (!usesAppsSdk(connection)) return key;
      const { locale, language, timeZone } = await readPreferences(store);
      // An id that two servers cannot compare.
      const anonymous = (...parts: readonly string[]): string =>
        sha256Hex(JSON.stringify([connection.identity, ...parts])).slice(0, 32);
      const hints = {
        'openai/locale': locale ?? language ?? facts.locale,
        'openai/userAgent': facts.userAgent?.slice(0, MAX_TEXT),
        'openai/userLocation': timeZone === undefined ? undefined : { timezone: timeZone },
        'openai/session': anonymous(sessionId),
        'openai/widgetSessionId':
          initiator === 'view' && surfaceId !== undefined ? anonymous(sessionId, surfaceId) : undefined,
      };
      return { ...key, ...Object.fromEntries(Object.entries(hints).filter(([, value]) => value !== undefined)) };
    },
  };
}

const usesAppsSdk = (connection: Connection): boolean => connection.getSnapshot().tools.some(hasAppsSdkKey);
