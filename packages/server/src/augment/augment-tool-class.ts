// Adds an interface to a published tool class by subclassing it, without a fork of its server.
import type { CallToolResult } from '@modelcontextprotocol/server';
import type { CallingClient } from '../clients.ts';
import type { Augmenter } from './create-augmenter.ts';

export interface AugmentToolClassOptions<Tool> {
  augmenter: Augmenter;
  /** @default the class's static `toolName`, else the tool's own `name` */
  toolName?: string | undefined;
  /** Returns the client that calls, for delivery `auto`; receives the tool and the arguments of its `execute`. */
  client?: ((tool: Tool, call: readonly unknown[]) => CallingClient | undefined) | undefined;
}

// biome-ignore lint/suspicious/noExplicitAny: TypeScript requires it of every class that is to be extended.
type AnyClass = new (...args: any[]) => object;

/** The members of a tool class that this file uses; `execute` is usually protected, which only the class's own type can express. */
type ToolClass = new (
  ...args: unknown[]
) => {
  readonly name?: string;
  readonly toolMeta?: Record<string, unknown>;
  execute(...call: unknown[]): Promise<CallToolResult>;
};

/**
 * Makes a subclass whose `execute` returns the result of the class with an interface, and whose `toolMeta` names the page to MCP Apps
 * hosts. For classes with `execute(args, …)` and, optionally, `toolMeta`, such as the classes of `@mongodb-js/mcp-core`. Errors of
 * `execute` are thrown on; an interface never causes one.
 *
 * @example const ListDatabases = augmentToolClass(ListDatabasesTool, { augmenter });
 */
export function augmentToolClass<T extends AnyClass>(
  Tool: T,
  { augmenter, toolName, client }: AugmentToolClassOptions<InstanceType<T>>,
): T {
  const Base = Tool as unknown as ToolClass;
  const readName = (tool: { readonly name?: string }): string =>
    toolName ?? (Tool as { toolName?: string }).toolName ?? tool.name ?? Tool.name;

  // When `client` fails the client is unknown; the tool's result is returned all the same.
  const readClient = (tool: InstanceType<T>, call: readonly unknown[]): CallingClient | undefined => {
    try {
      return client?.(tool, call);
    } catch {
      return undefined;
    }
  };

  class Augmented extends Base {
    override async execute(...call: unknown[]): Promise<CallToolResult> {
      const result = await super.execute(...call);
      return augmenter.augment(result, {
        toolName: readName(this),
        arguments: call[0],
        client: readClient(this as InstanceType<T>, call),
      });
    }
  }
  // A getter, whether the class has a getter or a field.
  Object.defineProperty(Augmented.prototype, 'toolMeta', {
    configurable: true,
    get(this: { readonly name?: string }) {
      const own = (Reflect.get(Base.prototype, 'toolMeta', this) ?? {}) as Record<string, unknown>;
      const added = augmenter.toolMeta(readName(this));
      return { ...own, ...added, ...(added.ui ? { ui: { ...(own.ui as object), ...added.ui } } : {}) };
    },
  });
  Object.defineProperty(Augmented, 'name', { value: Tool.name });
  return Augmented as unknown as T;
}
