// The types of an application's registration for the calls of one tool.
import type { ComponentDefinition, ComponentStatus, ReceiptData } from '@vitrine/components';
import type { ComponentType, ReactNode } from 'react';
import type { ToolCallProps } from '../call/tool-call.ts';

/** A contract such as a component of `@vitrine/components`: checks complete data, and reads partial data while they are being written. */
export interface DataContract<Data> {
  safeParse(
    value: unknown,
  ): { readonly success: true; readonly data: Data } | { readonly success: false; readonly issues: readonly Issue[] };
  readPartial(value: unknown): Data;
}

/** A schema of any library that follows Standard Schema (zod, Valibot, ArkType), without asynchronous checks. */
export interface DataSchema<Data> {
  readonly '~standard': {
    readonly validate: (value: unknown) => StandardResult<Data> | Promise<StandardResult<Data>>;
  };
}

type StandardResult<Data> =
  | { readonly value: Data; readonly issues?: undefined }
  | { readonly issues: readonly { readonly message: string; readonly path?: readonly unknown[] | undefined }[] };

export interface Issue {
  readonly path: readonly (string | number)[];
  readonly message: string;
}

/** The props of `render` and `component`: the data, the state of the call, and functions that answer it. */
export interface ToolUIProps<Data> {
  /** Checked by the schema. While `isPartial`, members may be missing (Standard Schema) or empty (contract). */
  data: Data;
  /** The model is still writing the arguments. */
  isPartial: boolean;
  status: ComponentStatus;
  toolName: string;
  toolCallId: string;
  /** Server that the tool belongs to; undefined where the runtime does not say. */
  serverId: string | undefined;
  result: unknown;
  isError: boolean;
  /** The user's decision. */
  receipt: ReceiptData | undefined;
  /** The request of a tool that is interrupted until `resume`. */
  interrupt: ToolCallProps['interrupt'];
  approval: ToolCallProps['approval'];
  addResult: ToolCallProps['addResult'];
  resume: ToolCallProps['resume'];
  respondToApproval: ToolCallProps['respondToApproval'];
  /**
   * Answers the call where it waits for the user; else calls the registration's `onAction`, or sends the action's sentence as a message.
   * An action that leaves the question open, such as "Clear" of an option list, does not answer a waiting call: it calls `onAction` only.
   */
  onAction(actionId: string, detail?: unknown): Promise<void>;
}

/** The call from which `transform` makes data. */
export interface TransformContext {
  toolCallId: string;
  toolName: string;
  serverId: string | undefined;
  isPartial: boolean;
}

interface CommonRegistration {
  toolName: string;
  /** Server whose tool's calls are drawn. @default calls of any server, unless another registration names the server */
  serverId?: string | undefined;
  /**
   * Makes the data of the arguments and the result. Also called with partial arguments; an exception means that there is nothing to draw
   * yet.
   * @default the result's `structuredContent` where the schema accepts it, else the arguments
   */
  transform?: ((args: Record<string, unknown>, result: unknown, context: TransformContext) => unknown) | undefined;
  /** Content when the schema refuses complete data, or when drawing throws. @default the call as text */
  fallback?: ReactNode;
  /**
   * Carries out an action of the component when the call itself does not wait for an answer. @default its sentence is sent as the user's
   * message
   */
  onAction?: ((actionId: string, detail: unknown, call: ToolUIProps<unknown>) => unknown) | undefined;
  /** `standalone`: beside the chain of thought, not in it. @default 'inline' */
  display?: 'standalone' | 'inline' | undefined;
}

/** Draws with a component of the catalog. */
interface DefinitionRegistration<Data extends object> extends CommonRegistration {
  definition: ComponentDefinition<Data>;
}

/** Draws with a function or a component of the application. */
interface SchemaRegistration<Data> extends CommonRegistration {
  schema: DataContract<Data> | DataSchema<Data>;
  /** Called while drawing; may be written inline. May use hooks, always the same ones. */
  render?: ((props: ToolUIProps<Data>) => ReactNode) | undefined;
  /** Component that replaces `render`. It must be the same component each time: another one loses its state. */
  component?: ComponentType<ToolUIProps<Data>> | undefined;
}

/** Argument of `makeToolUI`: a component's definition, or a schema with a `render` of your own. */
export type ToolUIRegistration<Data extends object = object> = DefinitionRegistration<Data> | SchemaRegistration<Data>;

/** A registration of any data: the schema has checked what reaches `render`. */
// biome-ignore lint/suspicious/noExplicitAny: a function that takes special data is no function that takes unknown data
export type AnyRegistration = DefinitionRegistration<any> | SchemaRegistration<any>;
