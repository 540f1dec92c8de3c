// The interfaces of calls: read (or compiled, if the tool names none) while the tool runs, reviewed by the host, logged as soon as they are
// available, and compared with what was shown before.
import type { ToolDefinition } from '@vitrine/connect';
import { chooseUI, type ResultPart, type UIResourcePart } from '@vitrine/protocol/parts';
import { toolResourceUri, toolTemplateUri } from '@vitrine/protocol/tool-metadata';
import { createSerialQueue } from '@vitrine/std/internal/serial-queue';
import type { Call } from '../calls/calls.ts';
import type { SanitizeLimits } from '../sanitizer/limits.ts';
import { createSanitizeContext } from '../sanitizer/sanitize-context.ts';
import type { Log, LogChange } from '../store/log/log.ts';
import { type StagedContent, stageContent } from '../store/staged-content.ts';
import type { Store } from '../store/store.ts';
import type { CompiledViews } from './compiled-views.ts';
import type { PublishedUIs } from './published-uis.ts';
import type { UICache } from './ui-cache.ts';
import type { MakeUIPart } from './ui-reader.ts';
import type { ReviewUI } from './ui-review.ts';

export interface CallUIsOptions {
  readonly log: Log;
  readonly store: Store;
  readonly limits: SanitizeLimits;
  readonly cache: UICache;
  readonly compiled: Pick<CompiledViews, 'of'>;
  readonly published: PublishedUIs;
  /** @default everything is shown */
  readonly review: ReviewUI | undefined;
  readonly onError: (error: Error) => void;
}

/** The interface that the tool of a running call names, or that is compiled for it. */
export interface CallUI {
  /**
   * Called when the tool has answered: the interface of the result; undefined when there is none. Waits long for the server only when no earlier
   * version is known. Never rejects.
   */
  ofResult(): Promise<MakeUIPart | undefined>;
  /** The call is over: nothing more is logged. */
  close(): void;
}

/** The call whose interface is wanted; the call may not have started yet. */
type UICall = Pick<Call, 'sessionId' | 'callId' | 'connection' | 'tool' | 'initiator'>;

export interface CallUIs {
  /** Begins to read, and logs `tool:interface` when the interface is known or arrives before the answer. */
  open(call: UICall): Promise<CallUI>;
  /** The parts after the host's review; a compiled interface is among them only when it is the one that is shown. Never rejects. */
  review(content: readonly ResultPart[], staged: StagedContent): Promise<ResultPart[]>;
  /**
   * Gives `write` what reports interfaces that differ from those shown before; it must be in the transaction that shows them. Settles as `write`
   * does. Of a server one at a time, so that a change is reported once.
   */
  note<T>(call: UICall, content: readonly ResultPart[], write: (notes: readonly LogChange[]) => Promise<T>): Promise<T>;
}

/** How long a result waits for news that a known interface has changed unannounced. */
const GRACE_MS = 250;

