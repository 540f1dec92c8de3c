// Metadata for ChatGPT, which speaks MCP Apps and has keys of its own from before (OpenAI, Apps SDK reference). A key that MCP Apps has too
// is sent in both forms, since versions of ChatGPT read the one or the other; all other clients ignore it.
import {
  INVOKED_KEY,
  INVOKING_KEY,
  OUTPUT_TEMPLATE_KEY,
  WIDGET_ACCESSIBLE_KEY,
  WIDGET_BORDER_KEY,
  WIDGET_CSP_KEY,
  WIDGET_DESCRIPTION_KEY,
  WIDGET_DOMAIN_KEY,
  WIDGET_VISIBILITY_KEY,
} from '@vitrine/protocol/internal/apps-sdk/apps-sdk';
import type { UIResourceMeta } from '@vitrine/protocol/internal/mcp-apps/ui-metadata';

/** Settings that MCP Apps does not have. */
export interface OpenAISettings {
  /** Text shown while the tool runs; at most 64 characters. */
  invoking?: string;
  /** Text shown when the tool is done; at most 64 characters. */
  invoked?: string;
  /** A description of the page for the model, which then describes it less itself. */
  description?: string;
  /**
   * Serves the page a second time for clients that know only the Apps SDK, not MCP Apps: as `text/html+skybridge`, with a script that speaks
   * `window.openai`, named by `openai/outputTemplate`. @default false
   */
  template?: boolean;
}

/** Keys for the tool. `template`: the address of the second page. */
export function openaiToolMeta(
  { invoking, invoked }: OpenAISettings,
  { visibility, template }: { visibility: readonly string[] | undefined; template: string | undefined },
): Record<string, unknown> {
  return {
    ...(template === undefined ? {} : { [OUTPUT_TEMPLATE_KEY]: template }),
    ...(visibility && !visibility.includes('app') ? {} : { [WIDGET_ACCESSIBLE_KEY]: true }),
    ...(visibility && !visibility.includes('model') ? { [WIDGET_VISIBILITY_KEY]: 'private' } : {}),
    ...(invoking === undefined ? {} : { [INVOKING_KEY]: invoking }),
    ...(invoked === undefined ? {} : { [INVOKED_KEY]: invoked }),
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
          [WIDGET_CSP_KEY]: {
            connect_domains: csp.connectDomains ?? [],
            resource_domains: csp.resourceDomains ?? [],
            ...(csp.frameDomains ? { frame_domains: csp.frameDomains } : {}),
          },
        }
      : {}),
    ...(domain === undefined ? {} : { [WIDGET_DOMAIN_KEY]: domain }),
    ...(prefersBorder === undefined ? {} : { [WIDGET_BORDER_KEY]: prefersBorder }),
    ...(description === undefined ? {} : { [WIDGET_DESCRIPTION_KEY]: description }),
  };
}
