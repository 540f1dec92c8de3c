// The public API of @vitrine/server/native: tools whose results a host draws with a component of its own (`@vitrine/components`).
import type { CallToolResult } from '@modelcontextprotocol/server';
import * as schemas from '@vitrine/components/schemas';
import { NATIVE_COMPONENT_KEY } from '@vitrine/protocol/internal/keys';
import type { NativeComponent } from '@vitrine/protocol/parts';
import { formatValue, UIResourceError } from './errors.ts';
import { toSummaryText } from './summary-text.ts';

/** Contract of a component: its name, the version of its props, and their schema. */
interface Contract<Props = unknown, Name extends string = string> {
  readonly name: Name;
  readonly version: number;
  parse(value: unknown): Props;
}
type Exported = (typeof schemas)[keyof typeof schemas];
type ContractNamed<Name extends string> = Extract<Exported, { readonly name: Name; readonly readPartial: unknown }>;

/** Every component that has a schema, such as `code-block`. */
export type NativeComponentName = Extract<Exported, { readonly readPartial: unknown }>['name'];
/** The props of a component, by its schema. */
export type NativeProps<Name extends NativeComponentName> =
  ContractNamed<Name> extends Contract<infer Props, Name> ? Props : never;

const contracts = new Map(
  Object.values(schemas)
    .filter((value): value is Extract<Exported, Contract> => typeof value === 'object' && 'readPartial' in value)
    .map(contract => [contract.name as string, contract as Contract]),
);

/** The options of `nativeTool`. */
export interface NativeToolOptions {
  /**
   * The tool's arguments have the shape of the component's props, so hosts may draw it while a model writes them. Must not be set for a
   * tool whose result may differ from its arguments.
   */
  fromArguments?: boolean;
  /** More metadata of the tool. */
  _meta?: Record<string, unknown>;
}

/**
 * The part of a tool's configuration that names its component: `registerTool(name, { ...nativeTool('code-block'), inputSchema }, handler)`. Hosts
 * without the component show another interface of the tool, or the text. Throws `UIResourceError` `unknown-component`.
 *
 * @example server.registerTool('show', { description: 'Shows code.', ...nativeTool('code-block') }, handler);
 */
export function nativeTool(
  component: NativeComponentName,
  { fromArguments = false, _meta }: NativeToolOptions = {},
): { _meta: Record<string, unknown> } {
  const { version } = findContract(component);
  const native: NativeComponent = { component, version, ...(fromArguments ? { fromArguments } : {}) };
  return { _meta: { ..._meta, [NATIVE_COMPONENT_KEY]: native } };
}

/** The options of `nativeResult`. */
export interface NativeResultOptions {
  /** Text for clients and models that read only text. @default the props as JSON, cut after 4000 characters */
  text?: string;
}

/**
 * The result of a tool declared with `nativeTool`: text first, then the props as `structuredContent`. Throws `ComponentError` `invalid-props` with
 * every fault and its path: thrown in a handler, it becomes the error that the model reads. Throws `UIResourceError` `unknown-component`.
 *
 * @example const result = nativeResult('code-block', { code: 'const a = 1;', language: 'ts' }, { text: 'The code.' });
 */
export function nativeResult<Name extends NativeComponentName>(
  component: Name,
  props: NoInfer<NativeProps<Name>>,
  { text }: NativeResultOptions = {},
): CallToolResult & { structuredContent: Record<string, unknown> } {
  const structuredContent = findContract(component).parse(props) as Record<string, unknown>;
  return { content: [{ type: 'text', text: text ?? toSummaryText(structuredContent) }], structuredContent };
}

function findContract(component: string): Contract {
  const contract = contracts.get(component);
  if (contract) return contract;
  throw new UIResourceError(
    'unknown-component',
    `There is no component ${formatValue(component)}. Known: ${[...contracts.keys()].sort().join(', ')}.`,
    { received: component },
  );
}
