// The interfaces by which servers ask (app-rendered elicitation): read before the question is shown, and stored for the page.
import type { Connection } from '@vitrine/connect';
import { UI_EXTENSION } from '@vitrine/protocol/constants';
import type { UIResourcePart } from '@vitrine/protocol/parts';
import { isRecord } from '@vitrine/std/internal/json';
import type { SanitizeLimits } from '../sanitizer/limits.ts';
import { createSanitizeContext } from '../sanitizer/sanitize-context.ts';
import { missingUIPart } from '../sanitizer/ui-part.ts';
import { stageContent } from '../store/staged-content.ts';
import type { Store } from '../store/store.ts';
import type { CallUIs } from './call-uis.ts';
import type { UICache } from './ui-cache.ts';
import type { MakeUIPart } from './ui-reader.ts';

/** How long a question waits for its interface: the form asks the same. */
const TIMEOUT_MS = 5000;
const MAX_BYTES = 2 * 1024 * 1024;
const MAX_URI_CHARACTERS = 2000;

export interface QuestionViewsOptions {
  readonly cache: Pick<UICache, 'getCached' | 'read'>;
  readonly interfaces: Pick<CallUIs, 'review'>;
  readonly store: Pick<Store, 'write'>;
  readonly limits: SanitizeLimits;
}

/**
 * Reads the interface that an elicitation names in `_meta.ui.resourceUri`. Undefined when it names none, or the server has not announced that it asks
 * by interfaces. One that cannot be shown has a `problem`. Rejects when it cannot be stored.
 */
export type ReadQuestionView = (
  connection: Connection,
  meta: Readonly<Record<string, unknown>>,
) => Promise<UIResourcePart | undefined>;

export function createQuestionViews({ cache, interfaces, store, limits }: QuestionViewsOptions): ReadQuestionView {
  return async (connection, meta) => {
    const uri = isRecord(meta.ui) ? meta.ui.resourceUri : undefined;
    if (typeof uri !== 'string' || uri.length > MAX_URI_CHARACTERS || !uri.startsWith('ui://')) return undefined;
    if (!announcesQuestions(connection)) return undefined;
    const makePart = cache.getCached(connection, uri) ?? (await readInTime(cache, connection, uri));
    const staged = stageContent();
    const { name: server, isLocal } = connection;
    const part = makePart(createSanitizeContext({ server, isLocal, limits, store: staged }));
    const [reviewed = part] = await interfaces.review([part], staged);
    await store.write([...staged.changes]);
    return reviewed as UIResourcePart;
  };
}

/** Tells whether the server has announced the capability, as both sides must (draft of MCP Apps). */
function announcesQuestions(connection: Connection): boolean {
  const { extensions } = connection.getSnapshot().capabilities ?? {};
  const extension = isRecord(extensions) ? extensions[UI_EXTENSION] : undefined;
  return isRecord(extension) && isRecord(extension.elicitation);
}

async function readInTime(cache: Pick<UICache, 'read'>, connection: Connection, uri: string): Promise<MakeUIPart> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<MakeUIPart>(resolve => {
    const reason = `${connection.name} did not send it within ${TIMEOUT_MS / 1000} s.`;
    timer = setTimeout(() => resolve(context => missingUIPart(uri, reason, context)), TIMEOUT_MS);
  });
  const reading = cache.read(connection, uri, { maxBytes: MAX_BYTES });
  return Promise.race([reading, late]).finally(() => clearTimeout(timer));
}
