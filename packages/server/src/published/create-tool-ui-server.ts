// `createToolUIServer`: an MCP server whose interfaces are published to a registry. Its tools send text and structured content as any tool does;
// hosts find the component by the manifest. Without a registry the same components are sent as pages of MCP Apps.

import {
  type CallToolResult,
  type Icon,
  McpServer,
  type RegisteredTool,
  type ServerContext,
  type StandardSchemaWithJSON,
  type ToolAnnotations,
} from '@modelcontextprotocol/server';
import { TOOL_UI_KEY } from '@vitrine/protocol/constants';
import { type ToolUIAnnouncement, ToolUIAnnouncementSchema } from '@vitrine/protocol/internal/registry/announcement';
import { MANIFEST_VERSION, type Manifest, ManifestSchema } from '@vitrine/protocol/internal/registry/manifest';
import { ComponentNameSchema } from '@vitrine/protocol/internal/registry/names';
import { type Permissions, toUIMeta } from '@vitrine/protocol/internal/registry/permissions';
import { isRecord } from '@vitrine/std/internal/json';
import { formatValue, UIResourceError } from '../errors.ts';
import { registerUITool } from '../register-ui-tool.ts';
import { toSummaryText } from '../summary-text.ts';
import { componentPage } from './component-page.ts';
import { readUILock, UI_LOCK, type UILock } from './ui-lock.ts';

/** Members of a component in the manifest besides its tools. */
interface ComponentInfo {
  readonly description?: string | undefined;
  /** The schema of its props, for the manifest: of a library that makes JSON Schema by itself, or JSON Schema. */
  readonly props?: StandardSchemaWithJSON | Readonly<Record<string, unknown>> | undefined;
  /** Props for previews, and for the check before publishing. */
  readonly samples?: readonly { readonly title?: string; readonly props: Record<string, unknown> }[] | undefined;
}

/** The options of `createToolUIServer`. */
export interface ToolUIServerOptions {
  /** The id in the registry: `name`, or `namespace/name`. */
  readonly serverId: string;
  /** Name for users. */
  readonly name: string;
  /** Semantic Versioning; each publication needs another one. */
  readonly version: string;
  /** The registry that the interfaces are published to. @default none: they are sent as pages of MCP Apps */
  readonly registryUrl?: string | undefined;
  /** The lock file of the build. @default `ui.lock.json` in the working directory */
  readonly lock?: string | URL | undefined;
  /** Whether tools name their component as a page of MCP Apps, too (`_meta.ui.resourceUri`), which hosts prefer to a registry. @default true without `registryUrl` */
  readonly pages?: boolean | undefined;
  /** @default nothing but drawing */
  readonly permissions?: Permissions | undefined;
  /** Components by name. Optional for components without samples. */
  readonly components?: Readonly<Record<string, ComponentInfo>> | undefined;
  readonly description?: string | undefined;
  /** An SPDX expression. */
  readonly license?: string | undefined;
  /** `https:` address of the source. */
  readonly source?: string | undefined;
}

/** A tool and the component that draws its result. */
interface ToolWithUI<Input extends StandardSchemaWithJSON, Result> {
  readonly name: string;
  readonly title?: string | undefined;
  readonly description: string;
  readonly parameters: Input;
  /** The schema of the structured content. */
  readonly output?: StandardSchemaWithJSON | undefined;
  /** Name of the component, as the view's runtime registers it. */
  readonly component: string;
  readonly annotations?: ToolAnnotations | undefined;
  readonly icons?: Icon[] | undefined;
  /** An exception becomes a result with `isError`, which the model reads. An object is sent as `structuredContent`, unchanged. */
  readonly execute: (
    args: StandardSchemaWithJSON.InferOutput<Input>,
    context: ServerContext,
  ) => Result | Promise<Result>;
  /** The props of the component. @default the result */
  readonly transformResult?:
    | ((result: Result, args: StandardSchemaWithJSON.InferOutput<Input>) => Record<string, unknown>)
    | undefined;
  /** The text for the model and for clients without interfaces. @default the result as JSON, cut after 4000 characters */
  readonly summarize?: ((result: Result) => string) | undefined;
}

/** A server made by `createToolUIServer`. */
export interface ToolUIServer {
  /** MCP server, for `connect`, or for other tools. */
  readonly server: McpServer;
  /** Registers a tool. Throws `UIResourceError` `bad-options`, and every error of `registerUITool` where tools have pages. */
  toolWithUI<Input extends StandardSchemaWithJSON, Result>(tool: ToolWithUI<Input, Result>): RegisteredTool;
  /** Returns the server's announcement of its interface; also sent by `initialize`. */
  getUICapability(): ToolUIAnnouncement;
  /** The manifest to publish, of the tools registered so far. Throws `UIResourceError` `bad-manifest`. */
  generateManifest(): Manifest;
}

