// Metadata for ChatGPT, which speaks MCP Apps and has keys of its own from before (OpenAI, Apps SDK reference). A key that MCP Apps has too
// is sent in both forms, since versions of ChatGPT read the one or the other; all other clients ignore it.
import type { UIResourceMeta } from '@vitrine/protocol/ui-resource';

/** Settings that MCP Apps does not have. */
export interface OpenAISettings {
  /** Shown while the tool runs; at most 64 characters. */
  invoking?: string;
  /** Shown when it is done; at most 64 characters. */
  invoked?: string;
  /** A description of the page for the model, which then describes it less itself. */
  description?: string;
  /**
   * Serves the page a second time for clients that know only the Apps SDK, not MCP Apps: as `text/html+skybridge`, with a script that speaks
   * `window.openai`, named by `openai/outputTemplate`. @default false
   */
  template?: boolean;
}

/** MIME type of a page that speaks `window.openai`. */
export const SKYBRIDGE_MIME_TYPE = 'text/html+skybridge';

/** Keys for the tool. `template`: the address of the second page. */
export function openaiToolMeta(
  { invoking, invoked }: OpenAISettings,
  { visibility, template }: { visibility: readonly string[] | undefined; template: string | undefined },
): Record<string, unknown> {
  return {
    ...(template === undefined ? {} : { 'openai/outputTemplate': template }),
    ...(visibility && !visibility.includes('app') ? {} : { 'openai/widgetAccessible': true }),
    ...(visibility && !visibility.includes('model') ? { 'openai/visibility': 'private' } : {}),
    ...(invoking === undefined ? {} : { 'openai/toolInvocation/invoking': invoking }),
    ...(invoked === undefined ? {} : { 'openai/toolInvocation/invoked': invoked }),
  };
}

/** Keys for the resource, from MCP Apps' own. */
export function openaiResourceMeta(
  { description }: OpenAISettings,
  { csp, domain, prefersBorder }: UIResourceMeta,
): Record<string, unknown> {
  return {
    ...(csp
      ? {
          'openai/widgetCSP': {
            connect_domains: csp.connectDomains ?? [],
            resource_domains: csp.resourceDomains ?? [],
            ...(csp.frameDomains ? { frame_domains: csp.frameDomains } : {}),
          },
        }
      : {}),
    ...(domain === undefined ? {} : { 'openai/widgetDomain': domain }),
    ...(prefersBorder === undefined ? {} : { 'openai/widgetPrefersBorder': prefersBorder }),
    ...(description === undefined ? {} : { 'openai/widgetDescription': description }),
  };
}
