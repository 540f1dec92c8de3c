// The part of a component that needs no React: its name, its schema and what is derived from it. Servers, agents and hosts share it.
import type * as z from 'zod/mini';
import { upgradeCommonProps } from './common-schemas.ts';
import { ComponentError, type PropsIssue } from './errors.ts';
import { readPartialObject } from './read-partial.ts';

/** Result of `safeParse`: the props, or what is wrong with them. */
export type SafeParseResult<Props> = { success: true; data: Props } | { success: false; issues: readonly PropsIssue[] };

/** A component's name, schema and parsers, without React. */
export interface ComponentContract<Props, Name extends string = string> {
  /** Name such as `data-table`: the `component` of `_meta["vitrine.dev/native"]`. */
  readonly name: Name;
  /** Version of the props' shape. A host whose version is lower shows another interface instead. */
  readonly version: number;
  /** One sentence for prompts and documentation. */
  readonly description: string;
  readonly schema: z.ZodMiniType<Props>;
  /** Throws ComponentError `invalid-props`, with every fault and its path. */
  parse(value: unknown): Props;
  safeParse(value: unknown): SafeParseResult<Props>;
  /**
   * Props to draw while the value is still being written: complete and valid members are taken, broken ones are left out, missing ones
   * are empty. Never throws; may lack what the schema's cross-field rules demand.
   */
  readPartial(value: unknown): Props;
  /** Whether an action, by its id, leaves the component's question unanswered, as clearing the selection does. Absent: no action does. */
  readonly leavesOpen?: (actionId: string) => boolean;
}

/**
 * Props of a component, by its contract.
 * @example
 * type Plan = ContractData<typeof planContract>;
 */
export type ContractData<Contract> = Contract extends ComponentContract<infer Props> ? Props : never;

/** Options of `defineContract`. */
export interface ContractOptions<Shape extends z.core.$ZodLooseShape, Name extends string> {
  readonly name: Name;
  /** Version of the props' shape. @default 1 */
  readonly version?: number;
  readonly description: string;
  /** An object schema. Defaults belong in the component, so that a schema's output equals its input. */
  readonly schema: z.ZodMiniObject<Shape>;
  /** Values of required members while they have not arrived. */
  readonly empty: z.infer<z.ZodMiniObject<Shape>>;
  /** Renames members of older versions before the schema checks. Must not throw. */
  readonly upgrade?: (value: unknown) => unknown;
  /** Whether an action leaves the decision open, as in the contract. */
  readonly leavesOpen?: (actionId: string) => boolean;
}

/**
 * The contract of a component: its name, its schema, and how its props are checked, whole or while they stream in.
 * @example
 * export const gaugeContract = defineContract({
 *   name: 'gauge',
 *   description: 'One number on a scale.',
 *   schema: z.object({ ...commonShape, value: z.number() }),
 *   empty: { value: 0 },
 * });
 */
export function defineContract<Shape extends z.core.$ZodLooseShape, const Name extends string>({
  name,
  version = 1,
  description,
  schema,
  empty,
  upgrade = value => value,
  leavesOpen,
}: ContractOptions<Shape, Name>): ComponentContract<z.infer<z.ZodMiniObject<Shape>>, Name> {
  type Props = z.infer<z.ZodMiniObject<Shape>>;
  const current = (value: unknown) => upgrade(upgradeCommonProps(value));

  function safeParse(value: unknown): SafeParseResult<Props> {
    const result = schema.safeParse(current(value));
    return result.success ? result : { success: false, issues: result.error.issues.map(toIssue) };
  }
  return {
    name,
    version,
    description,
    schema: schema as unknown as z.ZodMiniType<Props>,
    parse(value) {
      const result = safeParse(value);
      if (result.success) return result.data;
      throw new ComponentError('invalid-props', describeIssues(name, result.issues), {
        received: value,
        issues: result.issues,
      });
    },
    safeParse,
    readPartial: value => readPartialObject(schema, current(value), empty) as Props,
    ...(leavesOpen && { leavesOpen }),
  };
}

function toIssue({ path, message }: z.core.$ZodIssue): PropsIssue {
  return { path: path.map(key => (typeof key === 'symbol' ? String(key) : key)), message };
}

/** `data-table: data[3].price: Expected number. 2 more.` */
function describeIssues(name: string, issues: readonly PropsIssue[]): string {
  const [first] = issues;
  const more = issues.length > 1 ? ` ${issues.length - 1} more.` : '';
  return `${name}: ${first ? `${formatPath(first.path)}: ${first.message}.` : 'not valid.'}${more}`;
}

/** `data[3].price`; the root is `props`. */
export function formatPath(path: PropsIssue['path']): string {
  const text = path.map(key => (typeof key === 'number' ? `[${key}]` : `.${key}`)).join('');
  return text === '' ? 'props' : text.replace(/^\./, '');
}
