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

export const ALL_RESOURCE_CONTENT_TYPES = ['rawHtml', 'externalUrl', 'remoteDom'] as const;
export type ResourceContentType = (typeof ALL_RESOURCE_CONTENT_TYPES)[number];

export type UIActionType = 'tool' | 'prompt' | 'link' | 'intent' | 'notify';

interface Message {
  messageId?: string;
}
export type UIActionResultToolCall = Message & {
  type: 'tool';
  payload: { toolName: string; params: Record<string, unknown> };
};
export type UIActionResultPrompt = Message & { type: 'prompt'; payload: { prompt: string } };
export type UIActionResultLink = Message & { type: 'link'; payload: { url: string } };
export type UIActionResultIntent = Message & {
  type: 'intent';
  payload: { intent: string; params: Record<string, unknown> };
};
export type UIActionResultNotification = Message & { type: 'notify'; payload: { message: string } };
export type UIActionResult =
  | UIActionResultToolCall
  | UIActionResultPrompt
  | UIActionResultLink
  | UIActionResultIntent
  | UIActionResultNotification;

/** Carries out an action; the value that it resolves with, or its error, is the response to the view. */
export type UIActionHandler = (result: UIActionResult) => unknown;

/** Which of the sizes that a view requests are applied; none when absent. */
export type AutoResize = boolean | { width?: boolean | undefined; height?: boolean | undefined };

export const UIMetadataKey = {
  PREFERRED_FRAME_SIZE: 'preferred-frame-size',
  INITIAL_RENDER_DATA: 'initial-render-data',
} as const;

export type UIResourceMetadata = {
  'preferred-frame-size'?: [string, string];
  'initial-render-data'?: Record<string, unknown>;
};
