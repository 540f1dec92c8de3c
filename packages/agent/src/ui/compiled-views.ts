// Pages for tools without an interface. The caller supplies the compiler; the configuration and the user decide whether they are used.
import type { Connection, ToolDefinition } from '@vitrine/connect';
import { MCP_APP_MIME_TYPE } from '@vitrine/protocol/mime';
import { isVisibleTo } from '@vitrine/protocol/tool-metadata';
import type { SanitizeLimits } from '../sanitizer/limits.ts';
import { uiPart } from '../sanitizer/ui-part.ts';
import type { Store } from '../store/store.ts';
import type { MakeUIPart } from './ui-reader.ts';

/** Options for giving an interface to tools that have none. */
export interface CompiledViewsOptions {
  /**
   * Compiles the page of a tool: a whole document that loads nothing; equal tools get equal pages. `siblings`: tools that views may call at
   * its server.
   */
  readonly compile: (tool: ToolDefinition, siblings: readonly ToolDefinition[]) => string;
  /** Whether tools get one, until the user changes the setting. @default true */
  readonly on?: boolean | undefined;
  /** Settings for single servers, by name; they override `on`. `false` also overrides the user's setting, which is for all servers. */
  readonly servers?: Readonly<Record<string, boolean>> | undefined;
}

export interface CompiledViews {
  /** Whether they are on, except for servers that the configuration sets. Undefined: this agent makes none. */
  isOn(): Promise<boolean | undefined>;
  /** Stores the user's setting. Rejects with `AgentError` `store-failed`. */
  turn(on: boolean): Promise<void>;
  /** The page of a tool; undefined when the tool gets none. Never rejects. */
  of(connection: Connection, tool: ToolDefinition): Promise<MakeUIPart | undefined>;
}

export interface CompiledViewsSetup {
  readonly options: CompiledViewsOptions | undefined;
  readonly store: Pick<Store, 'getSetting' | 'setSetting'>;
  readonly limits: SanitizeLimits;
  readonly onError: (error: Error) => void;
}

const SETTING = 'compiled-views';

export function createCompiledViews({ options, store, limits, onError }: CompiledViewsSetup): CompiledViews {
  const { compile, on = true, servers } = options ?? {};
  const configured = new Map(Object.entries(servers ?? {}));
  /** Pages by the tool's identity: a connection returns the same object until it lists its tools again. */
  const pages = new WeakMap<ToolDefinition, string>();
  const userSetting = async (): Promise<boolean | undefined> => {
    const setting = await store.getSetting(SETTING);
    return typeof setting === 'boolean' ? setting : undefined;
  };
  const isWanted = async (server: string): Promise<boolean> =>
    configured.get(server) === false ? false : ((await userSetting()) ?? configured.get(server) ?? on);

  return {
    isOn: async () => (compile ? ((await userSetting()) ?? on) : undefined),
    turn: enabled => store.setSetting(SETTING, enabled),
    async of(connection, tool) {
      // The page could not call this tool.
      if (!compile || !isVisibleTo(tool, 'app')) return undefined;
      try {
        if (!(await isWanted(connection.name))) return undefined;
        const siblings = (): ToolDefinition[] =>
          connection.getSnapshot().tools.filter(other => isVisibleTo(other, 'app'));
        const text = pages.get(tool) ?? compile(tool, siblings());
        pages.set(tool, text);
        const bytes = Buffer.byteLength(text);
        if (bytes > limits.maxUIBytes) throw new Error(`The page compiled for ${tool.name} has ${bytes} bytes.`);
        const uri = `ui://vitrine.dev/compiled/${encodeURIComponent(tool.name)}`;
        const contents = { uri, mimeType: MCP_APP_MIME_TYPE, text };
        return draft => uiPart({ uri, source: 'compiled', contents }, draft);
      } catch (error) {
        // Without a page, the result is shown as it is.
        onError(error as Error);
        return undefined;
      }
    },
  };
}
