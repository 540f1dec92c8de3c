// What the user's press asks for: the message to the server, or the function of the host. Resolved when it happens.

import { withoutUndefined } from '@vitrine/std/internal/json';
import { parseURL } from '@vitrine/std/internal/parse-url';
import { fail, quote } from './messages/issues.ts';
import type { DynamicValue } from './model.ts';
import type { PlacedSurface } from './surfaces.ts';
import { toText } from './values/functions.ts';
import { formatPath } from './values/pointer.ts';
import { type ResolvedNode, resolveSurface } from './values/resolve.ts';
import { createValueResolver, locate, type ResolveOptions, type Scope } from './values/resolve-value.ts';

/** The action of a component, with all fields that the protocol has. */
export interface A2UIAction {
  readonly name: string;
  readonly surfaceId: string;
  readonly sourceComponentId: string;
  /** ISO 8601. */
  readonly timestamp: string;
  /** The context with its bindings resolved. */
  readonly context: Readonly<Record<string, unknown>>;
}

/** Request of a press. */
export type Press =
  | {
      readonly type: 'action';
      readonly action: A2UIAction;
      /** Members of the context whose value was entered into an obscured field. */
      readonly secrets: readonly string[];
    }
  | { readonly type: 'open-url'; readonly url: string }
  /** A function without an effect outside the surface. */
  | { readonly type: 'nothing' };

/** Options of `readPress`. */
export interface PressOptions extends ResolveOptions {
  /** The tree that the component is in: which fields are obscured. @default resolved anew */
  readonly root?: ResolvedNode | undefined;
}

/**
 * Resolves what a press of a component asks for; undefined when it has no action or its checks fail. Throws `A2UIError` when a
 * binding or a function of it cannot be resolved.
 *
 * @example const press = readPress(surface, node);
 */
export function readPress(surface: PlacedSurface, node: ResolvedNode, options: PressOptions = {}): Press | undefined {
  if (!node.action || node.failures.length > 0) return undefined;
  const { spec, scope } = node.action;
  const { now = Date.now } = options;
  const { resolve } = createValueResolver(surface, options);
  if (spec.kind === 'event')
    return {
      type: 'action',
      action: {
        name: spec.name,
        surfaceId: surface.surfaceId,
        sourceComponentId: node.id,
        timestamp: new Date(now()).toISOString(),
        // What is bound to nothing yet is left out, as it is by the official renderers.
        context: withoutUndefined(
          Object.fromEntries(Object.entries(spec.context).map(([key, value]) => [key, resolve(value, scope)])),
        ),
      },
      secrets: findSecrets(spec.context, {
        scope,
        data: surface.data,
        root: options.root ?? resolveSurface(surface, options).root,
      }),
    };
  const { call, args } = spec.call;
  if (call !== 'openUrl') {
    resolve(spec.call, scope);
    return { type: 'nothing' };
  }
  const url = toText(args.url === undefined ? undefined : resolve(args.url, scope));
  const { protocol } = parseURL(url) ?? {};
  if (protocol !== 'https:' && protocol !== 'http:')
    fail('FUNCTION_FAILED', `openUrl opens http and https addresses, not ${quote(url)}.`);
  return { type: 'open-url', url };
}

/** The members of a context that hold the value of an obscured field, or are made from it. */
function findSecrets(
  context: Readonly<Record<string, DynamicValue>>,
  { scope, data, root }: { scope: Scope; data: unknown; root: ResolvedNode | undefined },
): string[] {
  const obscured = root ? obscuredPaths(root) : [];
  if (obscured.length === 0) return [];
  const isSecret = (path: string): boolean => obscured.some(other => isWithin(other, path) || isWithin(path, other));
  const pathsIn = (value: DynamicValue): string[] => {
    switch (value.kind) {
      case 'literal':
        return [];
      case 'path':
        return [formatPath(locate(value, scope, data))];
      case 'list':
        return value.items.flatMap(pathsIn);
      case 'map':
        return Object.values(value.members).flatMap(pathsIn);
      case 'call':
        // A template names its paths in its text: what it makes of them may hold a secret.
        return value.call === 'formatString' ? ['/'] : Object.values(value.args).flatMap(pathsIn);
    }
  };
  return Object.entries(context)
    .filter(([, value]) => pathsIn(value).some(isSecret))
    .map(([key]) => key);
}

function obscuredPaths(node: ResolvedNode): string[] {
  const own = node.type === 'TextField' && node.props.variant === 'obscured' ? node.paths.value : undefined;
  const below = [...node.children, ...Object.values(node.slots), ...node.tabs.map(({ child }) => child)];
  return [...(own === undefined ? [] : [own]), ...below.flatMap(obscuredPaths)];
}

const isWithin = (path: string, outer: string): boolean =>
  outer === '/' || path === outer || path.startsWith(`${outer}/`);

/** The name of the tool that takes every action of a server. */
const ACTION_TOOL = 'a2ui_action';

/** The tool call that delivers an action over MCP. */
export interface A2UIToolCall {
  readonly tool: string;
  readonly arguments: Record<string, unknown>;
  /** JSON Pointers of the arguments that the user has entered into an obscured field: not to be logged, nor shown to a model. Absent: none. */
  readonly secrets?: string[];
}

/**
 * The tool call that delivers an action over MCP: `a2ui_action` with all fields where the server offers it, else the tool that is
 * named by the event, with the context as arguments; undefined when the server offers neither. `secrets`: members of the context that
 * were entered into an obscured field.
 *
 * @example toToolCall(action, ['add_task']) // { tool: 'add_task', arguments: { text: 'Milk' } }
 */
export function toToolCall(
  action: A2UIAction,
  tools: readonly string[],
  secrets: readonly string[] = [],
): A2UIToolCall | undefined {
  const isByName = !tools.includes(ACTION_TOOL);
  if (isByName && !tools.includes(action.name)) return undefined;
  const pointers = secrets.map(name => formatPath(isByName ? [name] : ['context', name]));
  return {
    ...(isByName
      ? { tool: action.name, arguments: { ...action.context } }
      : { tool: ACTION_TOOL, arguments: { ...action } }),
    ...(pointers.length > 0 && { secrets: pointers }),
  };
}