export function createCallUIs(options: CallUIsOptions): CallUIs {
  const { log, store, limits, cache, compiled, published, review, onError } = options;
  /** Tools whose results embed an interface: no other is shown before. By identity: a connection returns the same object until it lists its tools again. */
  const embeddingTools = new WeakSet<ToolDefinition>();

  const shown = createSerialQueue();

  const reviewPart = async (part: UIResourcePart, staged: StagedContent): Promise<UIResourcePart> =>
    review ? review(part, async ref => staged.get(ref) ?? (await store.getBlob(ref))?.bytes) : part;

  /** Records an interface as shown, and that it is another one than before. */
  const noteShown = async (
    { sessionId, callId }: UICall,
    { server, uri, ref }: ShownDocument,
  ): Promise<LogChange[]> => {
    const before = await store.getShownUI(server, uri);
    if (before === ref) return [];
    const change = { type: 'shown-ui', server, uri, ref } as const;
    if (before === undefined) return [change];
    const message = `The interface ${uri.slice(0, 200)} has changed since it was last shown.`;
    const event = { type: 'view:notice', surfaceId: callId, server, level: 'notice', message } as const;
    return [change, { type: 'event', sessionId, event }];
  };

  const note: CallUIs['note'] = async (call, content, write) => {
    if (chooseUI(content)?.source === 'embedded') embeddingTools.add(call.tool);
    const documents = content.flatMap(part => readShownDocument(part) ?? []);
    if (documents.length === 0) return write([]);
    return shown.run(call.connection.name, async () => {
      const notes: LogChange[] = [];
      for (const document of new Map(documents.map(item => [item.uri, item])).values())
        notes.push(...(await noteShown(call, document)));
      return write(notes);
    });
  };

  /** An interface that cannot be shown is reported with the result. */
  const showEarly = async (call: UICall, makePart: MakeUIPart, isOver: () => boolean): Promise<void> => {
    const { sessionId, callId, connection } = call;
    try {
      const staged = stageContent();
      const { name: server, isLocal } = connection;
      const part = await reviewPart(
        makePart(createSanitizeContext({ server, isLocal, limits, store: staged })),
        staged,
      );
      if (isOver() || part.problem !== undefined) return;
      await note(call, [part], async notes => {
        // The result may have come meanwhile; nothing may follow it.
        if (isOver()) return;
        const event = { type: 'tool:interface', callId, part } as const;
        await log.write([...staged.changes, ...notes, { type: 'event', sessionId, event }]);
      });
    } catch (error) {
      onError(error as Error);
    }
  };

  return {
    async open(call) {
      // A view shows the results of its own calls itself.
      const isViewCall = call.initiator === 'view';
      const { connection, tool } = call;
      const uri = isViewCall ? undefined : toolResourceUri(tool);
      const compiledUI = isViewCall || uri !== undefined ? undefined : await compiled.of(connection, tool);
      const toPagePart = toolTemplateUri(tool) === undefined ? (part: MakeUIPart) => part : asTemplate;
      const registryUI = isViewCall || uri !== undefined ? undefined : published.of(connection, tool, compiledUI);
      let isOver = false;
      const cached = uri === undefined ? undefined : cache.getCached(connection, uri);
      let latest = uri === undefined ? registryUI?.known : cached && toPagePart(cached);
      // A surface never changes its document: the compiled page waits until it is known that no registry has one.
      if (registryUI === undefined) latest ??= compiledUI;
      const showNow = (makePart: MakeUIPart): void => void showEarly(call, makePart, () => isOver);
      if (latest && !embeddingTools.has(tool)) showNow(latest);
      const reading =
        uri === undefined
          ? registryUI?.load().then(found => found ?? compiledUI)
          : cache.read(connection, uri).then(toPagePart);
      void reading?.then(makePart => {
        if (!makePart) return;
        // The result reports changes since the interface was known; a surface that is already open gets no second report.
        if (!isOver && latest === undefined) showNow(makePart);
        latest = makePart;
      });
      /** A registry that answered too late for the result may have said that the shown interface was withdrawn. */
      const warnLate = async (): Promise<void> => {
        const message = registryUI?.warning();
        const { sessionId, callId } = call;
        if (message === undefined) return;
        await log.append(sessionId, {
          type: 'view:notice',
          surfaceId: callId,
          server: connection.name,
          level: 'warning',
          message,
        });
      };
      return {
        async ofResult() {
          isOver = true;
          const latestPart = latest;
          if (latestPart === undefined) return reading;
          const newest = await awaitNewer(reading, latestPart);
          if (newest === latestPart && registryUI?.known === latestPart) void reading?.then(warnLate).catch(onError);
          return newest;
        },
        close() {
          isOver = true;
        },
      };
    },
    async review(content, staged) {
      const reviewing = content.map(part => (part.type === 'ui-resource' ? reviewPart(part, staged) : part));
      const reviewed = await Promise.all(reviewing);
      const selected = chooseUI(reviewed);
      return reviewed.filter(part => part === selected || part.type !== 'ui-resource' || !isMadeByHost(part));
    },
    note,
  };
}

/** The page that a tool names by the Apps SDK's key alone. */
const asTemplate =
  (makePart: MakeUIPart): MakeUIPart =>
  context => ({ ...makePart(context), readsOpenAI: true });

interface ShownDocument {
  readonly server: string;
  readonly uri: string;
  readonly ref: string;
}

/** The document that a part shows at its address. An embedded interface is made for its result and may differ each time; a compiled one is ours. */
function readShownDocument(part: ResultPart): ShownDocument | undefined {
  if (part.type !== 'ui-resource' || part.ref === undefined) return undefined;
  const { server, uri, ref, source } = part;
  return source === 'tool' || source === 'registry' ? { server, uri, ref } : undefined;
}

/** Parts that are no block of the result: they are left out where they are not shown, except for why a published one is not. */
function isMadeByHost({ source, problem }: UIResourcePart): boolean {
  return source === 'compiled' || (source === 'registry' && problem === undefined);
}

async function awaitNewer(
  reading: Promise<MakeUIPart | undefined> | undefined,
  current: MakeUIPart,
): Promise<MakeUIPart> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<MakeUIPart>(resolve => {
    timer = setTimeout(resolve, GRACE_MS, current);
  });
  return Promise.race([reading?.then(part => part ?? current) ?? current, late]).finally(() => clearTimeout(timer));
}
