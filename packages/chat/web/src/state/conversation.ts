// The user's side of the conversation: the text in the composer, the selected model, sending and stopping.

import type { ChatClient, ModelList } from '@vitrine/agent/api';
import type { ModelInfo } from '@vitrine/protocol/session';
import { draftText } from '../untrusted-text/draft-text.ts';
import type { SessionStore } from './session-store.ts';
import { createStore, type Readable } from './store.ts';

/** What wrote the text in the composer, if not the user. */
interface ComposerSource {
  readonly kind: 'interface' | 'prompt';
  readonly server: string;
}

/** The text in the composer. */
interface ComposerText {
  readonly text: string;
  readonly from?: ComposerSource;
}

export interface Conversation {
  /** Undefined until loaded; without models there is no composer. */
  readonly models: Readable<ModelList | undefined>;
  /** The model that the user selected in this tab. */
  readonly chosenModel: Readable<string | undefined>;
  chooseModel(id: string): void;
  /** Reloads the models: another agent may use another one. */
  refreshModels(): void;
  readonly composer: Readable<ComposerText>;
  /** `from`: absent for what the user wrote. */
  write(text: string, from?: ComposerSource): void;
  /** Sends to the open session, or to a new one. Rejects with `ApiError`; the text stays then. */
  send(text: string, delivery?: 'queue' | 'steer'): Promise<void>;
  /** Id of the message that was sent last from this tab. */
  readonly lastSent: Readable<string | undefined>;
  /** Continues a failed run, without a new message. Rejects with `ApiError`. */
  retry(runId: string): Promise<void>;
  /** Rejects with `ApiError`. */
  stop(): Promise<void>;
  /** Removes a queued message. Rejects with `ApiError`. */
  remove(messageId: string): Promise<void>;
  /** Restores the saved text of this session, and inserts what its views write from now on. Returns a function that stops it. */
  follow(session: SessionStore | undefined): () => void;
  /** The user's sent messages, newest first. */
  history(): readonly string[];
}

export interface ConversationOptions {
  readonly api: ChatClient;
  readonly session: Readable<SessionStore | undefined>;
  /** Opens a session, or creates one, and returns its id. */
  readonly openSession: () => Promise<string>;
  /** Called after a message was sent: the session may have a title now. */
  readonly onSent?: () => void;
  readonly storage?: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;
}

const MODEL_KEY = 'vitrine.model';
const textKey = (id: string | undefined): string => `vitrine.composer.${id ?? 'new'}`;

export function createConversation(options: ConversationOptions): Conversation {
  const { api, session, openSession, onSent = () => {}, storage = sessionStorage } = options;
  const models = createStore<ModelList | undefined>(undefined);
  const chosenModel = createStore<string | undefined>(readItem(storage, MODEL_KEY));
  // A page without a session has one, too, after it was loaded again.
  const composer = createStore<ComposerText>({ text: readItem(storage, textKey(undefined)) ?? '' });
  const lastSent = createStore<string | undefined>(undefined);
  let current: string | undefined;

  const refreshModels = (): void => void api.models().then(models.set, () => models.set({ models: [] }));
  refreshModels();

  const set = (next: ComposerText): void => {
    composer.set(next);
    keep(storage, textKey(current), next.text);
  };

  /** The model that the user selected, if it still exists. */
  const modelOption = (): { model?: string } => {
    const model = chosenModel.getSnapshot();
    const isKnown = models.getSnapshot()?.models.some(({ id }) => id === model);
    return model !== undefined && isKnown ? { model } : {};
  };

  return {
    models,
    chosenModel,
    composer,
    lastSent,
    chooseModel(id) {
      chosenModel.set(id);
      keep(storage, MODEL_KEY, id);
    },
    refreshModels,
    write: (text, from) => set(from === undefined ? { text } : { text: draftText(text), from }),
    async send(text, delivery) {
      const id = await openSession();
      const { messageId } = await api.sendMessage(id, {
        text,
        ...modelOption(),
        ...(delivery === undefined ? {} : { delivery }),
      });
      lastSent.set(messageId);
      onSent();
    },
    async retry(runId) {
      const store = session.getSnapshot();
      if (store) await api.retryRun(store.id, { retryOf: runId, ...modelOption() });
    },
    async stop() {
      const store = session.getSnapshot();
      const run = store?.getSnapshot().transcript.run;
      if (store && run) await api.stopRun(store.id, run.runId);
    },
    async remove(messageId) {
      const store = session.getSnapshot();
      if (store) await api.removeMessage(store.id, messageId);
    },
    follow(store) {
      current = store?.id;
      composer.set({ text: readItem(storage, textKey(current)) ?? '' });
      if (!store) return () => {};
      let lastSeq: number | undefined;
      return store.subscribe(() => {
        const { phase, transcript } = store.getSnapshot();
        if (phase === 'loading') return;
        // Messages from before the page was opened are not inserted again.
        lastSeq ??= transcript.seq;
        for (const entry of transcript.entries) {
          if (entry.kind !== 'message' || entry.message.seq <= lastSeq) continue;
          const words = entry.message.content.flatMap(block =>
            typeof block.text === 'string' ? [draftText(block.text)] : [],
          );
          const before = composer.getSnapshot().text.trim();
          const text = [before, ...words].filter(part => part !== '').join('\n\n');
          if (words.length > 0) set({ text, from: { kind: 'interface', server: entry.message.server } });
        }
        lastSeq = transcript.seq;
      });
    },
    history() {
      const { entries = [] } = session.getSnapshot()?.getSnapshot().transcript ?? {};
      return entries.flatMap(entry => (entry.kind === 'user' ? [entry.message.text] : [])).toReversed();
    },
  };
}

/** The model for the next message. */
export function currentModel(list: ModelList | undefined, chosen: string | undefined): ModelInfo | undefined {
  if (!list) return undefined;
  return list.models.find(({ id }) => id === chosen) ?? list.models.find(({ id }) => id === list.defaultId);
}

// Saved for the tab; if storage is denied, not saved.
function readItem(storage: Pick<Storage, 'getItem'>, key: string): string | undefined {
  try {
    return storage.getItem(key) ?? undefined;
  } catch {
    return undefined;
  }
}

function keep(storage: Pick<Storage, 'setItem' | 'removeItem'>, key: string, text: string): void {
  try {
    if (text === '') storage.removeItem(key);
    else storage.setItem(key, text);
  } catch {
    // The text is in the composer anyway.
  }
}