/**
 * Creates the server. Throws `UIResourceError` `bad-options`, `lock-missing`, `lock-invalid`, `lock-stale`.
 *
 * @example const { server, toolWithUI } = createToolUIServer({ serverId: 'example.org/shop', name: 'Shop', version: '1.0.0' });
 */
export function createToolUIServer(options: ToolUIServerOptions): ToolUIServer {
  const { serverId, name, version, registryUrl, lock: lockFile = UI_LOCK, permissions = {} } = options;
  const { pages = registryUrl === undefined } = options;
  const lock = readUILock(lockFile);
  const announcement = createAnnouncement(options, lock);
  const server = new McpServer(
    { name: serverId, title: name, version },
    registryUrl === undefined
      ? {}
      : { capabilities: { extensions: { [TOOL_UI_KEY]: JSON.parse(JSON.stringify(announcement)) } } },
  );
  /** Tool names by component. */
  const tools = new Map<string, string[]>();

  return {
    server,
    toolWithUI(tool) {
      const { component, parameters, execute, transformResult, summarize = toSummaryText } = tool;
      const nameResult = ComponentNameSchema.safeParse(component);
      if (!nameResult.success)
        throw new UIResourceError(
          'bad-options',
          `component: ${nameResult.error.issues[0]?.message} Given: ${formatValue(component)}.`,
          {
            received: component,
          },
        );
      const config = {
        ...(tool.title === undefined ? {} : { title: tool.title }),
        description: tool.description,
        inputSchema: parameters,
        ...(tool.output && { outputSchema: tool.output }),
        ...(tool.annotations && { annotations: tool.annotations }),
        ...(tool.icons && { icons: tool.icons }),
      };
      const handler = async (args: never, context: ServerContext): Promise<CallToolResult> => {
        const result = await execute(args, context);
        const props = transformResult?.(result, args);
        return {
          content: [{ type: 'text', text: summarize(result) }],
          ...(isRecord(result) && { structuredContent: result }),
          ...((props !== undefined || !isRecord(result)) && {
            _meta: { [TOOL_UI_KEY]: { component, props: props ?? { result } } },
          }),
        };
      };
      const registered = pages
        ? registerUITool(
            server,
            {
              name: tool.name,
              ...config,
              ui: {
                uri: `ui://${serverId}/${component}`,
                html: componentPage(lockFile, lock, component),
                ...toUIMeta(permissions),
              },
            } as never,
            handler as never,
          )
        : server.registerTool(tool.name, config as never, handler as never);
      tools.set(component, [...(tools.get(component) ?? []), tool.name]);
      return registered;
    },
    getUICapability: () => announcement,
    generateManifest: () => createManifest(options, lock, tools),
  };
}

function createAnnouncement({ serverId, version, registryUrl }: ToolUIServerOptions, lock: UILock): ToolUIAnnouncement {
  const read = ToolUIAnnouncementSchema.safeParse({
    version: '1.0',
    ...(registryUrl === undefined ? {} : { registry: registryUrl }),
    serverId,
    serverVersion: version,
    bundleHash: lock.files[lock.entry]?.hash,
  });
  if (read.success) return read.data;
  const { path, message } = read.error.issues[0]!;
  const optionName = path[0] === 'serverVersion' ? 'version' : path.join('.');
  const value = optionName === 'version' ? version : serverId;
  throw new UIResourceError('bad-options', `${optionName}: ${message} Given: ${formatValue(value)}.`, {
    received: value,
  });
}

function createManifest(
  options: ToolUIServerOptions,
  lock: UILock,
  tools: ReadonlyMap<string, readonly string[]>,
): Manifest {
  const { serverId, name, version, permissions = {}, components = {}, description, license, source } = options;
  const read = ManifestSchema.safeParse({
    manifestVersion: MANIFEST_VERSION,
    serverId,
    serverName: name,
    version,
    ...(description === undefined ? {} : { description }),
    ...(license === undefined ? {} : { license }),
    ...(source === undefined ? {} : { source }),
    entry: lock.entry,
    ...(lock.styles && { styles: lock.styles }),
    files: lock.files,
    components: [...tools].map(([component, toolNames]) => ({
      name: component,
      toolNames,
      ...componentFields(components[component]),
    })),
    permissions,
  });
  if (read.success) return read.data;
  const { path, message } = read.error.issues[0]!;
  const hint = tools.size === 0 ? ' Register tools with toolWithUI first.' : '';
  throw new UIResourceError('bad-manifest', `The manifest is not valid: ${path.join('.')}: ${message}${hint}`, {
    received: path,
  });
}

function componentFields({ description, props, samples }: ComponentInfo = {}): object {
  return {
    ...(description === undefined ? {} : { description }),
    ...(props && {
      propsSchema:
        '~standard' in props
          ? (props as StandardSchemaWithJSON)['~standard'].jsonSchema.input({ target: 'draft-2020-12' })
          : props,
    }),
    ...(samples && { samples: samples.map(sample => ({ ...sample })) }),
  };
}
