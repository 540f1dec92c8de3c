// The user's side of the conversation: the text in the composer, the selected model, sending and stopping.

import type { ChatClient } from '@vitrine/agent/api';
import type { ModelList } from '@vitrine/agent/internal/api';
import type { ModelInfo } from '@vitrine/protocol/internal/session/run-events';
import { parseJson, toRecord } from '@vitrine/std/internal/json';
import { draftText } from '../../untrusted-text/draft-text.ts';
import { nextAction, type OwnAction } from '../approvals/own-action.ts';
import { createId } from '../requests/create-id.ts';
import { createUploads, type Uploads } from '../requests/uploads.ts';
import { createStore, type Readable } from '../store.ts';
import { type Draft, type DraftSource, type Drafts, EMPTY_DRAFT } from './drafts.ts';
import type { SessionStore } from './session-store.ts';

export interface Conversation {
  /** Models; undefined until loaded; without models there is no composer. */
  readonly models: Readable<ModelList | undefined>;
  /** The model that the user selected in this tab. */
  readonly chosenModel: Readable<string | undefined>;
  /** Models that the user has chosen in chats, by `ModelPlace.chat`: in a chat of a project with a model, only these precede it. */
  readonly ownModels: Readable<Readonly<Record<string, string>>>;
  chooseModel(id: string): void;
  /** Reloads the models: another agent may use another one. */
  refreshModels(): void;
  /** Draft in the composer. */
  readonly composer: Readable<Draft>;
  /** Files on their way into a draft. */
  readonly uploads: Uploads;
  /** Attaches files to the draft. */
  attach(files: Iterable<File>): void;
  /** Changes what goes with the text. */
  changeDraft(change: (draft: Draft) => Draft): void;
  /** Writes a text into the composer. `from`: absent for what the user wrote. */
  write(text: string, from?: DraftSource): void;
  /** Sends a text to the open session, or to a new one. Rejects with `ApiError`. */
  send(text: string): Promise<void>;
  /** The same with what is in the composer, which stays there when this rejects. */
  sendDraft(delivery?: Delivery): Promise<void>;
  /** The message that was sent last from this tab; undefined: none, or it could not be sent. */
  readonly lastSent: Readable<OwnAction | undefined>;
  /** Sends another version of a message, on a branch of its own. Rejects with `ApiError`. */
  replace(messageId: string, text: string): Promise<void>;
  /** Answers again what a run has answered; `modelId`: absent for the chosen model. Rejects with `ApiError`. */
  answerAgain(runId: string, modelId?: string): Promise<void>;
  /** Shows the version that begins with this event. Rejects with `ApiError`. */
  showVersion(seq: number): Promise<void>;
  /** Continues a failed run, without a new message. Rejects with `ApiError`. */
  retry(runId: string): Promise<void>;
  /** Rejects with `ApiError`. */
  stop(): Promise<void>;
  /** Removes a queued message. Rejects with `ApiError`. */
  remove(messageId: string): Promise<void>;
  /** Restores the draft of this session, and inserts what its views write from now on. Returns a function that stops it. */
  follow(session: SessionStore | undefined): () => void;
  /** The user's sent messages, newest first. */
  history(): readonly string[];
}

/** Delivery of a message while a run is in progress. */
type Delivery = 'queue' | 'steer';

export interface ConversationOptions {
  readonly api: ChatClient;
  readonly session: Readable<SessionStore | undefined>;
  /** Opens a session, or creates one, and returns its id. */
  readonly openSession: () => Promise<string>;
  /** Called after a message was sent: the session may have a title now. */
  readonly onSent?: () => void;
  readonly drafts: Drafts;
  /** Place of the next message. */
  readonly readPlace: () => ModelPlace;
  readonly storage?: Pick<Storage, 'getItem' | 'setItem'>;
}

const MODEL_KEY = 'vitrine.model';
const OWN_MODELS_KEY = 'vitrine.models';
/** Choices that are kept for a tab. */
const MAX_OWN_MODELS = 100;

export interface ModelPlace {
  /** Id of the chat; of one that is not there yet, a name for the project that it will belong to. */
  readonly chat: string;
  /** Model of the chat's project. */
  readonly model: string | undefined;
}

