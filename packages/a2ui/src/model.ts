// The one internal model of all versions. Wire keys never reach components.
import type { A2UIIssue } from './messages/issues.ts';

/** A value of a property before it is resolved against the data. */
export type DynamicValue =
  | { readonly kind: 'literal'; readonly value: unknown }
  /** `isOld`: of 0.8, which has other names for the item of a template. */
  | { readonly kind: 'path'; readonly path: string; readonly isOld?: true }
  | { readonly kind: 'call'; readonly call: string; readonly args: Readonly<Record<string, DynamicValue>> }
  | { readonly kind: 'list'; readonly items: readonly DynamicValue[] }
  | { readonly kind: 'map'; readonly members: Readonly<Record<string, DynamicValue>> };

/** A rule that an input or a button has to meet. */
export interface CheckRule {
  readonly condition: DynamicValue;
  /** Message of a failed check. @default the condition's own message, or a general one */
  readonly message?: string;
}

/** Action of a press: an event for the server, or a function that runs here. */
export type ActionSpec =
  | { readonly kind: 'event'; readonly name: string; readonly context: Readonly<Record<string, DynamicValue>> }
  | { readonly kind: 'function'; readonly call: DynamicValue & { readonly kind: 'call' } };

/** The children of a component: listed, or one for each item of an array. */
export type ChildrenSpec =
  | { readonly kind: 'list'; readonly ids: readonly string[] }
  | { readonly kind: 'template'; readonly componentId: string; readonly path: string };

/** A property of a component. */
export type Prop =
  | { readonly kind: 'value'; readonly value: DynamicValue; readonly type: ValueType }
  | { readonly kind: 'constant'; readonly value: unknown }
  | { readonly kind: 'child'; readonly id: string }
  | { readonly kind: 'children'; readonly children: ChildrenSpec }
  | { readonly kind: 'tabs'; readonly tabs: readonly { readonly title: DynamicValue; readonly child: string }[] }
  | {
      readonly kind: 'options';
      readonly options: readonly { readonly label: DynamicValue; readonly value: string }[];
    }
  | { readonly kind: 'action'; readonly action: ActionSpec };

/** Type that a resolved value is converted to. */
export type ValueType = 'string' | 'number' | 'boolean' | 'strings' | 'any';

/** A component of a surface. */
export interface Component {
  readonly id: string;
  /** Name of the component in the catalog. */
  readonly type: string;
  readonly props: Readonly<Record<string, Prop>>;
  readonly checks: readonly CheckRule[];
  /** Share of the space in a row or column. */
  readonly weight?: number;
  readonly accessibility?: { readonly label?: DynamicValue; readonly description?: DynamicValue };
  /** Reason why the component cannot be drawn; a line with the reason is drawn instead. */
  readonly issue?: A2UIIssue;
}

/** A surface as its messages have left it. Never changed: a message or an input makes another one. */
export interface Surface {
  readonly surfaceId: string;
  readonly catalogId: string;
  /** `createSurface` and, in 0.8, `beginRendering`: before it nothing is drawn. */
  readonly isReady: boolean;
  readonly rootId: string;
  readonly components: ReadonlyMap<string, Component>;
  readonly data: unknown;
  /** Values of version 0.8 that stand at a path until data come, by path. */
  readonly firstValues?: ReadonlyMap<string, unknown>;
  /** The server wants the data model with each action. */
  readonly sendsData: boolean;
  /** Version that messages to the server are written in. */
  readonly version: WireVersion;
}

/** The versions that are read: see the table in docs/guides/a2ui.md. */
export type WireVersion = '0.8' | '0.9' | '1.0-candidate' | '1.0';

/** A message in its internal form. */
export type Message =
  | {
      readonly type: 'create';
      readonly surfaceId: string;
      readonly catalogId: string;
      readonly sendsData: boolean;
      readonly version: WireVersion;
      readonly components: readonly unknown[];
      readonly data: unknown;
    }
  | {
      readonly type: 'components';
      readonly surfaceId: string;
      readonly version: WireVersion;
      readonly components: readonly unknown[];
    }
  /** `value` undefined removes. */
  | {
      readonly type: 'data';
      readonly surfaceId: string;
      readonly version: WireVersion;
      readonly path: string;
      readonly value: unknown;
    }
  | { readonly type: 'begin'; readonly surfaceId: string; readonly rootId: string }
  | { readonly type: 'delete'; readonly surfaceId: string };
