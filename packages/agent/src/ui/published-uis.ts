// Interfaces from registries: the caller looks them up and checks them; a server's announcement only says what to look for.
import type { Connection, ToolDefinition } from '@vitrine/connect';
import { TOOL_UI_KEY } from '@vitrine/protocol/constants';
import type { PublishedFacts } from '@vitrine/protocol/internal/content/parts';
import { withoutLoopback } from '@vitrine/protocol/internal/csp/without-loopback';
import type { UIResourcePart } from '@vitrine/protocol/parts';
import type { UIMetadata } from '@vitrine/protocol/ui-resource';
import { getPath } from '@vitrine/std/internal/json';
import { errorLine } from '../errors.ts';
import type { SanitizeLimits } from '../sanitizer/limits.ts';
import type { SanitizeContext } from '../sanitizer/sanitize-context.ts';
import type { MakeUIPart } from './ui-reader.ts';

/** A checked interface of a server. */
export interface PublishedUI {
  readonly facts: PublishedFacts;
  readonly metadata: UIMetadata;
  /** Returns the content that shows the results of a tool; undefined when no component does. */
  getContent(toolName: string): PublishedContent | undefined;
}

/** A page for the results of a tool: a URI list, or a document. */
export interface PublishedContent {
  readonly uri: string;
  readonly mimeType: string;
  readonly text: string;
  readonly dialect?: UIResourcePart['dialect'];
}

/**
 * Looks a server's interface up in the registries that the user allows. `announcement` is what the server says of itself, unchecked. Resolves with undefined
 * when there is none; rejects with an error whose message is for the user when there is one that must not be shown.
 */
export type LoadPublished = (
  server: Pick<Connection, 'name' | 'identity' | 'url'> & { readonly announcement: unknown },
) => Promise<PublishedUI | undefined>;

/** The interface of one tool in a registry. */
interface PublishedToolUI {
  /** Interface as it was loaded last. */
  readonly known: MakeUIPart | undefined;
  /** Loads it. Resolves with undefined when no registry has one; when it must not be shown, with the other interface and a note. Never rejects. */
  load(): Promise<MakeUIPart | undefined>;
  /** The text to show when the publisher has withdrawn the interface that was loaded last. Absent: it is not withdrawn, or none is loaded. */
  warning(): string | undefined;
}

export interface PublishedUIs {
  /**
   * Returns the published interface; undefined when the server announces nothing, or no registry is allowed. `other` is shown where the
   * interface must not be.
   */
  of(connection: Connection, tool: ToolDefinition, other: MakeUIPart | undefined): PublishedToolUI | undefined;
  /** Loads the interface of a server that has just connected. Never rejects. */
  prefetch(connection: Connection): Promise<void>;
}

export interface PublishedUIsOptions {
  readonly load: LoadPublished | undefined;
  readonly limits: SanitizeLimits;
  readonly onError: (error: Error) => void;
}

export function createPublishedUIs({ load, limits, onError }: PublishedUIsOptions): PublishedUIs {
  /** Interfaces loaded last, by connection; with another announcement they no longer count. */
  const loaded = new WeakMap<Connection, { readonly announced: string; readonly ui: PublishedUI | undefined }>();

  const readAnnouncement = (connection: Connection): unknown =>
    load && getPath(connection.getSnapshot().capabilities, 'extensions', TOOL_UI_KEY);

  const loadUI = async (connection: Connection, announcement: unknown): Promise<PublishedUI | undefined> => {
    const { name, identity, url } = connection;
    const ui = await load?.({ name, identity, url, announcement });
    loaded.set(connection, { announced: JSON.stringify(announcement), ui });
    return ui;
  };

  const createPart = (ui: PublishedUI | undefined, toolName: string): MakeUIPart | undefined => {
    const content = ui?.getContent(toolName);
    return ui && content && (context => publishedPart(ui, content, context));
  };

  return {
    of(connection, tool, other) {
      const announcement = readAnnouncement(connection);
      if (announcement === undefined) return undefined;
      const before = loaded.get(connection);
      const isSame = before?.announced === JSON.stringify(announcement);
      // It is known that no component shows this tool.
      if (isSame && before.ui && !before.ui.getContent(tool.name)) return undefined;
      return {
        known: isSame ? createPart(before.ui, tool.name) : undefined,
        async load() {
          try {
            return createPart(await loadUI(connection, announcement), tool.name);
          } catch (error) {
            onError(error as Error);
            return context => refusedPart(errorLine(error), other, context);
          }
        },
        warning() {
          const facts = loaded.get(connection)?.ui?.facts;
          return facts?.yanked === undefined ? undefined : yankedNote(facts);
        },
      };
    },
    async prefetch(connection) {
      const announcement = readAnnouncement(connection);
      if (announcement === undefined) return;
      // A call reports what is wrong, where the user sees it.
      await loadUI(connection, announcement).catch(() => {});
    },
  };

  function publishedPart({ facts, metadata }: PublishedUI, content: PublishedContent, context: SanitizeContext) {
    const { uri, mimeType, text, dialect } = content;
    const part = { type: 'ui-resource' as const, uri, server: context.server, mimeType, source: 'registry' as const };
    const bytes = Buffer.from(text);
    if (bytes.length > limits.maxUIBytes)
      return {
        ...part,
        problem: `The interface of ${facts.serverId} has ${bytes.length} bytes; at most ${limits.maxUIBytes} are shown.`,
      };
    const reached = context.isLocal ? [] : withoutLoopback(metadata).removed;
    if (reached.length > 0)
      return {
        ...part,
        problem: `The interface of ${facts.serverId} is not shown: it may reach this machine (${reached.slice(0, 3).join(', ')}), and its server is elsewhere.`,
      };
    if (facts.yanked !== undefined) context.note(yankedNote(facts));
    const ref = context.keep({ kind: 'ui', mimeType, bytes });
    return { ...part, ref, metadata, published: facts, ...(dialect && { dialect }) };
  }
}

function yankedNote({ serverId, version, yanked }: PublishedFacts): string {
  return `The publisher has withdrawn the interface ${serverId} ${version}${yanked ? `: ${yanked.slice(0, 300)}` : '.'}`;
}

/** The other interface, with the reason as a note; without one, the reason in place of the interface. */
function refusedPart(reason: string, other: MakeUIPart | undefined, context: SanitizeContext): UIResourcePart {
  const problem = `The published interface is not shown: ${reason}`;
  context.note(problem);
  if (other) return other(context);
  return {
    type: 'ui-resource',
    uri: 'ui://vitrine.dev/registry',
    server: context.server,
    mimeType: '',
    source: 'registry',
    problem,
  };
}
