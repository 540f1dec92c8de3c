// The `tool-ui` dialect: a page that draws the props it is given, `{type, payload?}` from the view, `{type, seq, …}` to it.
// Its definition leaves some shapes open (an action's payload, an error's text): a reader accepts each form in use.
import * as z from 'zod/mini';
import { boundedText } from '../content/bounded-text.ts';
import type { Theme } from '../mcp-apps/host-context.ts';

/** The message types of the `tool-ui` dialect. */
export const TOOL_UI = {
  /** View: it is listening; after another `ready` everything is sent again. */
  ready: 'ready',
  /** Host: the first props to draw. */
  render: 'render',
  /** Host: new props. */
  update: 'update',
  /** View: the user chose something. */
  action: 'action',
  /** View: a proposed result of the call. */
  addResult: 'addResult',
  /** View: its height in CSS pixels. */
  resize: 'resize',
  /** View: it cannot go on. */
  error: 'error',
} as const;

/** The types that a view sends. */
const TOOL_UI_VIEW_TYPES = [TOOL_UI.ready, TOOL_UI.action, TOOL_UI.addResult, TOOL_UI.resize, TOOL_UI.error] as const;

/** The state of a view's `addResult`. After `accepted` there is no further proposal. */
export interface ToolUIProposal {
  state: 'pending' | 'accepted' | 'refused';
  /** Reason for the refusal, for the view to show. */
  reason?: string;
}

/** `render` and `update`. `seq` grows with each message of a page's life: an older one that comes late is to be ignored. */
export interface ToolUIRender {
  type: 'render' | 'update';
  seq: number;
  /** Name of the tool; absent when the surface belongs to no tool. */
  toolName?: string;
  /** All props, never a part of them. */
  props: unknown;
  theme?: Theme;
  /** CSS variables by name, `--color-text-primary` and the others of MCP Apps. */
  styles?: Record<string, string | undefined>;
  proposal?: ToolUIProposal;
}

/** A view's message in normalised form. Sizes are CSS pixels, unchecked. */
export type ToolUIMessage =
  | { type: 'ready' }
  | { type: 'action'; actionId: string; payload?: unknown }
  | { type: 'addResult'; result: unknown }
  | { type: 'resize'; height: number; width?: number | undefined }
  | { type: 'error'; message: string };

const EnvelopeSchema = z.looseObject({ type: z.enum(TOOL_UI_VIEW_TYPES), payload: z.optional(z.unknown()) });
const ActionPayloadSchema = z.union([
  z.pipe(
    boundedText(1, 256),
    z.transform(actionId => ({ actionId })),
  ),
  z.object({ actionId: boundedText(1, 256), payload: z.optional(z.unknown()) }),
]);
const SizePayloadSchema = z.union([
  z.pipe(
    z.number(),
    z.transform(height => ({ height })),
  ),
  z.object({ height: z.number(), width: z.optional(z.number()) }),
]);
const ErrorPayloadSchema = z.union([z.string(), z.looseObject({ message: z.string() })]);

/** The most characters taken of an error's text. */
const MAX_ERROR_LENGTH = 1000;

/**
 * Reads a view's message; undefined when it belongs to another dialect.
 *
 * @example const message = readToolUIMessage(event.data);
 */
export function readToolUIMessage(value: unknown): ToolUIMessage | undefined {
  const envelope = EnvelopeSchema.safeParse(value);
  if (!envelope.success) return undefined;
  const { type, payload } = envelope.data;
  switch (type) {
    case 'ready':
      return { type };
    case 'action': {
      const read = ActionPayloadSchema.safeParse(payload);
      return read.success ? { type, ...read.data } : undefined;
    }
    case 'addResult':
      // A proposal without a payload is invalid.
      return payload === undefined ? undefined : { type, result: payload };
    case 'resize': {
      const read = SizePayloadSchema.safeParse(payload);
      return read.success ? { type, ...read.data } : undefined;
    }
    case 'error': {
      const read = ErrorPayloadSchema.safeParse(payload);
      const text = read.success ? (typeof read.data === 'string' ? read.data : read.data.message) : '';
      return { type, message: text.slice(0, MAX_ERROR_LENGTH) };
    }
  }
}