export function createConversation(options: ConversationOptions): Conversation {
  const { api, session, openSession, onSent = () => {}, drafts, readPlace, storage = sessionStorage } = options;
  const models = createStore<ModelList | undefined>(undefined);
  const chosenModel = createStore<string | undefined>(readItem(storage, MODEL_KEY));
  const ownModels = createStore(readOwnModels(storage));
  const setOwnModels = (models: readonly (readonly [string, string])[]): void => {
    ownModels.set(Object.fromEntries(models.slice(-MAX_OWN_MODELS)));
    keep(storage, OWN_MODELS_KEY, JSON.stringify(ownModels.getSnapshot()));
  };
  const composer = createStore<Draft>(drafts.read(undefined));
  const lastSent = createStore<OwnAction | undefined>(undefined);
  let current: string | undefined;

  const refreshModels = (): void => void api.models().then(models.set, () => models.set({ models: [] }));
  refreshModels();

  const save = (sessionId: string | undefined, draft: Draft): void => {
    drafts.write(sessionId, draft);
    if (sessionId === current) composer.set(draft);
  };
  /** Saves a draft that was changed: it is another message than the one that was sent of it. */
  const saveChanged = (sessionId: string | undefined, { messageId: _, ...draft }: Draft): void =>
    save(sessionId, draft);
  const set = (draft: Draft): void => saveChanged(current, draft);

  /** The model that the user selected, if it still exists; none where the project's is meant. */
  const modelOption = (): { model?: string } => {
    const model = findChoice(readPlace(), chosenModel.getSnapshot(), ownModels.getSnapshot());
    const isKnown = models.getSnapshot()?.models.some(({ id }) => id === model);
    return model !== undefined && isKnown ? { model } : {};
  };

  const uploads = createUploads({
    api,
    onUploaded(sessionId, attachment) {
      const draft = sessionId === current ? composer.getSnapshot() : drafts.read(sessionId);
      saveChanged(sessionId, { ...draft, attachments: [...draft.attachments, attachment] });
    },
  });

  /** Sends a message. Its event may come before the answer to the request. */
  const post = async (
    id: string,
    message: Parameters<ChatClient['sendMessage']>[1],
    option = modelOption(),
  ): Promise<void> => {
    lastSent.set(nextAction(id, session.getSnapshot()));
    try {
      const { messageId } = await api.sendMessage(id, { ...message, ...option });
      lastSent.set({ id: messageId });
    } catch (error) {
      lastSent.set(undefined);
      throw error;
    }
  };
  /** Sends a draft, which stays in the composer until its message is in the log. A draft that got no answer is sent again under its id. */
  const postDraft = async (
    id: string,
    draft: Draft,
    { delivery, option }: { delivery?: Delivery | undefined; option: { model?: string } },
  ): Promise<void> => {
    const { messageId = createId() } = draft;
    const message = { ...draft, messageId };
    save(id, message);
    try {
      await post(id, { ...createMessage(message), ...(delivery === undefined ? {} : { delivery }) }, option);
    } catch (error) {
      // The answer was lost, and the message has arrived.
      if (!isInTranscript(session.getSnapshot(), id, messageId)) throw error;
    }
    removeSent(id, messageId);
    onSent();
  };
  /** Removes a draft whose message has arrived. What was written meanwhile is the next draft, also where the user has gone to another chat since. */
  const removeSent = (id: string, messageId: string): void => {
    const draft = id === current ? composer.getSnapshot() : drafts.read(id);
    if (draft.messageId === messageId) save(id, EMPTY_DRAFT);
  };

  /** Opens the chat of a message; what was chosen for a chat that was not there yet is that chat's from now on. */
  const openChat = async (): Promise<{ id: string; option: { model?: string } }> => {
    const [option, { chat }] = [modelOption(), readPlace()];
    const id = await openSession();
    const own = ownModels.getSnapshot()[chat];
    const others = Object.entries(ownModels.getSnapshot()).filter(([place]) => place !== chat);
    if (id !== chat && own !== undefined) setOwnModels([...others, [id, own]]);
    return { id, option };
  };

  return {
    models,
    chosenModel,
    ownModels,
    composer,
    lastSent,
    chooseModel(id) {
      chosenModel.set(id);
      const { chat } = readPlace();
      setOwnModels([...Object.entries(ownModels.getSnapshot()).filter(([place]) => place !== chat), [chat, id]]);
      keep(storage, MODEL_KEY, id);
    },
    refreshModels,
    uploads,
    attach: files => uploads.add(files, current),
    changeDraft: change => set(change(composer.getSnapshot())),
    write(text, source) {
      const { from: _, ...draft } = composer.getSnapshot();
      set(source === undefined ? { ...draft, text } : { ...draft, text: draftText(text), from: source });
    },
    async send(text) {
      const { id, option } = await openChat();
      await post(id, { text, messageId: createId() }, option);
      onSent();
    },
    async sendDraft(delivery) {
      const [from, draft] = [current, composer.getSnapshot()];
      const { id, option } = await openChat();
      // The first message of a chat creates its session: the draft is that session's from now on.
      if (id !== from) save(from, EMPTY_DRAFT);
      await postDraft(id, draft, { delivery, option });
    },
    async replace(messageId, text) {
      const store = session.getSnapshot();
      if (store) await post(store.id, { text, replaces: messageId });
    },
    async answerAgain(runId, modelId) {
      const store = session.getSnapshot();
      if (store) await api.answerAgain(store.id, runId, modelId === undefined ? modelOption() : { model: modelId });
    },
    async showVersion(seq) {
      const store = session.getSnapshot();
      if (store) await api.switchBranch(store.id, { seq });
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
      composer.set(drafts.read(current));
      if (!store) return () => {};
      let lastSeq: number | undefined;
      return store.subscribe(() => {
        const { phase, transcript } = store.getSnapshot();
        if (phase === 'loading') return;
        // Messages from before the page was opened are not inserted again.
        lastSeq ??= transcript.seq;
        for (const entry of transcript.entries) {
          if (entry.kind === 'user') removeSent(store.id, entry.message.messageId);
          if (entry.kind !== 'message' || entry.message.seq <= lastSeq) continue;
          const words = entry.message.content.flatMap(block =>
            typeof block.text === 'string' ? [draftText(block.text)] : [],
          );
          const before = composer.getSnapshot().text.trim();
          const text = [before, ...words].filter(part => part !== '').join('\n\n');
          if (words.length > 0)
            set({ ...composer.getSnapshot(), text, from: { kind: 'interface', server: entry.message.server } });
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

/** True when a message of the session is known to be in its log. */
function isInTranscript(session: SessionStore | undefined, sessionId: string, messageId: string): boolean {
  if (session?.id !== sessionId) return false;
  const { entries } = session.getSnapshot().transcript;
  return entries.some(entry => entry.kind === 'user' && entry.message.messageId === messageId);
}

/** The body of the request that sends a draft. */
function createMessage({ messageId, text, attachments, resources, results }: Draft) {
  return {
    ...(messageId === undefined ? {} : { messageId }),
    text,
    ...(attachments.length === 0 ? {} : { attachments: attachments.map(({ ref, name }) => ({ ref, name })) }),
    ...(resources.length === 0 ? {} : { resources: resources.map(({ server, uri }) => ({ server, uri })) }),
    ...(results.length === 0 ? {} : { results: results.map(({ callId }) => ({ callId })) }),
  };
}

/** The model that the user has chosen for a place; undefined where the project's, or the usual one, is meant. */
export const findChoice = (
  { chat, model }: ModelPlace,
  chosen: string | undefined,
  own: Readonly<Record<string, string>>,
): string | undefined => (model === undefined ? chosen : own[chat]);

function readOwnModels(storage: Pick<Storage, 'getItem'>): Readonly<Record<string, string>> {
  const entries = Object.entries(toRecord(parseJson(readItem(storage, OWN_MODELS_KEY) ?? '')));
  return Object.fromEntries(entries.flatMap(([chat, model]) => (typeof model === 'string' ? [[chat, model]] : [])));
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

function keep(storage: Pick<Storage, 'setItem'>, key: string, text: string): void {
  try {
    storage.setItem(key, text);
  } catch {
    // The choice holds until the page closes.
  }
}
