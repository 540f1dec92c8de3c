// The decorator for Storybook. It does not import Storybook, so tests can use the same function.

import type { Dialect } from '@vitrine/protocol/internal/session/surface';
import type { Theme } from '@vitrine/protocol/mcp-apps';
import type { ReactElement, ReactNode } from 'react';
import type { Scene } from './scene.ts';
import { StoryHost } from './story-host.tsx';

/** The part of Storybook's context that the decorator reads. */
export interface StoryContext {
  /** `dialect` and `theme` of the toolbar apply where the options name none. */
  globals?: Record<string, unknown>;
  args?: object;
}

/** The options of `createMCPClientDecorator`. */
export interface MCPClientOptions extends Omit<Scene, 'renderData'> {
  /** @default the toolbar's `dialect`, else 'mcp-apps' */
  dialect?: Dialect | undefined;
  /** @default the toolbar's `theme`, else none: the page follows the system */
  theme?: Theme | undefined;
  /** Whether the host connects, as for `<StoryHost>`. @default true */
  connects?: boolean | undefined;
}

/** The shape of a Storybook decorator. */
export type StoryDecorator = (Story: () => ReactNode, context: StoryContext) => ReactElement;

/**
 * Simulates the MCP client around a story: sends it `renderData` in a dialect, and answers its requests. A function receives the
 * story's context, for data that comes from `args`. Undefined: no data has arrived yet.
 * @example
 * export default { component: Forecast, decorators: [createMCPClientDecorator({ city: 'Oslo' })] };
 */
export function createMCPClientDecorator(
  renderData: (context: StoryContext) => unknown,
  options?: MCPClientOptions,
): StoryDecorator;
export function createMCPClientDecorator(renderData?: unknown, options?: MCPClientOptions): StoryDecorator;
export function createMCPClientDecorator(
  renderData?: unknown,
  { dialect, theme, context, ...scene }: MCPClientOptions = {},
): StoryDecorator {
  return function MCPClientDecorator(Story, story) {
    const { globals = {} } = story;
    const shownTheme = theme ?? (isTheme(globals.theme) ? globals.theme : undefined);
    return (
      <StoryHost
        {...scene}
        dialect={dialect ?? (isDialect(globals.dialect) ? globals.dialect : undefined)}
        context={{ ...context, ...(shownTheme && { theme: shownTheme }) }}
        renderData={typeof renderData === 'function' ? renderData(story) : renderData}
      >
        <Story />
      </StoryHost>
    );
  };
}

const isTheme = (value: unknown): value is Theme => value === 'light' || value === 'dark';

const isDialect = (value: unknown): value is Dialect =>
  value === 'mcp-apps' || value === 'mcp-ui' || value === 'tool-ui';
