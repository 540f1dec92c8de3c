// The names and types of `@mcp-ui/client` 6.1.0, as far as they concern older MCP-UI and no framework.

/** A UI resource as older code passes it around: any part of it may be missing. */
export interface ResourceLike {
  uri?: string | undefined;
  mimeType?: string | undefined;
  text?: string | undefined;
  /** Base64 of UTF-8. */
  blob?: string | undefined;
  _meta?: { [key: string]: unknown } | undefined;
  /** Overrides what the MIME type says. */
  contentType?: ResourceContentType | undefined;
  [key: string]: unknown;
}

/** All content types. */
export const ALL_RESOURCE_CONTENT_TYPES = ['rawHtml', 'externalUrl', 'remoteDom'] as const;
/** The content type of a resource, in the names of `@mcp-ui/client`. */
export type ResourceContentType = (typeof ALL_RESOURCE_CONTENT_TYPES)[number];

/** The types of actions in older MCP-UI. */
export type UIActionType = 'tool' | 'prompt' | 'link' | 'intent' | 'notify';

interface Message {
  messageId?: string;
}
/** The action that calls a tool. */
export type UIActionResultToolCall = Message & {
  type: 'tool';
  payload: { toolName: string; params: Record<string, unknown> };
};
/** The action that sends a message in the user’s name. */
export type UIActionResultPrompt = Message & { type: 'prompt'; payload: { prompt: string } };
/** The action that opens a link. */
export type UIActionResultLink = Message & { type: 'link'; payload: { url: string } };
/** The action that reports an intent. */
export type UIActionResultIntent = Message & {
  type: 'intent';
  payload: { intent: string; params: Record<string, unknown> };
};
/** The action that shows the user a message. */
export type UIActionResultNotification = Message & { type: 'notify'; payload: { message: string } };
/** An action of a view in the older form. */
export type UIActionResult =
  | UIActionResultToolCall
  | UIActionResultPrompt
  | UIActionResultLink
  | UIActionResultIntent
  | UIActionResultNotification;

/** Carries out an action; the value that it resolves with, or its error, is the response to the view. */
export type UIActionHandler = (result: UIActionResult) => unknown;

/** Sizes requested by a view that are applied; none when absent. */
export type AutoResize = boolean | { width?: boolean | undefined; height?: boolean | undefined };

/** The keys of a resource’s metadata, without the prefix `mcpui.dev/ui-`. */
export const UIMetadataKey = {
  PREFERRED_FRAME_SIZE: 'preferred-frame-size',
  INITIAL_RENDER_DATA: 'initial-render-data',
} as const;

/** The metadata of a resource under those keys. */
export type UIResourceMetadata = {
  'preferred-frame-size'?: [string, string];
  'initial-render-data'?: Record<string, unknown>;
};
