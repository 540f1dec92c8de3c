// A published tool class with an interface: by subclassing it, without a fork of its server.
import type { CallToolResult } from '@modelcontextprotocol/server';
import type { CallingClient } from '../clients.ts';
import type { Augmenter } from './create-augmenter.ts';

export interface AugmentToolClassOptions<Tool> {
  augmenter: Augmenter;
  /** @default the class's static `toolName`, else the tool's own `name` */
  toolName?: string | undefined;
  /** Who calls, for delivery `auto`; given the tool and what its `execute` was given. */
  client?: ((tool: Tool, call: readonly unknown[]) => CallingClient | undefined) | undefined;
}

// biome-ignore lint/suspicious/noExplicitAny: TypeScript asks it of every class that is to be extended.
type AnyClass = new (...args: any[]) => object;

/** What this file uses of a tool class; `execute` is usually protected, which no type but the class's own can say. */
type ToolClass = new (
  ...args: unknown[]
) => {
  readonly name?: string;
  readonly toolMeta?: Record<string, unknown>;
  execute(...call: unknown[]): Promise<CallToolResult>;
};

/**
 * A subclass whose `execute` returns what the class's own returns, with an interface, and whose `toolMeta` names the page to MCP Apps
 * hosts. For classes with `execute(args, …)` and, if the server sends one, `toolMeta`, such as those of `@mongodb-js/mcp-core`. What
 * `execute` throws is thrown; an interface never is the reason.
 */
export function augmentToolClass<T extends AnyClass>(
  Tool: T,
  { augmenter, toolName, client }: AugmentToolClassOptions<InstanceType<T>>,
): T {
  const Base = Tool as unknown as ToolClass;
  const nameOf = (tool: { readonly name?: string }): string =>
    toolName ?? (Tool as { toolName?: string }).toolName ?? tool.name ?? Tool.name;

  // A client that cannot be named counts as unknown; the tool's result goes out all the same.
  const clientOf = (tool: InstanceType<T>, call: readonly unknown[]): CallingClient | undefined => {
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
        toolName: nameOf(this),
        arguments: call[0],
        client: clientOf(this as InstanceType<T>, call),
      });
    }
  }
  // A getter over what the class has as a getter or as a field.
  Object.defineProperty(Augmented.prototype, 'toolMeta', {
    configurable: true,
    get(this: { readonly name?: string }) {
      const own = (Reflect.get(Base.prototype, 'toolMeta', this) ?? {}) as Record<string, unknown>;
      const added = augmenter.toolMeta(nameOf(this));
      return { ...own, ...added, ...(added.ui ? { ui: { ...(own.ui as object), ...added.ui } } : {}) };
    },
  });
  Object.defineProperty(Augmented, 'name', { value: Tool.name });
  return Augmented as unknown as T;
}
