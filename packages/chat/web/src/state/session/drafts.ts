// What the user has written and not sent, for each chat and the next new one. It is kept in this browser, under the user's id, until it is sent or
// the user signs out.
import { AttachmentSchema } from '@vitrine/protocol/internal/content/attachments';
import * as z from 'zod/mini';

const SourceSchema = z.object({ kind: z.enum(['interface', 'prompt']), server: z.string() });

const DraftSchema = z.object({
  text: z.string(),
  /** Source of the text, if the user did not write it. */
  from: z.exactOptional(SourceSchema),
  attachments: z.array(AttachmentSchema),
  /** Resources of servers, which are read when the message is sent. */
  resources: z.array(z.object({ server: z.string(), uri: z.string(), title: z.string() })),
  /** Earlier results that the message refers to. */
  results: z.array(z.object({ callId: z.string(), title: z.string() })),
  /** Id of the message that was sent of this draft, and is not known to have arrived; absent once the user has changed the draft. */
  messageId: z.exactOptional(z.string()),
});
/** The text in the composer, and what goes with it. */
export type Draft = z.infer<typeof DraftSchema>;
export type DraftSource = z.infer<typeof SourceSchema>;

export const EMPTY_DRAFT: Draft = { text: '', attachments: [], resources: [], results: [] };

export interface Drafts {
  /** `sessionId`: undefined for the next new chat. */
  read(sessionId: string | undefined): Draft;
  /** An empty draft is removed. */
  write(sessionId: string | undefined, draft: Draft): void;
  /** Removes every draft of this browser. */
  clear(): void;
}

const PREFIX = 'vitrine.draft.';

/** Removes the drafts of other users: they are not for the one who is signed in now. */
export function createDrafts(userId: string, storage: Storage = localStorage): Drafts {
  const own = `${PREFIX}${encodeURIComponent(userId)}/`;
  const key = (sessionId: string | undefined): string => own + (sessionId ?? 'new');
  removeDrafts(storage, name => !name.startsWith(own));
  return {
    read: sessionId => parseDraft(attempt(() => storage.getItem(key(sessionId)))),
    write(sessionId, draft) {
      // Where the storage is full or denied, the draft is in the composer anyway.
      attempt(() =>
        isEmptyDraft(draft)
          ? storage.removeItem(key(sessionId))
          : storage.setItem(key(sessionId), JSON.stringify(draft)),
      );
    },
    clear: () => removeDrafts(storage, () => true),
  };
}

const isEmptyDraft = ({ text, attachments, resources, results }: Draft): boolean =>
  text === '' && attachments.length + resources.length + results.length === 0;

function removeDrafts(storage: Storage, isUnwanted: (name: string) => boolean): void {
  attempt(() => {
    for (const name of Object.keys(storage)) if (name.startsWith(PREFIX) && isUnwanted(name)) storage.removeItem(name);
  });
}

/** Parses a draft. What an older version has stored, or a user has changed, is no draft. */
function parseDraft(json: string | null | undefined): Draft {
  const value = json ? attempt((): unknown => JSON.parse(json)) : undefined;
  return DraftSchema.safeParse(value).data ?? EMPTY_DRAFT;
}

function attempt<T>(use: () => T): T | undefined {
  try {
    return use();
  } catch {
    return undefined;
  }
}
