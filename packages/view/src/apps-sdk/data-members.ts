// The data of `window.openai` (OpenAI, Apps SDK reference), from what an MCP Apps host sends. Pure: no DOM.

import type { MODAL as Modal } from '@vitrine/protocol/internal/session/modal';
import type { VIEW_STATE as ViewState } from '@vitrine/protocol/internal/session/view-state';
import type { HostContext } from '@vitrine/protocol/mcp-apps';
import { isRecord, toRecord } from '@vitrine/std/internal/json';
import type { Params } from '../connection/wire.ts';

const MODAL_KEY: (typeof Modal)['key'] = 'vitrine.dev/modal';
const VIEW_STATE_KEY: (typeof ViewState)['key'] = 'vitrine.dev/view-state';

/** The data members of `window.openai`. A value that is not known is null, as in ChatGPT. */
export interface Globals {
  theme: 'light' | 'dark';
  /** BCP 47. */
  locale: string;
  userAgent: { device: { type: string }; capabilities: { hover: boolean; touch: boolean } };
  displayMode: string;
  /** CSS pixels; null: the page may grow without a limit. */
  maxHeight: number | null;
  /** CSS pixels. */
  safeArea: { insets: { top: number; right: number; bottom: number; left: number } };
  /** `modal` while the page is shown large because it, or the page that opened it, called `requestModal`, with the `params` of that call. */
  view: { mode: string; params: unknown };
  /** The arguments of the call; null until they are whole. */
  toolInput: unknown;
  /** The result's `structuredContent`, else its text as `{text}`; null until there is a result. */
  toolOutput: unknown;
  /** The result's `_meta`, the whole result as `mcp_tool_result` and `call_tool_result`, and `status`; null until there is a result. */
  toolResponseMetadata: unknown;
  /** State that `setWidgetState` was given last, also before the page was reloaded; null when there is none. */
  widgetState: unknown;
}

export const INITIAL_GLOBALS: Globals = {
  theme: 'light',
  locale: 'en-US',
  userAgent: { device: { type: 'unknown' }, capabilities: { hover: true, touch: false } },
  displayMode: 'inline',
  maxHeight: null,
  safeArea: { insets: { top: 0, right: 0, bottom: 0, left: 0 } },
  view: { mode: 'inline', params: null },
  toolInput: null,
  toolOutput: null,
  toolResponseMetadata: null,
  widgetState: null,
};

const DEVICE_TYPES: Record<string, string> = { web: 'desktop', desktop: 'desktop', mobile: 'mobile' };

/** The members that a host context, or a change of it, sets. Fields of the wrong type are left out. */
export function readContext(context: HostContext): Partial<Globals> {
  const { theme, locale, displayMode, containerDimensions, safeAreaInsets, platform, deviceCapabilities } = context;
  const globals: Partial<Globals> = {};
  if (theme === 'light' || theme === 'dark') globals.theme = theme;
  if (typeof locale === 'string') globals.locale = locale;
  if (typeof displayMode === 'string') globals.displayMode = displayMode;
  const { maxHeight, height } = toRecord(containerDimensions);
  if (containerDimensions !== undefined) globals.maxHeight = numberOrNull(maxHeight ?? height);
  if (isRecord(safeAreaInsets)) {
    const { top, right, bottom, left } = safeAreaInsets;
    const inset = (value: unknown) => numberOrNull(value) ?? 0;
    globals.safeArea = { insets: { top: inset(top), right: inset(right), bottom: inset(bottom), left: inset(left) } };
  }
  if (platform !== undefined || deviceCapabilities !== undefined) {
    const { hover = true, touch = false } = toRecord(deviceCapabilities);
    globals.userAgent = {
      device: { type: DEVICE_TYPES[String(platform)] ?? 'unknown' },
      capabilities: { hover: hover === true, touch: touch === true },
    };
  }
  const widgetState = context[VIEW_STATE_KEY];
  if (widgetState !== undefined) globals.widgetState = widgetState;
  const modal = context[MODAL_KEY];
  if (modal !== undefined) globals.view = { mode: 'modal', params: toRecord(modal).params ?? null };
  return globals;
}

/** The members that a notification of the host sets; undefined when it sets none. */
export function readNotification(method: string, params: Params): Partial<Globals> | undefined {
  switch (method) {
    case 'ui/notifications/tool-input':
      return { toolInput: params.arguments ?? {} };
    case 'ui/notifications/tool-result':
      return {
        toolOutput: params.structuredContent ?? { text: resultText(params) },
        toolResponseMetadata: {
          status: params.isError === true ? 'error' : 'success',
          call_tool_result: params,
          mcp_tool_result: params,
          ...toRecord(params._meta),
        },
      };
    case 'ui/notifications/host-context-changed':
      return readContext(params);
    default:
      return undefined;
  }
}

/** The texts of a result's content, one a line. */
export function resultText({ content }: Params): string {
  const blocks = Array.isArray(content) ? content : [];
  return blocks.flatMap(block => (typeof toRecord(block).text === 'string' ? [toRecord(block).text] : [])).join('\n');
}

/**
 * Returns the part of a widget state that the model is told: `modelContent` of the structured form, else the whole. Undefined when the
 * model is told nothing.
 */
export function modelContent(state: unknown): Record<string, unknown> | undefined {
  if (!isRecord(state)) return undefined;
  const isStructured = 'modelContent' in state || 'privateContent' in state;
  const content = isStructured ? state.modelContent : state;
  return isRecord(content) ? content : typeof content === 'string' ? { text: content } : undefined;
}

function numberOrNull(value: unknown): number | null {
  return typeof value === 'number' && Number.isFinite(value) ? value : null;
}
