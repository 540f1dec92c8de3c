// What the drawing of a result needs to know of the page around it.
import type { View } from '@vitrine/view';
import type { Translate } from '../page/strings.ts';
import type { DrawContext, Drawn } from './draw-context.ts';

/** The result of a tool: a `CallToolResult` whose members may be of any type. */
export type ToolResultLike = Awaited<ReturnType<View['callTool']>>;

export interface ResultContext {
  /** The tool's own `outputSchema`. Absent: only the data itself is known. */
  readonly outputSchema?: unknown;
  /** The arguments of the call: they may name the file that was read, and so the kind of its text. */
  readonly arguments?: unknown;
  /** The tools that take a value of the result: `key` is the member's name. Empty: none. */
  readonly followUps?: (key: string, value: unknown) => readonly FollowUp[];
  readonly openLink?: (url: string) => Promise<void>;
  /** Saves text or base64 as a file, through the host. Absent: the host can't. */
  readonly download?: (file: { name: string; mimeType: string; text?: string; blob?: string }) => Promise<void>;
  readonly t: Translate;
  /** True if the host has a menu for the call: the page shows one button for its own. @default false */
  readonly isFramed?: boolean;
  /** Draws a result by the tool's view spec. Undefined: the spec has no part that finds something in this result. */
  readonly drawWithSpec?: (draw: DrawContext, result: ToolResultLike) => readonly Drawn[] | undefined;
}

/** A tool of the same server that takes a value. */
export interface FollowUp {
  readonly label: string;
  /** The tool may destroy something: it is offered in a menu only. @default false */
  readonly isDestructive?: boolean;
  open(): void;
}
